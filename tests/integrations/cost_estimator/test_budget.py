"""The sums of a plan, and the budget they are held to."""

from decimal import Decimal
from typing import Any

import pytest
from cost_estimator.app import app
from cost_estimator.money import in_cents
from hypothesis import given
from hypothesis import strategies as st
from tollgate_runtime import Operation, Resource, Result
from tollgate_runtime.testing import connect

ROOT_VOLUME = Decimal("0.80")
HOURLY = {"t3.micro": Decimal("0.0104"), "t3.large": Decimal("0.0832"), "t3.xlarge": Decimal("0.1664")}


def instance(name: str, after: str | None, before: str | None = None, action: Any = "create") -> Resource:
    return Resource(
        address=f"aws_instance.{name}",
        type="aws_instance",
        action=action,
        before={"instance_type": before} if before else {},
        after={"instance_type": after} if after else {},
        provider_config={"region": "us-east-1"},
    )


def judged(resources: list[Resource], **config: Any) -> Result:
    with connect(app, config=config) as client:
        return client.call("plan-stage-complete", Operation(operation="plan", resources=resources))


@pytest.mark.requirement("C-10")
def test_a_plan_over_the_budget_fails_and_says_by_how_much() -> None:
    result = judged([instance("a", "t3.xlarge"), instance("b", "t3.xlarge")], monthly_budget=200)
    assert result.status == "fail"
    assert result.message == (
        "The estimated cost of $244.54/month is $44.54 over the monthly budget of $200.00. "
        "Change: +$244.54: aws_instance.a +$122.27, aws_instance.b +$122.27."
    )
    assert result.metadata["over_budget"] is True
    assert result.metadata["estimated_monthly_cost"] == 244.54
    assert result.metadata["estimated_annual_cost"] == 2934.48


@pytest.mark.parametrize("budget", [122.27, "122.27", 5000])
def test_a_plan_that_just_fits_passes(budget: Any) -> None:
    result = judged([instance("a", "t3.xlarge")], monthly_budget=budget)
    assert result.status == "success"
    assert result.metadata["over_budget"] is False


def test_a_budget_that_nothing_counts_towards_is_named() -> None:
    shop = {"name": "shop", "monthly_limit": 500, "type": "aws_*"}
    misspelt = {"name": "pay", "monthly_limit": 9, "module": "module.paiment"}
    result = judged([instance("a", "t3.xlarge")], budgets=[shop, misspelt])
    assert result.status == "success"
    assert result.message.endswith("No resource counts towards the budget 'pay'.")


def test_without_a_budget_nothing_is_judged() -> None:
    result = judged([instance("a", "t3.xlarge")])
    assert (result.status, result.message) == ("success", "Estimated cost of the plan: $122.27/month (+$122.27).")


def test_what_stays_counts_in_the_total_and_not_in_the_change() -> None:
    stays = instance("old", "t3.xlarge", "t3.xlarge", "no-op")
    result = judged([stays, instance("new", "t3.micro")], monthly_budget=100)
    assert result.status == "fail"
    assert result.metadata["monthly_delta"] == 8.39


def test_what_goes_is_taken_off_the_change() -> None:
    result = judged([instance("old", None, "t3.xlarge", "delete"), instance("new", "t3.micro")])
    assert result.metadata["estimated_monthly_cost"] == 8.39
    assert result.metadata["monthly_delta"] == -113.88
    assert result.message == (
        "Estimated cost of the plan: $8.39/month (-$113.88: aws_instance.old -$122.27, aws_instance.new +$8.39)."
    )


def test_a_plan_that_lowers_the_cost_is_only_warned() -> None:
    smaller = instance("a", "t3.large", "t3.xlarge", "update")
    result = judged([smaller], monthly_budget=50)
    assert result.status == "warn"
    assert result.message.startswith("The estimated cost of $61.54/month is $11.54 over the monthly budget of $50.00.")


def test_what_has_no_price_is_named_and_never_counted_as_nothing() -> None:
    unpriced = Resource(
        address="aws_sagemaker_endpoint.x", type="aws_sagemaker_endpoint", action="create", after={"n": 1}
    )
    result = judged([instance("a", "t3.micro"), unpriced], monthly_budget=100)
    assert result.message == (
        "Estimated cost of the plan: at least $8.39/month (+$8.39). Not decided: monthly_budget. "
        "No price known for 1 of 2 resources: aws_sagemaker_endpoint.x."
    )
    assert result.metadata["not_counted"] == {"unpriced": ["aws_sagemaker_endpoint.x"]}
    assert result.metadata["over_budget"] is None


def test_a_plan_of_nothing_but_usage_has_no_fixed_cost() -> None:
    topic = Resource(
        address="aws_sns_topic.t",
        type="aws_sns_topic",
        action="create",
        after={"name": "t"},
        provider_config={"region": "us-east-1"},
    )
    result = judged([topic], monthly_budget=100)
    assert result.message == (
        "The plan has no fixed cost. Within the monthly budget of $100.00. "
        "The cost depends on usage for 1 resource: aws_sns_topic.t."
    )


def test_a_host_that_sent_each_resource_need_not_send_them_again() -> None:
    with connect(app, config={"monthly_budget": 100}) as client:
        client.call("post-plan", instance("a", "t3.xlarge"))
        result = client.call("plan-stage-complete", {"operation": "plan", "resources": None, "streamed": True})
    assert (result.status, result.metadata["estimated_monthly_cost"]) == ("fail", 122.27)


@given(types=st.lists(st.sampled_from(sorted(HOURLY)), max_size=6))
def test_the_total_is_the_sum_of_the_rows_in_any_order(types: list[str]) -> None:
    from cost_estimator.answers.totals import add_up
    from cost_estimator.config import Config
    from cost_estimator.run import prepare

    resources = [instance(str(index), name) for index, name in enumerate(types)]
    rows = sum((in_cents(HOURLY[name] * 730) + ROOT_VOLUME for name in types), Decimal(0))
    assert add_up(resources, prepare(Config())).cost == rows
    assert add_up(reversed(resources), prepare(Config())).cost == rows


def test_a_plan_without_resources_has_no_total() -> None:
    """One that only refreshes lists no resource, whatever there is and costs."""
    with connect(app, config={"monthly_budget": 100}) as client:
        told = client.call("plan-stage-complete", {"operation": "plan", "resources": []})
    assert (told.status, told.message, told.metadata) == ("success", "", {})
