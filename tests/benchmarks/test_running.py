"""Whatever goes wrong in a benchmark, what it found is kept and the others run."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import benchmarks
from benchmarks.__main__ import main
from benchmarks.rig.bench import Bench
from benchmarks.rig.catalogue import NAMES, benchmark
from benchmarks.rig.one import results
from benchmarks.rig.peers import Peer, PeerMissing, reason
from benchmarks.rig.tables import Table

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "measurements.md"
TABLE = Table(title="One", columns=["a"], rows=[[1]])


class Failing:
    """A benchmark that finds something, and then fails."""

    TITLE: str = "Failing"
    ABOUT: str = "Fails."

    def run(self, bench: Bench) -> Iterator[Table]:
        """One table, and an error."""
        yield TABLE
        raise RuntimeError(f"{bench.folder}/x is gone")


def test_what_was_found_before_a_failure_is_kept_with_the_reason(tmp_path: Path) -> None:
    found = list(results("failing", Failing(), Bench(folder=tmp_path, plans=tmp_path)))
    assert [len(one.tables) for one in found] == [1, 1]
    assert [one.trouble for one in found] == ["", "RuntimeError: /x is gone"]


def test_every_module_is_in_the_catalogue_and_says_what_it_measures() -> None:
    modules = {file.stem for file in Path(*benchmarks.__path__).glob("[a-z]*.py")}
    assert modules == set(NAMES)
    assert [name for name in NAMES if not (benchmark(name).TITLE and benchmark(name).ABOUT.strip())] == []


def test_an_unknown_name_is_refused_with_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["chekc"])
    assert "there is no benchmark called chekc; there are check, policy" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("given", "sizes"), [({}, [20, 200]), ({"most": 100}, [20]), ({"most": 1}, [20]), ({"is_quick": True}, [10])]
)
def test_sizes_can_be_held_small(tmp_path: Path, given: dict[str, Any], sizes: list[int]) -> None:
    assert Bench(folder=tmp_path, plans=tmp_path, **given).sizes(20, 200) == sizes


def test_a_benchmark_whose_time_is_over_is_stopped_and_the_page_says_so(tmp_path: Path) -> None:
    assert main(["cost", "--quick", "--no-peers", "--patience=0.00001", f"--results={tmp_path}"]) == 1
    assert "It ended early: it was stopped after 0 s" in (tmp_path / "measurements.md").read_text(encoding="utf-8")


def test_a_peer_that_cannot_be_installed_is_missing_with_the_reason(tmp_path: Path) -> None:
    class Broken(Peer):
        def install(self) -> dict[str, str]:
            raise PeerMissing("there is no network")

    bench = Bench(folder=tmp_path, plans=tmp_path)
    assert bench.present([Broken("broken", "broken==1")]) == []
    assert bench.missing["broken"].reason == "there is no network"


def test_a_peer_that_fails_is_missing_but_we_may_not_fail(tmp_path: Path) -> None:
    bench = Bench(folder=tmp_path, plans=tmp_path)
    bench.miss_peer("other", "it ended")
    assert bench.missing["other"].reason == "it ended"
    with pytest.raises(RuntimeError, match="tollgate, in YAML failed: it ended"):
        bench.miss_peer("tollgate, in YAML", "it ended")


def test_the_reason_is_what_the_installer_says_first_without_the_index() -> None:
    told = "WARNING: slow\nERROR: No matching distribution for x at https://index.example/simple\nERROR: more\n"
    assert reason(told) == "No matching distribution for x at the index"


@pytest.mark.heavy
@pytest.mark.e2e
@pytest.mark.parametrize("name", NAMES)
def test_a_quick_run_works_and_has_the_tables_of_the_page(name: str, tmp_path: Path) -> None:
    one = [sys.executable, "-m", "benchmarks.rig.one", name, "--quick", "--no-peers"]
    command = [*one, "--folder", tmp_path, "--results", tmp_path]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    told = json.loads((tmp_path / f"{name}.json").read_text(encoding="utf-8"))
    page = PAGE.read_text(encoding="utf-8")
    headings = [f"| {' | '.join(table['columns'])} |\n" for table in told["tables"]]
    assert [heading for heading in headings if heading not in page] == []
