"""Every kind of limit: what breaks it, what it says, and how hard it is."""

from typing import Any

import pytest
from cost_estimator.app import app
from tollgate_runtime import Operation, Resource, Result
from tollgate_runtime.testing import connect

T3_XLARGE = 122.27
"""An instance with its root volume."""


def instance(address: str, after: str | None = "t3.xlarge", before: str | None = None, **fields: Any) -> Resource:
    module = address.rpartition(".aws_instance")[0] or None
    action = "create" if before is None else "delete" if after is None else "no-op" if after == before else "update"
    tags = fields.pop("tags", {})
    given: dict[str, Any] = {
        "type": "aws_instance",
        "module": module,
        "action": action,
        "before": {"instance_type": before, "tags": tags} if before else {},
        "after": {"instance_type": after, "tags": tags} if after else {},
        "provider_type": "aws",
        "provider_config": {"region": "us-east-1"},
        **fields,
    }
    return Resource(address=address, **given)


def judged(*resources: Resource, **config: Any) -> Result:
    with connect(app, config=config) as client:
        return client.call("plan-stage-complete", Operation(operation="plan", resources=list(resources)))


def rules(result: Result) -> list[tuple[str, str]]:
    return [(finding.rule, finding.status) for finding in result.findings]


def test_nearing_the_budget_is_warned_of() -> None:
    result = judged(instance("aws_instance.a"), monthly_budget=150, warn_at=0.8)
    assert result.status == "warn"
    assert result.message == (
        "Estimated cost of the plan: $122.27/month (+$122.27). "
        "The estimated cost of $122.27/month is 82% of the monthly budget of $150.00."
    )
    assert judged(instance("aws_instance.a"), monthly_budget=200, warn_at=0.8).status == "success"


def test_a_plan_may_add_so_much_and_no_more() -> None:
    result = judged(instance("aws_instance.a"), instance("aws_instance.b", before="t3.xlarge"), max_increase=100)
    assert rules(result) == [("max_increase", "fail")]
    assert "The plan adds $122.27/month, $22.27 more than the $100.00 that a plan may add." in result.message


def test_a_plan_may_add_so_many_percent_and_no_more() -> None:
    stays = instance("aws_instance.b", before="t3.xlarge")
    result = judged(instance("aws_instance.a"), stays, max_increase_percent=50)
    assert rules(result) == [("max_increase_percent", "fail")]
    assert "The plan adds $122.27/month to $122.27, which is 100.0%; at most 50% may be added." in result.message


def test_a_first_plan_has_nothing_to_add_percents_to() -> None:
    assert judged(instance("aws_instance.a"), max_increase_percent=1).status == "success"


def test_a_single_resource_may_cost_so_much_and_no_more() -> None:
    with connect(app, config={"max_resource_monthly_cost": 100}) as client:
        planned = client.call("post-plan", instance("aws_instance.a"))
        stays = client.call("post-plan", instance("aws_instance.old", before="t3.xlarge"))
        smaller = client.call("post-plan", instance("aws_instance.s", after="t3.xlarge", before="t3.2xlarge"))
        whole = client.call("plan-stage-complete", {"operation": "plan", "resources": None, "streamed": True})
    assert planned.status == "fail"
    assert [finding.message for finding in planned.findings] == [
        "aws_instance.a costs $122.27/month, $22.27 more than the $100.00 that a single resource may cost."
    ]
    assert stays.status == "success"
    assert smaller.status == "warn"
    assert whole.findings == ()


def test_what_only_the_whole_plan_tells_is_judged_with_it() -> None:
    result = judged(instance("aws_instance.a"), max_resource_monthly_cost=100)
    assert [(finding.rule, finding.address) for finding in result.findings] == [
        ("max_resource_monthly_cost", "aws_instance.a")
    ]


@pytest.mark.parametrize(
    ("selector", "is_over"),
    [
        ({"module": "module.web*"}, True),
        ({"module": ""}, False),
        ({"address": "module.web.*"}, True),
        ({"address": "*.aws_instance.z"}, False),
        ({"type": "aws_*"}, True),
        ({"type": "aws_db_*"}, False),
        ({"provider": "aws"}, True),
        ({"provider": "google"}, False),
        ({"tags": {"Team": "web"}}, True),
        ({"tags": {"Team": "w*", "Stage": "prod"}}, False),
        ({"tags": {"Team": "*"}}, True),
        ({"tags": {"Stage": "*"}}, False),
        ({}, True),
    ],
)
def test_a_budget_is_for_what_all_its_selectors_fit(selector: dict[str, Any], is_over: bool) -> None:
    web = instance("module.web.aws_instance.a", tags={"Team": "web"})
    budget = {"name": "web team", "monthly_limit": 100, **selector}
    result = judged(web, budgets=[budget])
    assert rules(result) == ([("budget:web team", "fail")] if is_over else [])
    [described] = result.metadata["budgets"]
    assert described == {
        "name": "web team",
        "monthly_limit": 100,
        "monthly_cost": T3_XLARGE if is_over else 0,
        "resources": 1 if is_over else 0,
        "resources_without_full_price": 0,
        "over": is_over,
    }


def test_the_tags_of_the_provider_count() -> None:
    config = {"region": "us-east-1", "default_tags": [{"tags": {"Team": "web"}}]}
    budget = {"name": "web", "monthly_limit": 1, "tags": {"Team": "web"}}
    assert judged(instance("aws_instance.a", provider_config=config), budgets=[budget]).status == "fail"


@pytest.mark.parametrize(
    ("levels", "status"),
    [
        ({"enforcement": "advisory"}, "warn"),
        ({"enforcement": "soft-mandatory"}, "fail"),
        ({}, "fail"),
    ],
)
def test_a_budget_is_as_hard_as_it_says(levels: dict[str, str], status: str) -> None:
    result = judged(instance("aws_instance.a"), budgets=[{"name": "all", "monthly_limit": 1, **levels}])
    assert result.status == status
    assert result.findings[0].level == levels.get("enforcement")


def test_several_broken_limits_are_all_told() -> None:
    result = judged(
        instance("aws_instance.a"), monthly_budget=100, max_increase=50, budgets=[{"name": "b", "monthly_limit": 10}]
    )
    assert rules(result) == [("monthly_budget", "fail"), ("max_increase", "fail"), ("budget:b", "fail")]
    assert all(finding.message in result.message for finding in result.findings)


def test_a_budget_of_which_nothing_has_a_price_is_undecided_in_a_whole_sentence() -> None:
    unpriced = Resource(address="aws_cognito_user_pool.a", type="aws_cognito_user_pool", action="create")
    assert [finding.message for finding in judged(unpriced, monthly_budget=100).findings] == [
        (
            "The cost is held to the monthly budget of $100.00, but no full price is known for 1 resource: "
            "aws_cognito_user_pool.a."
        )
    ]


@pytest.mark.parametrize(("reaction", "status"), [("ignore", "success"), ("warn", "warn"), ("fail", "fail")])
def test_what_has_no_price_may_stop_a_plan(reaction: str, status: str) -> None:
    unpriced = Resource(
        address="aws_sagemaker_endpoint.x", type="aws_sagemaker_endpoint", action="create", after={"n": 1}
    )
    result = judged(unpriced, on_unpriced=reaction)
    assert result.status == status
    assert result.message == (
        "The cost of the plan is not known. No price known for 1 of 1 resource: aws_sagemaker_endpoint.x."
    )
    assert result.metadata["estimated_monthly_cost"] is None
    assert result.metadata["has_figure"] is False


def test_the_breakdown_adds_up() -> None:
    result = judged(
        instance("module.web.aws_instance.a"),
        instance("aws_instance.b", before="t3.xlarge"),
        instance("aws_instance.gone", after=None, before="t3.large"),
    )
    rows = {row["address"]: row for row in result.metadata["breakdown"]}
    assert {address: (row["monthly_cost_before"], row["monthly_delta"]) for address, row in rows.items()} == {
        "module.web.aws_instance.a": (0, 122.27),
        "aws_instance.b": (122.27, 0),
        "aws_instance.gone": (61.54, -61.54),
    }
    assert result.metadata["by_module"]["module.web"] == {"monthly_cost": 122.27, "monthly_delta": 122.27}
    assert result.metadata["by_type"]["aws_instance"] == {"monthly_cost": 244.54, "monthly_delta": 60.73}
    assert result.metadata["estimated_monthly_cost"] == 244.54


def test_a_resource_is_added_to_each_service_that_charges_for_it() -> None:
    result = judged(instance("aws_instance.a"), instance("aws_instance.gone", after=None, before="t3.large"))
    assert result.metadata["by_service"] == {
        "ebs": {"monthly_cost": 0.8, "monthly_delta": 0},
        "ec2": {"monthly_cost": 121.47, "monthly_delta": 60.73},
    }
    assert "by_tag" not in result.metadata


def test_costs_are_added_up_by_each_tag_that_groups() -> None:
    teams = [instance(f"aws_instance.i{n}", tags={"Team": f"team-{n % 2}", "Name": f"i-{n}"}) for n in range(102)]
    by_tag = judged(*teams, instance("aws_instance.untagged")).metadata["by_tag"]
    assert {value: sums["monthly_cost"] for value, sums in by_tag["Team"].items()} == {
        "": T3_XLARGE,
        "team-0": 6235.77,
        "team-1": 6235.77,
    }
    assert "Name" not in by_tag


def test_the_metadata_says_from_where_on_a_budget_warns() -> None:
    budgets = [{"name": "a", "monthly_limit": 300}, {"name": "b", "monthly_limit": 300, "warn_at": 0.5}]
    metadata = judged(instance("aws_instance.a"), monthly_budget=500, warn_at=0.8, budgets=budgets).metadata
    assert metadata["warn_at"] == 0.8
    assert [budget["warn_at"] for budget in metadata["budgets"]] == [0.8, 0.5]


def test_the_largest_changes_are_named_first() -> None:
    result = judged(*(instance(f"aws_instance.{size}", f"t3.{size}") for size in ("micro", "large", "xlarge", "small")))
    assert (
        "(+$208.18: aws_instance.xlarge +$122.27, aws_instance.large +$61.54, aws_instance.small +$15.98 and 1 more)"
    ) in result.message


def test_amounts_in_another_currency_are_converted_and_shown_as_such() -> None:
    result = judged(instance("aws_instance.a"), currency="EUR", exchange_rates={"EUR": 0.5}, monthly_budget=50)
    assert result.message.startswith("The estimated cost of €61.14/month is €11.14 over the monthly budget of €50.")
    assert result.metadata["currency"] == "EUR"


@pytest.mark.parametrize(
    ("currency", "rate", "shown"), [("JPY", 150, "¥18,341"), ("CHF", 1, "122.27 CHF"), ("GBP", "0.8", "£97.82")]
)
def test_each_currency_reads_as_it_does(currency: str, rate: Any, shown: str) -> None:
    result = judged(instance("aws_instance.a"), currency=currency, exchange_rates={currency: rate})
    assert f"Estimated cost of the plan: {shown}/month" in result.message
