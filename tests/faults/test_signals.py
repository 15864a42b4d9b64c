"""Every way to end a run at every stage: the exit code, the output, the state, and no process left.

A third of the cells is run always, all of them with FAULTS=all (`make faults`).
"""

import os
import signal
from collections.abc import Callable

import pytest

from tests.faults.conftest import Faulty, OpenFaulty
from tests.faults.runs import Running, assert_gone, children, command_of, eventually, start
from tests.faults.selection import IS_ALL
from tests.faults.signal_table import GRACEFUL, NUMBERS, OF_ENGINE, Blow, Cell, covering, every_cell

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]

TWO = """
resource "unruly_thing" "first" {
  name = "first"
}
resource "unruly_thing" "second" {
  name       = "second"
  depends_on = [unruly_thing.first]
}
"""
WAITING_IMPORT = """
import os, sys, time

class Waits:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r} and not os.path.exists({sign!r}):
            open({sign!r}, "w").close()
            while os.path.exists({hold!r}):
                time.sleep(0.01)

sys.meta_path.insert(0, Waits())
"""
NEVER_READY = "#!/bin/sh\ntouch {sign}\nwhile [ -e {hold} ]; do sleep 0.02; done\nexit 3\n"
Release = Callable[[], None]


@pytest.mark.parametrize(
    "cell", [pytest.param(cell, id=cell.name) for cell in (every_cell() if IS_ALL else covering())]
)
def test_signals(open_faulty: OpenFaulty, cell: Cell) -> None:
    live = open_faulty(TWO)
    if cell.stage.there:
        live.having(**cell.stage.there)
    running, release = held(live, cell)
    family = running.family
    strike(running, cell)
    release()
    code = running.end()
    assert_gone(family)
    expected = cell.expected
    assert code in expected.codes, running.text
    assert expected.said in running.text, running.text
    assert "Traceback" not in running.text
    assert "has a bug" not in running.text
    assert live.things() in expected.states, running.text
    if IS_ALL or cell.blow not in GRACEFUL:
        afterwards(live, cell)


def held(live: Faulty, cell: Cell) -> tuple[Running, Release]:
    """The command, held at its stage; and what lets it go on."""
    stage, hold = cell.stage, live.held()
    sign = live.folder.parent / "reached"
    arguments = [stage.command, "-no-color"]
    if stage.command == "apply" and stage.holder != "question":
        arguments.append("-auto-approve")
    match stage.holder:
        case "import":
            folder = live.folder.parent / "customised"
            folder.mkdir()
            waiting = WAITING_IMPORT.format(module=stage.at, sign=str(sign), hold=str(hold))
            (folder / "sitecustomize.py").write_text(waiting)
            path = os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH"))))
            live.environment["PYTHONPATH"] = path
        case "start":
            program = live.folder.parent / "silent"
            program.write_text(NEVER_READY.format(sign=sign, hold=hold))
            program.chmod(0o755)
            live.hosts({"name": "silent", "source": str(program)})
        case "hook":
            address = {} if "stage" in stage.at else {"address": "unruly_thing.first"}
            live.record(say=[{"hook": stage.at, "pause": str(hold), **address}])
        case "call":
            (live.signs / "fault").write_text(f"waits@{stage.at}\n")
            sign, hold = live.signs / stage.at, live.signs / stage.at
        case "report":
            os.mkfifo(live.folder / "fifo")
            arguments.append("--report=json=fifo")
        case "question":
            pass
    running = start(live, *arguments, has_input=stage.holder == "question")
    if stage.holder == "hook":
        running.until_called(stage.at, None if "stage" in stage.at else "unruly_thing.first")
    elif stage.holder == "question":
        running.until("Enter a value:")
    elif stage.holder == "report":
        running.until("Passed: no findings")
    else:
        eventually(lambda: sign.exists() or running.process.poll() is not None)

    def release() -> None:
        (live.signs / "fault").unlink(missing_ok=True)
        hold.unlink(missing_ok=True)

    return running, release


def strike(running: Running, cell: Cell) -> None:
    """Sends the signals, and waits until they have been taken where somebody says so."""
    number, stage = NUMBERS[cell.blow], cell.stage
    if cell.blow is Blow.KILL_GATE:
        os.kill(running.gate, number)
    elif cell.blow in OF_ENGINE:
        os.kill(engine_of(running), number)
    else:
        running.signal(number)
    if cell.blow is Blow.KILL_FRONT:
        assert running.process.wait() == -number
    elif stage.has_engine and cell.blow in (*GRACEFUL, Blow.TWO_INTERRUPTS):
        running.until("Stopping operation...")
    elif stage.holder in ("start", "hook") and not stage.has_engine and number != signal.SIGKILL:
        running.until("Interrupted")
    if cell.blow is Blow.TWO_INTERRUPTS:
        running.signal(number)


def engine_of(running: Running) -> int:
    """Terraform's process."""
    [engine] = [one for one in children(running.gate) if {"plan", "apply"} & set(command_of(one).split())]
    return engine


def afterwards(live: Faulty, cell: Cell) -> None:
    """The next command works; one of ours clears away what a killed gate could not."""
    live.environment.pop("PYTHONPATH", None)
    live.record()
    for folder in (live.signs, live.folder.parent):
        for name in ("reached", "fault"):
            (folder / name).unlink(missing_ok=True)
    (live.tollgate if cell.blow is Blow.KILL_GATE else live.terraform)("plan", "-no-color")
