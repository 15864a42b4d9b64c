"""Two runs on one state, and one run of very many resources."""

import pytest

from tests.e2e.live.conftest import Open
from tests.faults.conftest import OpenFaulty
from tests.faults.runs import start

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]

APPLY = ("apply", "-auto-approve", "-no-color")
ONE = 'resource "unruly_thing" "one" {\n  name = "one"\n}\n'
MANY = 2000


def test_of_two_applies_on_one_state_terraform_s_lock_lets_one_through(open_faulty: OpenFaulty) -> None:
    live = open_faulty(ONE)
    hold = live.held()
    live.record(say=[{"hook": "pre-apply", "pause": str(hold)}])
    first = start(live, *APPLY).until_called("pre-apply")
    second = live.tollgate(*APPLY, check=1)
    assert "Error: Error acquiring the state lock" in second.err
    assert "Traceback" not in second.text
    hold.unlink()
    assert first.end() == 0, first.text
    assert live.things() == {"one": "thing-one"}


def test_a_plan_that_another_apply_has_overtaken_is_not_applied(open_faulty: OpenFaulty) -> None:
    live = open_faulty(ONE)
    first = start(live, "apply", "-no-color", has_input=True).until("Enter a value:")
    live.tollgate(*APPLY)
    before = live.state()
    assert first.type("yes\n").end() == 1, first.text
    assert "Saved plan is stale" in first.text
    assert "Traceback" not in first.text
    assert live.state() == before


def test_two_thousand_resources_at_a_parallelism_of_fifty(open_live: Open) -> None:
    live = open_live(
        f'provider "aws" {{\n  region = "us-east-1"\n}}\nresource "aws_sns_topic" "many" {{\n  count = {MANY}\n'
        '  name  = "topic-${count.index}"\n}\n'
    )
    live.record(hooks=["post-plan", "plan-stage-complete"])
    ended = live.tollgate("plan", "-parallelism=50", "-no-color")
    assert f"Plan: {MANY} to add" in ended.out
    assert f"Passed: no findings; {MANY:,} changed resources" in ended.out
    assert len(live.calls("post-plan")) == MANY
    [whole] = live.calls("plan-stage-complete")
    assert len({one["address"] for one in whole["resources"]}) == MANY
    assert "Traceback" not in ended.text
