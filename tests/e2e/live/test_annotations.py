"""What integrations store with a resource: in the state, through later runs, with and without Tollgate."""

import base64
import json
from typing import Any

import pytest

from .conftest import Live, Open

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]

MAIN = """
variable "name" { default = "jobs" }
provider "aws" {
  region = "us-east-1"
}
resource "aws_vpc" "main" {
  cidr_block = "10.0.0.0/16"
  tags       = { Name = var.name }
}
"""


def _say(hook: str, **data: object) -> dict[str, object]:
    return {"hook": hook, "type": "aws_vpc", "metadata": data}


def _annotations(live: Live) -> dict[str, Any]:
    return json.loads(live.tollgate("annotations", "--json").out)


def _without_private(state: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """What a state says of each resource, but for private data and for ids, which are made up anew each time."""
    return {
        one["type"]: {name: value for name, value in instance["attributes"].items() if "-0" not in str(value)}
        for one in state["resources"]
        for instance in one["instances"]
    }


@pytest.mark.requirement("R-ARCH-03", "P-3.1-20", "P-6.1-01", "R-STATE-02", "R-STATE-04", "R-STATE-06")
def test_metadata_of_plan_and_apply_is_stored_and_read_back(open_live: Open) -> None:
    live = open_live(MAIN)
    live.record(say=[_say("post-plan", cost=5), _say("post-apply", cost=6)])
    live.tollgate("apply", "-auto-approve")
    record = _annotations(live)["aws_vpc.main"]["recorder"]
    assert record["data"] == {"cost": 6}
    assert (record["hook"], record["version"]) == ("post-apply", "1.2.3")
    live.record(say=[_say("post-plan", cost=5)])
    live.tollgate("plan")
    assert live.calls("post-plan")[0]["resource"]["state_metadata"] == {"recorder": {"cost": 6}}
    text = live.tollgate("annotations", "aws_vpc.*").out
    assert "aws_vpc.main\n  recorder 1.2.3, at post-apply on" in text
    assert live.tollgate("annotations", "aws_subnet.none", check=1).out == "No such resource has annotations.\n"


def test_annotations_survive_updates_refreshes_and_plain_terraform_and_never_move_the_serial(open_live: Open) -> None:
    live = open_live(MAIN)
    live.record(say=[_say("post-plan", cost=5)])
    live.tollgate("apply", "-auto-approve")
    serial = live.state()["serial"]
    live.tollgate("apply", "-auto-approve")
    assert live.terraform("plan", "-refresh-only", "-detailed-exitcode").code == 0
    assert live.tollgate("plan", "-refresh-only", "-detailed-exitcode").code == 0
    live.tollgate("refresh")
    assert live.state()["serial"] == serial
    before = _annotations(live)
    live.terraform("apply", "-auto-approve", "-var=name=two")
    live.tollgate("apply", "-auto-approve", "-var=name=three")
    after = _annotations(live)
    assert after["aws_vpc.main"]["recorder"]["data"] == {"cost": 5}
    assert set(before) == set(after)


def test_a_saved_plan_is_judged_again_by_its_apply_and_annotates_what_that_answered(open_live: Open) -> None:
    live = open_live(MAIN)
    live.record(say=[_say("post-plan", cost=5)])
    live.tollgate("plan", "-out=saved.tfplan")
    live.record(say=[_say("post-plan", cost=7)])
    live.tollgate("apply", "saved.tfplan")
    assert [call["method"] for call in live.calls()] == [
        "initialize",
        "plan-stage-start",
        "pre-plan",
        "post-plan",
        "plan-stage-complete",
        "apply-stage-start",
        "pre-apply",
        "post-apply",
        "apply-stage-complete",
    ]
    assert live.seen("pre-apply") == ["pre-apply create aws_vpc.main"]
    assert _annotations(live)["aws_vpc.main"]["recorder"]["data"] == {"cost": 7}


def test_apart_from_the_annotation_the_state_is_what_terraform_alone_makes(open_live: Open) -> None:
    live = open_live(MAIN)
    live.record(say=[_say("post-plan", cost=5)])
    live.tollgate("apply", "-auto-approve")
    with_gate = live.state()
    live.tollgate("destroy", "-auto-approve")
    live.terraform("apply", "-auto-approve")
    assert _without_private(with_gate) == _without_private(live.state())
    assert with_gate["outputs"] == live.state()["outputs"]


def test_what_is_too_large_for_the_state_is_left_out_with_a_warning(open_live: Open) -> None:
    live = open_live(MAIN)
    live.record(say=[_say("post-plan", text="x" * 20_000)])
    ended = live.tollgate("apply", "-auto-approve")
    assert "The annotation of the integration 'recorder' was not stored" in ended.err
    private = live.state()["resources"][0]["instances"][0].get("private", "")
    assert b"tollgate" not in base64.b64decode(private)
