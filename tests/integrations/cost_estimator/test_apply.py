"""Costs that the plan did not know are estimated again before and after the change."""

from typing import Any

import msgspec
from cost_estimator.app import app
from tollgate_runtime import Operation, Resource
from tollgate_runtime.testing import connect


def instance(name: str, after: dict[str, Any], unknown: Any = False, **fields: Any) -> Resource:
    return Resource(
        address=f"aws_instance.{name}",
        type="aws_instance",
        action="create",
        after=after,
        after_unknown=unknown,
        provider_config={"region": "us-east-1"},
        **fields,
    )


PLANNED = instance("late", {"ami": "ami-1"}, {"instance_type": True}, references={"instance_type": ["data.x.y"]})
KNOWN = instance("late", {"ami": "ami-1", "instance_type": "t3.xlarge"})


def test_a_type_that_is_known_only_after_apply_is_estimated_before_the_change() -> None:
    with connect(app, config={}) as client:
        planned = client.call("post-plan", PLANNED)
        client.call("plan-stage-complete", Operation(operation="plan", resources=[PLANNED]))
        known = client.call("pre-apply", KNOWN)
    assert planned.message == (
        "Estimated cost: at least $0.80/month (not counted: instance_type is known only after apply)"
    )
    assert known.message == "Estimated cost: $122.27/month"


def test_a_budget_may_still_stop_what_the_plan_could_not_count() -> None:
    with connect(app, config={"monthly_budget": 100}) as client:
        whole = client.call("plan-stage-complete", Operation(operation="plan", resources=[PLANNED]))
        known = client.call("pre-apply", KNOWN)
    assert whole.status == "success"
    assert [(finding.rule, finding.status, finding.undecided) for finding in whole.findings] == [
        ("monthly_budget", "unknown", "apply")
    ]
    assert known.status == "fail"
    assert [finding.message for finding in known.findings] == [
        (
            "aws_instance.late costs $122.27/month, as is known now; with it the estimated cost of $122.27/month is "
            "$22.27 over the monthly budget of $100.00."
        )
    ]


def test_what_the_plan_knew_is_not_said_again_before_the_change() -> None:
    with connect(app, config={"monthly_budget": 1}) as client:
        client.call("plan-stage-complete", Operation(operation="plan", resources=[KNOWN]))
        assert client.call("pre-apply", KNOWN).message == ""


def test_a_budget_that_waited_is_decided_when_all_is_made() -> None:
    with connect(app, config={"monthly_budget": 200, "max_increase": 100}) as client:
        client.call("plan-stage-complete", Operation(operation="plan", resources=[PLANNED]))
        client.call("pre-apply", KNOWN)
        whole = client.call("apply-stage-complete", Operation(operation="apply", resources=[KNOWN]))
    assert whole.metadata["estimated_monthly_cost"] == 122.27
    assert [(finding.rule, finding.status) for finding in whole.findings] == [("max_increase", "warn")]


def test_what_was_not_made_counts_as_it_was_planned_when_all_else_is_made() -> None:
    failed = instance("late", {}, error="no capacity")
    with connect(app, config={"monthly_budget": 200}) as client:
        client.call("plan-stage-complete", Operation(operation="plan", resources=[PLANNED]))
        whole = client.call("apply-stage-complete", Operation(operation="apply", resources=[failed]))
    assert [(finding.rule, finding.status) for finding in whole.findings] == [("monthly_budget", "unknown")]


def test_a_total_that_the_plan_knew_is_not_told_again_after_an_apply() -> None:
    with connect(app, config={"monthly_budget": 1}) as client:
        client.call("plan-stage-complete", Operation(operation="plan", resources=[KNOWN]))
        whole = client.call("apply-stage-complete", Operation(operation="apply", resources=[KNOWN]))
    assert (whole.findings, whole.metadata) == ((), {})


def test_the_estimate_is_stored_after_the_change() -> None:
    with connect(app, config={}) as client:
        applied = client.call("post-apply", KNOWN)
        failed = client.call("post-apply", instance("late", {"instance_type": "t3.xlarge"}, error="no capacity"))
    assert applied.metadata["estimated_monthly_cost"] == 122.27
    assert failed.metadata == {}


def test_a_resource_is_found_by_what_refers_to_it_whichever_comes_first() -> None:
    template = Resource(
        address="aws_launch_template.t",
        type="aws_launch_template",
        action="create",
        after={"instance_type": "t3.micro"},
    )
    group = Resource(
        address="aws_autoscaling_group.g",
        type="aws_autoscaling_group",
        action="create",
        after={"desired_capacity": 2, "launch_template": [{}]},
        references={"launch_template.id": ["aws_launch_template.t"]},
        provider_config={"region": "us-east-1"},
    )
    for order in ([template, group], [group, template]):
        with connect(app, config={}) as client:
            for resource in order:
                client.call("post-plan", resource)
            whole = client.call("plan-stage-complete", {"operation": "plan", "resources": None, "streamed": True})
        assert whole.metadata["estimated_monthly_cost"] == 15.18
        [row] = [row for row in whole.metadata["breakdown"] if row["address"] == "aws_autoscaling_group.g"]
        assert row["estimated_monthly_cost"] == 15.18
        said_before_the_template_was_seen = order[0] is group
        assert row.get("supersedes", False) is said_before_the_template_was_seen
        if said_before_the_template_was_seen:
            assert row["message"] == "Estimated cost: $15.18/month"


def test_a_group_that_stays_costs_more_once_its_template_changes() -> None:
    template = Resource(
        address="aws_launch_template.t",
        type="aws_launch_template",
        action="update",
        before={"id": "lt-1", "instance_type": "t3.micro"},
        after={"id": "lt-1", "instance_type": "t3.large"},
    )
    state: dict[str, Any] = {"desired_capacity": 1, "launch_template": [{"id": "lt-1"}]}
    group = Resource(
        address="aws_autoscaling_group.g",
        type="aws_autoscaling_group",
        action="no-op",
        before=state,
        after=state,
        provider_config={"region": "us-east-1"},
    )
    with connect(app, config={}) as client:
        whole = client.call("plan-stage-complete", Operation(operation="plan", resources=[group, template]))
    assert (whole.metadata["monthly_cost_before"], whole.metadata["estimated_monthly_cost"]) == (7.59, 60.74)


def test_what_is_stored_of_a_resource_with_very_many_components_stays_small() -> None:
    places = ("us", "europe", "south_africa", "south_america", "japan", "australia", "asia_pacific", "india")
    usage = {"monthly_data_transfer_to_internet_gb": dict.fromkeys(places, 60_000_000)}
    distribution = Resource(
        address="aws_cloudfront_distribution.d",
        type="aws_cloudfront_distribution",
        action="create",
        after={"enabled": True},
    )
    with connect(app, config={"usage": {"aws_cloudfront_distribution": usage}}) as client:
        metadata = client.call("post-apply", distribution).metadata
    assert len(metadata["components"]) == 60
    assert metadata["components_left_out"] == 21
    assert len(msgspec.json.encode(metadata)) < 16 * 1024
