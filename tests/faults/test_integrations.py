"""Integrations that crash, hang, talk nonsense or take their time, at every hook and under every `on_error`."""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from tests.faults.conftest import OpenFaulty, stripped

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]

INIT_HOOKS = ("init-stage-start", "init-stage-complete")
PLAN_HOOKS = ("pre-refresh", "post-refresh", "pre-plan", "post-plan")
APPLY_HOOKS = ("pre-apply", "post-apply")
STAGE_HOOKS = ("plan-stage-start", "plan-stage-complete", "apply-stage-start", "apply-stage-complete")
FAULTS: dict[str, dict[str, Any]] = {
    "crash": {"crash": True},
    "hang": {"hang": True},
    "nonsense": {"nonsense": True},
}
THINGS = """
resource "unruly_thing" "old" {
  name = "old"
}
resource "unruly_thing" "changed" {
  name = "after"
}
resource "unruly_thing" "new" {
  name = "new"
}
"""
BEFORE = {"old": "old", "changed": "before", "gone": "gone"}


def faulty(hook: str, fault: str, on_error: str, **only: str) -> dict[str, Any]:
    """An integration with one fault at one hook; where time runs out, it runs out soon."""
    config = {"hooks": [hook], "say": [{"hook": hook, **FAULTS.get(fault, {"slow": 0.05}), **only}]}
    timeout = {"timeout": 0.2} if fault == "hang" else {}
    return {"name": f"{hook}-{fault}", "on_error": on_error, "config": config, **timeout}


def every_fault(hooks: Iterable[str], on_error: str) -> Iterator[dict[str, Any]]:
    """All faults at some hooks, and somebody who is slow, which is none."""
    for hook in hooks:
        for fault in (*FAULTS, "slow"):
            yield faulty(hook, fault, on_error)


@pytest.mark.parametrize("on_error", ["warn", "ignore"])
def test_whatever_fails_at_whatever_hook_only_warns_if_that_is_wanted(open_faulty: OpenFaulty, on_error: str) -> None:
    alone, live = open_faulty(THINGS, name="alone"), open_faulty(THINGS)
    live.having(**BEFORE)
    alone.having(**BEFORE).terraform("apply", "-auto-approve")
    live.hosts(*every_fault((*PLAN_HOOKS, *APPLY_HOOKS, *STAGE_HOOKS), on_error))
    ended = live.tollgate("apply", "-auto-approve", "-no-color")
    assert stripped(live.state()) == stripped(alone.state())
    told = " ".join(ended.text.replace("│", "").split())
    for hook in (*PLAN_HOOKS, *APPLY_HOOKS, *STAGE_HOOKS):
        for fault in FAULTS:
            assert f"integration {hook}-{fault} failed: " in told
            if hook not in STAGE_HOOKS:
                is_shown = f"Warning: Integration {hook}-{fault} failed at {hook}" in told
                assert is_shown == (on_error == "warn")
    assert "-slow failed" not in told
    assert told.count("integration pre-plan-crash failed: ") == 1
    assert ("Passed with warnings:" if on_error == "warn" else "✓ Passed:") in told
    assert "Traceback" not in ended.text


@pytest.mark.parametrize("on_error", ["warn", "ignore"])
def test_whatever_fails_around_init_only_warns_if_that_is_wanted(open_faulty: OpenFaulty, on_error: str) -> None:
    live = open_faulty(THINGS).hosts(*every_fault(INIT_HOOKS, on_error))
    ended = live.tollgate("init", "-no-color")
    assert "successfully initialized" in ended.out
    assert "Traceback" not in ended.text


@pytest.mark.parametrize("hook", PLAN_HOOKS)
def test_a_fault_at_a_plan_hook_fails_the_plan_of_that_resource(open_faulty: OpenFaulty, hook: str) -> None:
    """Each resource meets one fault. Whoever has crashed for good answers nobody, so it is asked last."""
    live = open_faulty(THINGS).having(old="old", changed="before", new="newer")
    places = {"hang": "unruly_thing.old", "nonsense": "unruly_thing.changed", "crash": "unruly_thing.new"}
    live.hosts(*(faulty(hook, fault, "fail", address=address) for fault, address in places.items()))
    before = live.state()
    ended = live.tollgate("plan", "-no-color", check=4)
    for fault in FAULTS:
        assert f"Error: Integration {hook}-{fault} failed at {hook}" in ended.err
    assert live.state() == before
    assert "Traceback" not in ended.text


def test_a_fault_at_pre_apply_stops_the_change_it_comes_before(open_faulty: OpenFaulty) -> None:
    live = open_faulty(THINGS).having(**BEFORE)
    places = {"hang": "unruly_thing.gone", "nonsense": "unruly_thing.changed", "crash": "unruly_thing.new"}
    live.hosts(*(faulty("pre-apply", fault, "fail", address=address) for fault, address in places.items()))
    before = live.things()
    ended = live.tollgate("apply", "-auto-approve", "-no-color", check=4)
    for fault in FAULTS:
        assert f"Error: Integration pre-apply-{fault} failed at pre-apply" in ended.err
    assert live.things() == before
    assert "Traceback" not in ended.text


def test_a_fault_at_post_apply_neither_loses_nor_taints_what_was_made(open_faulty: OpenFaulty) -> None:
    alone, live = open_faulty(THINGS, name="alone").having(**BEFORE), open_faulty(THINGS).having(**BEFORE)
    alone.terraform("apply", "-auto-approve")
    live.hosts(*(faulty("post-apply", fault, "fail") for fault in FAULTS))
    ended = live.tollgate("apply", "-auto-approve", "-no-color", check=4)
    for fault in FAULTS:
        assert f"Warning: Integration post-apply-{fault} failed at post-apply" in ended.text
    assert stripped(live.state()) == stripped(alone.state())
    assert "Traceback" not in ended.text


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("command", ["init", "plan", "apply"])
def test_a_fault_as_a_stage_begins_keeps_it_from_beginning(open_faulty: OpenFaulty, command: str, fault: str) -> None:
    live = open_faulty(THINGS).having(**BEFORE).hosts(faulty(f"{command}-stage-start", fault, "fail"))
    before = live.state()
    ended = live.tollgate(command, *(["-auto-approve"] if command == "apply" else []), "-no-color", check=4)
    assert f"integration {command}-stage-start-{fault} failed: " in " ".join(ended.text.replace("│", "").split())
    assert not {"successfully initialized", "Apply complete!"} & set(ended.out.split("."))
    assert live.state() == before
    assert "Traceback" not in ended.text


@pytest.mark.parametrize("command", ["init", "plan", "apply"])
def test_a_fault_as_a_stage_is_complete_is_the_exit_code(open_faulty: OpenFaulty, command: str) -> None:
    live = open_faulty(THINGS).having(**BEFORE)
    live.hosts(*(faulty(f"{command}-stage-complete", fault, "fail") for fault in FAULTS))
    ended = live.tollgate(command, *(["-auto-approve"] if command == "apply" else []), "-no-color", check=4)
    told = " ".join(ended.text.replace("│", "").split())
    for fault in FAULTS:
        assert f"integration {command}-stage-complete-{fault} failed: " in told
    made = {"old": "thing-old", "changed": "thing-before", "new": "thing-new"}
    assert live.things() == (made if command == "apply" else {name: f"thing-{name_}" for name, name_ in BEFORE.items()})
    assert "Traceback" not in ended.text


def test_a_plan_that_could_not_be_looked_at_is_not_applied(open_faulty: OpenFaulty) -> None:
    live = open_faulty(THINGS).having(**BEFORE).hosts(faulty("plan-stage-complete", "crash", "fail"))
    before = live.state()
    ended = live.tollgate("apply", "-auto-approve", "-no-color", check=4)
    assert "Nothing was applied." in ended.text
    assert live.state() == before


def test_one_that_crashes_once_is_started_again_and_the_run_passes(open_faulty: OpenFaulty) -> None:
    live = open_faulty(THINGS)
    live.record(say=[{"hook": "pre-apply", "crash": str(live.held())}])
    ended = live.tollgate("apply", "-auto-approve", "-no-color")
    assert sorted(live.things()) == ["changed", "new", "old"]
    assert [call["method"] for call in live.calls("initialize", "apply-stage-start")] == [
        "initialize",
        "apply-stage-start",
        "initialize",
        "apply-stage-start",
    ]
    assert "'recorder' exited with status 9" in ended.err


def test_garbage_between_the_answers_is_an_error_of_the_integration_at_the_end(open_faulty: OpenFaulty) -> None:
    live = open_faulty(THINGS)
    live.record(say=[{"hook": "post-apply", "garbage": True}])
    ended = live.tollgate("apply", "-auto-approve", "-no-color", check=4)
    told = " ".join(ended.out.replace("│", "").split())
    assert "integration recorder failed: wrote to its standard output what is no message" in told
    assert sorted(live.things()) == ["changed", "new", "old"]
