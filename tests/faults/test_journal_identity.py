"""Objects without an id: the journal names them by their resource identity, and they are imported by it."""

import os
import shutil
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from pyvider.testing import Workspace, engines

from tests.e2e.live.conftest import Live
from tests.faults.runs import assert_gone, eventually, start
from tests.faults.test_journal import APPLY, journals, kill, paused

pytestmark = pytest.mark.e2e

PROVIDER = 'provider "ledger" {}\n'
ENTRY = 'resource "ledger_entry" "second" {\n  title = "%s"\n}\n'
ADDRESS = "ledger_entry.second"
OpenLedger = Callable[[str], Live]


@pytest.fixture(scope="session")
def ledger_mirror(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An initialised folder with the ledger provider, to be copied."""
    folder = tmp_path_factory.mktemp("ledger")
    engine = engines()["embedded"]
    Workspace.open(folder, Path(__file__).with_name("ledger"), name="ledger", main=PROVIDER, engine=engine)
    return folder


@pytest.fixture
def open_ledger(tmp_path: Path, ledger_mirror: Path) -> OpenLedger:
    """Gives a root module with the ledger provider and an engine that stores identities."""

    def open_(main: str) -> Live:
        root = tmp_path / "root"
        shutil.copytree(ledger_mirror / "root", root, symlinks=True)
        shutil.copy(ledger_mirror / "terraform.rc", tmp_path / "terraform.rc")
        return Live(root, engines()["embedded"]).write(PROVIDER + main).record()

    return open_


def entries(live: Live) -> set[str]:
    """The titles of what exists."""
    return {file.name.split(".")[1] for file in (live.folder / ".ledger").glob("*.json")}


def recorded(live: Live) -> set[str]:
    """The titles of what the state has."""
    file = live.folder / "terraform.tfstate"
    if not file.exists() or not file.stat().st_size:
        return set()
    rows = [row for row in live.state()["resources"] if row["type"] == "ledger_entry"]
    return {one["attributes"]["title"] for row in rows for one in row["instances"]}


def test_an_object_without_an_id_is_imported_by_its_identity(open_ledger: OpenLedger) -> None:
    live = open_ledger(ENTRY % "rent")
    kill(live, paused(live, "post-apply", *APPLY, address=ADDRESS), "gate", signal.SIGKILL)
    assert (entries(live), recorded(live)) == ({"rent"}, set())
    live.record()
    assert f"{ADDRESS} exists but is not in the state" in live.tollgate("plan").err
    assert "Wrote 1 import block" in live.tollgate("recover").out
    block = (live.folder / "tollgate_recover.tf").read_text().partition("\n\n")[2]
    assert block == (
        'import {\n  to = ledger_entry.second\n  identity = {\n    region = "here"\n    title = "rent"\n  }\n}\n'
    )
    assert "1 imported, 0 added, 0 changed, 0 destroyed" in live.tollgate(*APPLY).out
    (live.folder / "tollgate_recover.tf").unlink()
    assert recorded(live) == {"rent"}
    assert journals(live) == []
    assert "Nothing to recover" in live.tollgate("recover").out
    assert "No changes" in live.tollgate("plan").out


@pytest.mark.heavy
def test_a_replacement_without_an_id_is_told_from_what_it_replaces(open_ledger: OpenLedger) -> None:
    lifecycle = (
        "  lifecycle {\n    create_before_destroy = true\n    replace_triggered_by  = [terraform_data.go]\n  }\n}\n"
    )
    main = 'resource "terraform_data" "go" {\n  input = "%s"\n}\n' + (ENTRY % "%s").removesuffix("}\n") + lifecycle
    live = open_ledger(main % ("1", "old"))
    live.tollgate(*APPLY)
    live.write(PROVIDER + main % ("2", "new"))
    kill(live, paused(live, "post-apply", *APPLY, address=ADDRESS), "gate", signal.SIGKILL)
    assert (entries(live), recorded(live)) == ({"old", "new"}, {"old"})
    live.record()
    assert f"{ADDRESS} exists but is not in the state" in live.tollgate("plan").err


@pytest.mark.heavy
def test_what_may_exist_stays_in_doubt_when_another_is_made_in_its_place(open_ledger: OpenLedger) -> None:
    live = open_ledger(ENTRY % "rent")
    hold = live.folder.parent / "hold"
    hold.touch()
    live.record(say=[{"hook": "pre-apply", "pause": str(hold)}])
    running = start(live, *APPLY).until_called("pre-apply", ADDRESS)
    family = running.family
    fifo = live.folder / ".ledger" / "here.rent.json"
    os.mkfifo(fifo)  # nobody reads it: the provider hangs while it makes the entry
    hold.unlink()
    eventually(lambda: bool(journals(live)))
    os.kill(running.gate, signal.SIGKILL)
    running.end()
    assert_gone(family)
    fifo.unlink()
    live.record()
    assert f"{ADDRESS} was being created and may exist" in live.tollgate(*APPLY).err
    assert f"{ADDRESS} was being created and may exist" in live.tollgate("plan").err
    live.tollgate("recover", "--forget")
    assert "may exist" not in live.tollgate("plan").err
