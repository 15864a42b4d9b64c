"""Ctrl-C once and twice, SIGTERM: Terraform gets them, what is under way is finished, and nobody is left behind."""

import signal

import pytest

from tests.faults.conftest import Faulty, OpenFaulty
from tests.faults.runs import Running, assert_gone, eventually, start

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]

APPLY = ("apply", "-auto-approve", "-no-color")
PLAN = ("plan", "-no-color")
TWO = """
resource "unruly_thing" "first" {
  name = "first"
}
resource "unruly_thing" "second" {
  name       = "second"
  depends_on = [unruly_thing.first]
}
"""


def paused(live: Faulty, hook: str, *command: str, address: str | None = None) -> Running:
    """A command in which an integration does not answer at a hook, until a file is gone."""
    only = {"address": address} if address else {}
    live.record(say=[{"hook": hook, "pause": str(live.held()), **only}])
    return start(live, *command).until_called(hook, address)


def go_on(live: Faulty) -> None:
    """Lets the integration answer."""
    (live.folder.parent / "hold").unlink(missing_ok=True)


def ended(running: Running, *codes: int) -> None:
    """It ends with a code, says nothing of its inside, and leaves nobody behind."""
    family = running.family
    assert running.end() in codes, running.text
    assert "Traceback" not in running.text
    assert "has a bug" not in running.text
    assert_gone(family)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_one_signal_during_an_apply_finishes_what_is_under_way(open_faulty: OpenFaulty, number: signal.Signals) -> None:
    live = open_faulty(TWO)
    running = paused(live, "pre-apply", *APPLY, address="unruly_thing.first")
    running.signal(number).until("Stopping operation...")
    go_on(live)
    ended(running, 1)
    assert "Gracefully shutting down..." in running.text
    assert live.things() == {"first": "thing-first"}


def test_one_signal_during_a_plan_ends_it_gracefully(open_faulty: OpenFaulty) -> None:
    live = open_faulty(TWO)
    running = paused(live, "post-plan", *PLAN, address="unruly_thing.first")
    running.signal(signal.SIGINT).until("Stopping operation...")
    go_on(live)
    ended(running, 1)
    assert live.things() == {}


@pytest.mark.parametrize(("hook", "command"), [("post-plan", PLAN), ("pre-apply", APPLY)])
def test_two_signals_while_an_integration_hangs_end_it_at_once(
    open_faulty: OpenFaulty, hook: str, command: tuple[str, ...]
) -> None:
    live = open_faulty(TWO)
    running = paused(live, hook, *command, address="unruly_thing.first")
    running.signal(signal.SIGINT).until("Stopping operation...").signal(signal.SIGINT)
    ended(running, 1)
    assert "Two interrupts received" in running.text
    assert live.things() == {}


@pytest.mark.parametrize("hook", ["plan-stage-start", "plan-stage-complete", "apply-stage-start"])
def test_a_signal_while_an_integration_hangs_around_a_stage_ends_the_run(open_faulty: OpenFaulty, hook: str) -> None:
    live = open_faulty(TWO)
    running = paused(live, hook, *APPLY)
    running.signal(signal.SIGINT)
    ended(running, 130)
    assert "Interrupted" in running.text
    assert live.things() == {}


def test_a_signal_while_the_outcome_is_looked_at_leaves_what_was_made(open_faulty: OpenFaulty) -> None:
    live = open_faulty(TWO)
    running = paused(live, "apply-stage-complete", *APPLY)
    running.signal(signal.SIGINT)
    ended(running, 130)
    assert live.things() == {"first": "thing-first", "second": "thing-second"}


def test_two_signals_while_an_integration_hangs_around_a_stage_do_not_wait_for_it(open_faulty: OpenFaulty) -> None:
    live = open_faulty(TWO)
    running = paused(live, "plan-stage-start", *APPLY)
    running.signal(signal.SIGINT).until("Interrupted").signal(signal.SIGINT)
    ended(running, 130)
    assert live.things() == {}


@pytest.mark.parametrize("times", [1, 2])
def test_a_signal_at_the_question_is_an_answer(open_faulty: OpenFaulty, times: int) -> None:
    live = open_faulty(TWO)
    running = start(live, "apply", "-no-color", has_input=True).until("Enter a value:")
    for _ in range(times):
        running.signal(signal.SIGINT)
    ended(running, *((1,) if times == 1 else (1, 130)))  # the second may come when all is over
    assert times > 1 or "error asking for approval: interrupted" in running.text
    assert live.things() == {}


def test_a_signal_while_integrations_start_ends_the_run(open_faulty: OpenFaulty) -> None:
    live = open_faulty(TWO)
    program = live.folder.parent / "silent"
    program.write_text(f"#!/bin/sh\ntouch {live.folder.parent}/begun\nexec sleep 3600\n")
    program.chmod(0o755)
    live.hosts({"name": "silent", "source": str(program)})
    running = start(live, *PLAN)
    eventually((live.folder.parent / "begun").exists)
    running.signal(signal.SIGTERM)
    ended(running, 128 + signal.SIGTERM)
