"""The test configuration of the implementation plan: one t3.xlarge, three integrations, each with the seeds' config."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tollgate_runtime.testing import Replay, connect

PlayPlan = Callable[[Any, Path, Any], Replay]

EXAMPLE = "aws_instance.example"


@pytest.mark.requirement("P-T-02", "P-T-06", "R-RPC-08")
def test_the_cost_estimator_prices_the_instance_in_the_region_of_its_provider(
    play_plan: PlayPlan, example_plans: Path, scripts: Path
) -> None:
    config = {"monthly_budget": 5000, "currency": "USD"}
    replay = play_plan(str(scripts / "tf-cost-estimator"), example_plans / "seeds.json", config)
    result = replay.results[EXAMPLE]
    assert (result.status, result.message) == ("success", "Estimated cost: $122.27/month")
    assert result.metadata["estimated_monthly_cost"] == 122.27
    assert result.metadata["estimated_annual_cost"] == 1467.24
    assert result.metadata["region"] == "us-east-1"
    assert replay.stages["plan-stage-complete"].message == (
        "Estimated cost of the plan: $122.27/month (+$122.27). Within the monthly budget of $5,000.00."
    )


@pytest.mark.requirement("P-T-03", "P-T-06")
def test_the_policy_validator_waits_for_what_the_plan_does_not_tell(
    play_plan: PlayPlan, example_plans: Path, scripts: Path
) -> None:
    config = {"policy_set": "production", "strict_mode": True}
    replay = play_plan(str(scripts / "tf-policy-validator"), example_plans / "seeds.json", config)
    statuses = {finding.rule: finding.status for finding in replay.results[EXAMPLE].findings}
    assert statuses["ec2_instance_imdsv2_required"] == "unknown"


@pytest.mark.requirement("P-T-04", "P-T-06")
def test_aws_compliance_misses_the_tags(play_plan: PlayPlan, example_plans: Path, scripts: Path) -> None:
    config = {"required_tags": ["Environment", "Owner", "CostCenter"]}
    replay = play_plan(str(scripts / "tf-aws-compliance"), example_plans / "seeds.json", config)
    result = replay.results[EXAMPLE]
    assert (result.status, result.message) == ("fail", "Missing the required tags Environment, Owner and CostCenter")


@pytest.mark.requirement("R-RPC-08")
def test_the_hook_request_of_the_rfc_gets_an_answer_like_the_rfcs(scripts: Path) -> None:
    resource = {
        "address": "aws_instance.web",
        "type": "aws_instance",
        "provider": "registry.terraform.io/hashicorp/aws",
        "before": None,
        "after": {"instance_type": "t3.xlarge", "ami": "ami-12345678"},
        "action": "create",
    }
    with connect(str(scripts / "tf-cost-estimator"), config={"monthly_budget": 5000}) as client:
        answer = client.request("post-plan", {"resource": resource})
    assert answer["status"] == "success"
    assert answer["message"] == "Estimated cost: $122.27/month (region assumed: us-east-1)"
    assert answer["metadata"]["estimated_monthly_cost"] == 122.27
    assert answer["metadata"]["estimated_annual_cost"] == pytest.approx(12 * 122.27)  # pyright: ignore[reportUnknownMemberType] -- pytest ships no complete types


@pytest.mark.requirement("R-CFG-04")
@pytest.mark.parametrize(("bucket", "status"), [("prod-logs", "success"), ("dev-logs", "fail")])
def test_the_naming_checker_wants_the_prefix(bucket: str, status: str, scripts: Path) -> None:
    with connect(str(scripts / "tf-naming-checker"), config={"prefix": "prod-"}) as client:
        subject = {"type": "aws_s3_bucket", "action": "create", "after": {"bucket": bucket}}
        assert client.call("post-plan", subject).status == status
