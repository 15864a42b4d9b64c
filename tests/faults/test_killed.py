"""Integrations that die once, and a gate that dies in a shadow root: the next one goes on, and no state is lost."""

import os
import signal
from contextlib import suppress

import pytest

from tests.faults.conftest import Faulty, OpenFaulty
from tests.faults.runs import Running, assert_gone, command_of, descendants, start

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]

APPLY = ("apply", "-auto-approve", "-no-color")
TWO = """
resource "unruly_thing" "first" {
  name = "first"
}
resource "unruly_thing" "second" {
  name       = "second"
  depends_on = [unruly_thing.first]
}
"""


def paused(live: Faulty, hook: str = "pre-apply") -> Running:
    """An apply of which the first thing is made, and the second waits at a hook until a file is gone."""
    live.record(say=[{"hook": hook, "address": "unruly_thing.second", "pause": str(live.held())}])
    return start(live, *APPLY).until_called(hook, "unruly_thing.second")


def go_on(live: Faulty) -> None:
    """Lets the integration answer."""
    (live.folder.parent / "hold").unlink()


def test_an_integration_killed_from_outside_is_started_again_and_asked_again(open_faulty: OpenFaulty) -> None:
    live = open_faulty(TWO)
    running = paused(live)
    for one in descendants(running.process.pid):
        if "recorder.py" in command_of(one):
            with suppress(ProcessLookupError):
                os.kill(one, signal.SIGKILL)
    go_on(live)
    assert running.end() == 0
    assert live.things() == {"first": "thing-first", "second": "thing-second"}
    assert "'recorder' was ended by SIGKILL" in running.text
    assert "Traceback" not in running.text


def test_in_a_shadow_root_a_killed_gate_costs_the_state_nothing(open_faulty: OpenFaulty) -> None:
    live = open_faulty(TWO)
    hold = live.held()
    say = f'[{{ hook = "pre-apply", address = "unruly_thing.second", pause = "{hold}" }}]'
    declared = f'{{ name = "recorder", source = "{live.script()}", config = {{ log = "{live.log}", say = {say} }} }}'
    live.write(f"terraform {{\n  integrations = [{declared}]\n}}\n", "integrations.tf")
    (live.folder / "integrations.json").unlink()
    live.forget()
    running = start(live, *APPLY).until_called("pre-apply", "unruly_thing.second")
    family = running.family
    os.kill(running.gate, signal.SIGKILL)
    assert running.end() == 128 + signal.SIGKILL
    assert_gone(family)
    hold.unlink()
    again = live.tollgate(*APPLY)
    assert "1 added" in again.out
    assert live.things() == {"first": "thing-first", "second": "thing-second"}


def test_one_that_crashes_once_is_started_again_and_told_of_the_stage_again(open_faulty: OpenFaulty) -> None:
    live = open_faulty(TWO)
    live.record(say=[{"hook": "pre-apply", "crash": str(live.held())}])
    ended = live.tollgate(*APPLY)
    assert live.things() == {"first": "thing-first", "second": "thing-second"}
    told = [call["method"] for call in live.calls("initialize", "apply-stage-start")]
    assert told == ["initialize", "apply-stage-start"] * 2
    assert "'recorder' exited with status 9" in ended.err
