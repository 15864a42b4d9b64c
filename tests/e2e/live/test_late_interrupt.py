"""A signal that comes when the engine has planned and still prints: what was not judged by then is not passed."""

import os
import signal
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.faults.runs import Running, command_of, descendants, eventually, start

from .conftest import RECORDER, Open

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="it looks at processes as Linux shows them"),
]

MANY = """
provider "aws" {
  region = "us-east-1"
}
resource "aws_sqs_queue" "many" {
  count = 400
  name  = "queue-${count.index}"
}
"""
"""Its plan is several times what a pipe holds: whoever prints it waits for a reader."""


def _engine_of(running: Running) -> int:
    """The Terraform that plans for a command."""
    [engine] = [one for one in descendants(running.process.pid) if " -out=" in command_of(one)]
    return engine


def _has_pending(process: int, number: int) -> bool:
    status = Path(f"/proc/{process}/status").read_text()
    masks = (int(line.split()[1], 16) for line in status.splitlines() if line.startswith(("SigPnd", "ShdPnd")))
    return any(mask >> (number - 1) & 1 for mask in masks)


def _is_stopped(process: int) -> bool:
    return all("State:\tT" in one.read_text() for one in Path(f"/proc/{process}/task").glob("*/status"))


@contextmanager
def _held(process: int) -> Generator[None]:
    """Has a process wait for as long as the block lasts; until all its threads do, one may still take a signal."""
    os.kill(process, signal.SIGSTOP)
    try:
        eventually(lambda: _is_stopped(process))
        yield
    finally:
        os.kill(process, signal.SIGCONT)


def _is_waiting(process: int) -> bool:
    return "State:\tS" in Path(f"/proc/{process}/status").read_text()


def _recorder_of(running: Running) -> int:
    """The process of the recorder, which answers one call after the other."""
    [recorder] = [one for one in descendants(running.process.pid) if RECORDER.name in command_of(one)]
    return recorder


def _interrupt(running: Running, engine: int) -> None:
    """Interrupts a run so that the signal has reached the engine, which has not been able to act on it yet."""
    running.signal(signal.SIGINT)
    eventually(lambda: _has_pending(engine, signal.SIGINT))


def test_an_interrupt_before_the_plan_is_judged_leaves_it_unjudged_and_says_so(open_live: Open) -> None:
    live = open_live(MANY)
    pause = live.folder.parent / "pause"
    pause.touch()
    live.record(say=[{"hook": "post-plan", "pause": str(pause)}])
    running = start(live, "plan", "-no-color")
    try:
        engine = _engine_of(running.until(f"{live.title} will perform the following actions"))
        running.until_called("post-plan")
        with _held(engine):
            _interrupt(running, engine)
        code = running.end()
    finally:
        running.process.kill()
    assert code == 128 + signal.SIGINT, running.text
    assert "Plan: 400 to add" in running.text
    assert "The run was interrupted before the plan was judged; budgets were not checked." in running.text
    assert "Not finished: no findings; 400 changed resources" in running.text
    assert live.calls("plan-stage-complete") == []


@pytest.mark.heavy
def test_an_interrupt_after_the_plan_is_judged_takes_nothing_back(open_live: Open) -> None:
    live = open_live(MANY).record(
        say=[{"hook": "plan-stage-complete", "status": "warn", "message": "Nearly over budget"}]
    )
    running = start(live, "plan", "-no-color")
    try:
        engine = _engine_of(running.until(f"{live.title} will perform the following actions"))
        recorder = _recorder_of(running)
        with _held(engine):
            running.until_called("plan-stage-complete")
            eventually(lambda: _is_waiting(recorder))
            _interrupt(running, engine)
        code = running.end()
    finally:
        running.process.kill()
    assert code == 0, running.text
    assert "Plan: 400 to add" in running.text
    assert "before the plan was judged" not in running.text
    assert "Nearly over budget" in running.text
    assert "Passed with warnings: 1 warning; 400 changed resources" in running.text
