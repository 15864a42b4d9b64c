"""Somebody is killed in the middle of an apply: Terraform's state is whole, and nobody is left behind."""

import os
import signal
from contextlib import suppress

import pytest

from tests.faults.conftest import Faulty, OpenFaulty, stripped
from tests.faults.runs import Running, assert_gone, children, command_of, descendants, start

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


@pytest.mark.parametrize("hook", ["pre-apply", "post-apply"])
def test_the_user_s_process_killed_leaves_the_apply_to_its_end(open_faulty: OpenFaulty, hook: str) -> None:
    alone, live = open_faulty(TWO, name="alone"), open_faulty(TWO)
    alone.terraform(*APPLY)
    running = paused(live, hook)
    family = running.family
    running.signal(signal.SIGKILL)
    assert running.process.wait() == -signal.SIGKILL
    go_on(live)
    assert running.end() == -signal.SIGKILL
    assert "Apply complete! Resources: 2 added" in running.text
    assert "Passed: no findings" in running.text
    assert_gone(family)
    assert stripped(live.state()) == stripped(alone.state())
    assert "Traceback" not in running.text


def test_the_gate_killed_is_to_terraform_like_a_killed_provider(open_faulty: OpenFaulty) -> None:
    live = open_faulty(TWO)
    running = paused(live)
    family = running.family
    os.kill(running.gate, signal.SIGKILL)
    assert running.end() == 128 + signal.SIGKILL
    assert "Tollgate was ended by SIGKILL" in running.text
    assert "Error: " in running.text
    assert "Traceback" not in running.text
    assert_gone(family)
    go_on(live)
    assert live.things()["first"] == "thing-first"
    assert live.things().get("second") in (None, "tainted")
    again = live.record().tollgate(*APPLY)  # which also clears away what the killed gate could not
    assert "Apply complete!" in again.out
    assert live.things() == {"first": "thing-first", "second": "thing-second"}


def test_terraform_killed_ends_everything_and_says_so(open_faulty: OpenFaulty) -> None:
    live = open_faulty(TWO)
    running = paused(live)
    family = running.family
    [engine] = [one for one in children(running.gate) if "apply" in command_of(one).split()]
    os.kill(engine, signal.SIGKILL)
    go_on(live)
    assert running.end() == 128 + signal.SIGKILL
    assert "Warning: Terraform was ended by SIGKILL" in running.text
    assert_gone(family)
    assert "Traceback" not in running.text
    (live.folder / ".terraform.tfstate.lock.info").unlink(missing_ok=True)  # as Terraform alone would leave it


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
