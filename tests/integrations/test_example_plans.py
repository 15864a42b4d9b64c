"""The recorded plan of the demo: all four integrations find in it what is there to be found."""

import importlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tollgate_runtime import Resource
from tollgate_runtime.testing import Replay, connect
from tollgate_runtime.testing.replay import replay_to

ReadPlan = Callable[[Path], list[Resource]]

CONFIGS: dict[str, dict[str, Any]] = {
    "aws_compliance": {"required_tags": ["Environment", "Owner", "CostCenter"]},
    "cost_estimator": {"monthly_budget": 500},
    "naming_checker": {"prefix": "prod-"},
    "policy_validator": {
        "policy_set": "production",
        "include": [
            "iam_policy_no_full_admin",
            "rds_instance_not_public",
            "s3_bucket_*encrypted",
            "vpc_security_group_ssh_closed",
        ],
    },
}


@pytest.fixture
def webshop(example_plans: Path, read_plan: ReadPlan) -> list[Resource]:
    return read_plan(example_plans / "webshop.json")


def answers(name: str, resources: list[Resource], **changes: Any) -> Replay:
    app = importlib.import_module(f"{name}.app").app
    with connect(app, config={**CONFIGS[name], **changes}) as client:
        return replay_to(client, resources)


def test_the_plan_has_every_kind_of_change(webshop: list[Resource]) -> None:
    assert {resource.action for resource in webshop} == {"create", "update", "replace", "delete", "no-op", "read"}
    assert any(resource.module and "[" in resource.module for resource in webshop)


@pytest.mark.requirement("C-10")
def test_the_plan_is_over_its_budget(webshop: list[Resource]) -> None:
    stage = answers("cost_estimator", webshop).stages["plan-stage-complete"]
    assert stage.status == "fail"
    assert stage.message.startswith(
        "The estimated cost of $655.10/month is $155.10 over the monthly budget of $500.00. Change: +$430.10: "
    )


def test_the_sum_is_the_sum_of_the_parts(webshop: list[Resource]) -> None:
    replay = answers("cost_estimator", webshop)
    parts = sum(result.metadata.get("estimated_monthly_cost", 0) for result in replay.results.values())
    whole = replay.stages["plan-stage-complete"].metadata["estimated_monthly_cost"]
    assert round(parts, 2) == whole


def test_the_policies_find_what_is_open(webshop: list[Resource]) -> None:
    replay = answers("policy_validator", webshop)
    assert replay.failed == [
        "aws_iam_policy.deploy",
        "aws_security_group.web",
        "module.database.aws_db_instance.main",
    ]
    stage = replay.stages["plan-stage-complete"]
    assert {finding.address for finding in stage.findings} == {"aws_s3_bucket.exports", "aws_s3_bucket.uploads"}


def test_the_tags_and_names_are_judged_and_some_are_left_for_apply(webshop: list[Resource]) -> None:
    assert answers("aws_compliance", webshop).failed == ["aws_s3_bucket.uploads"]
    naming = answers("naming_checker", webshop)
    assert naming.failed == ["aws_iam_policy.deploy", "aws_s3_bucket.uploads"]
    assert [finding.status for finding in naming.results["aws_s3_bucket.exports"].findings] == ["unknown"]


@pytest.mark.requirement("R-Q5-02")
@pytest.mark.parametrize("name", CONFIGS)
def test_nothing_stops_the_destruction_of_everything(name: str, webshop: list[Resource]) -> None:
    config = {"monthly_budget": 0} if name == "cost_estimator" else {}
    going = [
        Resource(address=r.address, type=r.type, mode=r.mode, action="delete", before=r.after or r.before)
        for r in webshop
        if r.mode == "managed"
    ]
    replay = answers(name, going, **config)
    everything = [*replay.results.values(), *replay.stages.values()]
    assert [result for result in everything if result.status != "success" or result.findings] == []


@pytest.mark.parametrize("plan", ["webshop.json", "seeds.json"])
def test_an_example_is_a_plan_as_terraform_shows_it(plan: str, example_plans: Path) -> None:
    document = json.loads((example_plans / plan).read_text())
    assert document["format_version"] == "1.2"
    kept = [row for row in document["resource_changes"] if row["change"]["after"] is not None]
    managed = {row["address"] for row in kept if row["mode"] == "managed"}
    assert managed == set(planned_addresses(document["planned_values"]["root_module"]))


def planned_addresses(module: dict[str, Any]) -> list[str]:
    own = [row["address"] for row in module.get("resources", [])]
    return own + [address for child in module.get("child_modules", []) for address in planned_addresses(child)]
