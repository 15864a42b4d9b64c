"""Disks that are full and folders that are not there: the log is lost, the state is not."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.faults.conftest import OpenFaulty

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]

APPLY = ("apply", "-auto-approve", "-no-color")
ONE = 'resource "unruly_thing" "one" {\n  name = "one"\n}\n'
FULL = Path("/dev/full")
needs_full_device = pytest.mark.skipif(not FULL.exists(), reason="there is no /dev/full here")


@needs_full_device
def test_a_log_that_cannot_be_written_stops_nothing(open_faulty: OpenFaulty) -> None:
    live = open_faulty(ONE)
    live.environment |= {"TF_LOG": "trace", "TF_LOG_PATH": str(FULL)}
    ended = live.tollgate(*APPLY)
    assert live.things() == {"one": "thing-one"}
    assert "Traceback" not in ended.text


@needs_full_device
def test_a_report_that_cannot_be_written_is_said_once_all_is_applied(open_faulty: OpenFaulty) -> None:
    live = open_faulty(ONE)
    ended = live.tollgate(*APPLY, f"--report=json={FULL}", "--report=junit=report.xml", check=3)
    assert f"Error: The report cannot be written to {FULL}: no space left on device" in ended.err
    assert "Apply complete!" in ended.out
    assert (live.folder / "report.xml").exists()
    assert live.things() == {"one": "thing-one"}
    assert "Traceback" not in ended.text


@needs_full_device
@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_a_full_disk_behind_a_standard_stream_costs_the_state_nothing(open_faulty: OpenFaulty, stream: str) -> None:
    live = open_faulty(ONE)
    there = live.folder.parent / "told"
    with FULL.open("wb") as full, there.open("wb") as told:
        ended = subprocess.run(
            [sys.executable, "-m", "tollgate_host", *APPLY],
            cwd=live.folder,
            env=live.environ(),
            stdin=subprocess.DEVNULL,
            stdout=full if stream == "stdout" else told,
            stderr=full if stream == "stderr" else told,
            check=False,
            timeout=120,
        )
    assert live.things() == {"one": "thing-one"}
    text = there.read_text()
    assert "Traceback" not in text
    if stream == "stdout":
        assert text == "Error: The report cannot be written to the terminal: no space left on device.\n"
        assert ended.returncode == 3
    else:
        assert "Passed: no findings" in text
        assert ended.returncode == 0


@pytest.mark.parametrize("place", ["missing", "file"])
def test_no_folder_for_temporary_files_where_tmpdir_says(open_faulty: OpenFaulty, place: str) -> None:
    live = open_faulty(ONE)
    path = live.folder.parent / place
    if place == "file":
        path.touch()
    live.environment["TMPDIR"] = str(path)
    before = set(Path("/tmp").glob("tollgate-*"))
    ended = live.tollgate(*APPLY)
    assert live.things() == {"one": "thing-one"}
    assert "Traceback" not in ended.text
    assert not {one for one in Path("/tmp").glob("tollgate-*") if one not in before and str(live.folder) in str(one)}
