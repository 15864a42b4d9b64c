"""`wire = "flat"`: an integration that was written to the implementation plan's form is sent that form."""

import json
from typing import Any

import pytest

from tests.host.plans.pieces import AWS, change, resource_change

STRICT = """
KNOWN = {
    "initialize": {"terraform_version", "config"},
    "post-plan": {"address", "type", "provider", "provider_type", "action", "before", "after"},
    "plan-stage-start": {"operation", "summary"},
    "plan-stage-complete": {"operation", "resources", "summary"},
}
for m in messages():
    with open("heard.jsonl", "a") as file:
        file.write(json.dumps(m) + "\\n")
    unknown = set(m.get("params") or {}) - KNOWN.get(m["method"], set())
    if unknown:
        send(id=m["id"], error={"code": -32602, "message": f"unknown members {sorted(unknown)}"})
    elif m["method"] == "initialize":
        introduce(m, ["post-plan", "plan-stage-start", "plan-stage-complete"])
    elif "id" in m and m["params"].get("action") == "DeleteThenCreate":
        answer(m, "fail", message=f"{m['params']['address']} would be replaced")
    elif "id" in m:
        answer(m)
"""
"""An integration that knows nothing but what the implementation plan has."""


def heard(project: Any) -> dict[str, Any]:
    lines = (project.folder / "heard.jsonl").read_text().splitlines()
    return {message["method"]: message.get("params") for message in map(json.loads, lines)}


@pytest.mark.requirement("P-3.1-01", "P-3.1-02", "P-3.1-04")
def test_every_call_has_exactly_the_members_of_the_implementation_plan(project: Any) -> None:
    project.integration("strict", STRICT, wire="flat", colour="red")
    project.plan("logs", terraform_version="1.9.8")
    outcome = project.check()
    assert (outcome.code, outcome.err) == (0, "")
    said = heard(project)
    assert said["initialize"] == {"terraform_version": "1.9.8", "config": {"colour": "red"}}
    planned = {
        "address": "aws_s3_bucket.logs",
        "type": "aws_s3_bucket",
        "provider": AWS,
        "provider_type": "aws",
        "action": "Create",
        "after": {"name": "logs"},
    }
    assert said["post-plan"] == planned
    assert said["plan-stage-start"]["operation"] == "plan"
    assert said["plan-stage-complete"]["resources"] == [planned]
    assert said["plan-stage-complete"]["summary"]["create"] == 1


def test_its_answers_count_like_any_others_and_others_are_sent_the_usual_form(project: Any) -> None:
    project.integration("strict", STRICT, wire="flat")
    project.integration("naming")
    replaced = change(["delete", "create"], {"name": "a"}, {"name": "bad"}, replace_paths=[["name"]])
    project.plan_of(resource_change("aws_s3_bucket", "x", replaced))
    outcome = project.check()
    assert outcome.code == 1
    assert "aws_s3_bucket.x would be replaced" in outcome.out
    assert "bad name" in outcome.out


def test_without_it_such_an_integration_is_sent_what_it_does_not_know(project: Any) -> None:
    project.integration("strict", STRICT)
    project.plan("logs")
    outcome = project.check()
    assert outcome.code == 3
    assert "unknown members" in outcome.err
    assert project.check("--set", "strict.wire=flat").code == 0


def test_another_form_is_refused_with_its_place(project: Any) -> None:
    project.integration("strict", STRICT, wire="flatt")
    project.plan("logs")
    outcome = project.check()
    assert outcome.code == 3
    assert 'Wrong value of "wire": it must be "nested" or "flat", but this is "flatt".' in " ".join(outcome.err.split())
    assert "integrations.hcl" in outcome.err
