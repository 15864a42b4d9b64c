"""One plan, one verdict: live, on the binary plan, and on its JSON with and without the root beside it."""

import json
from collections.abc import Mapping

import pytest

from tests.e2e.parity import open_configuration, report_of, require_one_verdict
from tests.e2e.parity_configurations import CHAIN, CONFIGURATIONS, PROVIDER

from .conftest import Live, Open

pytestmark = pytest.mark.e2e


@pytest.mark.heavy
@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_one_plan_has_one_verdict(open_live: Open, name: str) -> None:
    require_one_verdict(_open(open_live, CONFIGURATIONS[name]), name)


@pytest.mark.heavy
def test_a_plan_to_destroy_has_one_verdict(open_live: Open) -> None:
    name = "a state of another root, and a check block"
    live = _open(open_live, CONFIGURATIONS[name])
    live.terraform("apply", "-auto-approve")
    require_one_verdict(live, name, "-destroy")


def test_every_layer_of_a_chain_and_every_budget_is_judged_in_one_live_plan(open_live: Open) -> None:
    live = _open(open_live, {"main.tf": PROVIDER + CHAIN})
    ended = live.tollgate("plan", "-no-color", "--report=json=live.json", check=1)
    failed = {
        one["address"]
        for one in report_of(live, "live.json")["resources"]
        for result in one["results"]
        if any(finding["outcome"] == "fail" for finding in result["findings"])
    }
    assert {"aws_vpc.main", 'aws_subnet.each["a"]', "aws_instance.web"} <= failed
    assert "monthly budget" in ended.text


def test_a_resource_is_sent_live_as_the_saved_plan_has_it(open_live: Open) -> None:
    live = open_live(PROVIDER + CHAIN).record(hooks=["pre-plan", "post-plan"])
    live.tollgate("plan", "-out=saved.tfplan")
    seen = {call["resource"]["address"]: call["resource"] for call in live.calls("post-plan")}
    live.forget()
    live.tollgate("check", "saved.tfplan")
    planned = {call["resource"]["address"]: call["resource"] for call in live.calls("post-plan")}
    for resource in (*seen.values(), *planned.values()):
        del resource["id"]
    assert seen == planned
    assert "hunter2" not in json.dumps(seen)


def test_a_saved_plan_is_judged_before_it_is_applied_wherever_it_was_made(open_live: Open) -> None:
    live = _open(open_live, {"main.tf": PROVIDER + CHAIN})
    live.terraform("plan", "-out=plain.tfplan")
    ended = live.tollgate("apply", "-no-color", "plain.tfplan", check=1)
    assert "Nothing was applied." in ended.err
    assert "aws_vpc.main: Creating..." not in ended.text


def _open(open_live: Open, files: Mapping[str, str]) -> Live:
    live = open_live("")
    open_configuration(live, files, "tollgate.dev/sandbox/aws")
    return live
