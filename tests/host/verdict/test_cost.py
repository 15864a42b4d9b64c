"""The cost of a run where several integrations estimate it: the sum counts every resource once."""

import json
from collections.abc import Iterable
from decimal import Decimal
from typing import Any

import pytest
from tollgate_host.report.cost_figures import amounts_of, budgets_of, divisions_of
from tollgate_host.report.model import IntegrationInfo, IntegrationLevel, RawResult, Report
from tollgate_host.report.renderers.render_json import render_json
from tollgate_host.verdict.judge import judge
from tollgate_host.verdict.load_report import report_from_json
from tollgate_host.verdict.merge import merge

from tests.host.report.sample import BUCKET, QUEUE, enforcement, result, run

EAST, WEST = 'cost["us-east-1"]', 'cost["us-west-2"]'


def estimates(name: str, address: str, monthly: str | None, *, budget: int = 100, **more: Any) -> list[RawResult]:
    """Return what an estimator says of the one resource that it sees, and of the whole plan."""
    said = {"estimated_monthly_cost": monthly, "monthly_cost_before": "1", "monthly_delta": monthly and "2", **more}
    whole = {**said, "monthly_budget": budget, "by_service": {"storage": {"monthly_cost": monthly, "monthly_delta": 2}}}
    return [
        result(integration=name, address=address, metadata=said),
        result(integration=name, address=None, hook="plan-stage-complete", metadata=whole),
    ]


def report_of(results: Iterable[RawResult], level: IntegrationLevel = "provider") -> Report:
    """Return the report of estimators that all stand in providers' blocks, or not."""
    names = dict.fromkeys(one.integration for one in results)
    return judge(run(*results, integrations=[IntegrationInfo(name=name, level=level) for name in names]), enforcement())


def test_estimators_of_several_provider_instances_are_added_up() -> None:
    report = report_of([*estimates(EAST, BUCKET, "80"), *estimates(WEST, QUEUE, "88.10", budget=50)])
    cost = report.summary.cost
    assert cost is not None
    assert (cost.monthly, cost.monthly_before, cost.monthly_delta) == (Decimal("168.10"), Decimal(2), Decimal(4))
    assert cost.integrations == (EAST, WEST)
    assert [amounts_of(row, cost).monthly for row in report.resources] == [80.0, None, 88.1]
    assert [(one.title, one.monthly) for one in budgets_of(report)] == [
        (f"Monthly budget ({EAST})", 80.0),
        (f"Monthly budget ({WEST})", 88.1),
    ]
    assert divisions_of(report) == {"service": {"storage": (168.1, 4.0)}}


def test_an_estimator_under_several_aliases_is_added_up() -> None:
    report = report_of([*estimates("cost", BUCKET, "80"), *estimates("cost", QUEUE, "88", budget=50)])
    cost = report.summary.cost
    assert cost is not None
    assert (cost.monthly, cost.integrations) == (168, ("cost",))
    assert [(one.title, one.monthly, one.limit) for one in budgets_of(report)] == [
        ("Monthly budget", 80.0, 100.0),
        ("Monthly budget", 88.0, 50.0),
    ]


def test_a_later_total_of_the_same_estimators_stands_in_place_of_the_first() -> None:
    planned = [*estimates(EAST, BUCKET, "80"), *estimates(WEST, QUEUE, "88")]
    applied = [
        result(integration=name, address=None, hook="apply-stage-complete", metadata={"estimated_monthly_cost": 5})
        for name in (EAST, WEST)
    ]
    cost = report_of([*planned, *applied]).summary.cost
    assert cost is not None
    assert cost.monthly == 10


def test_two_estimators_of_one_resource_do_not_count_it_twice() -> None:
    report = report_of([*estimates("ours", BUCKET, "80"), *estimates("theirs", BUCKET, "81")])
    cost = report.summary.cost
    assert cost is not None
    assert (cost.monthly, cost.integrations) == (80, ("ours",))


def test_an_estimator_of_the_whole_plan_comes_before_those_of_providers() -> None:
    results = [*estimates("all", BUCKET, "100"), *estimates(EAST, QUEUE, "80")]
    infos = [IntegrationInfo(name="all"), IntegrationInfo(name=EAST, level="provider")]
    cost = judge(run(*results, integrations=infos), enforcement()).summary.cost
    assert cost is not None
    assert (cost.monthly, cost.integrations) == (100, ("all",))


def test_an_instance_without_a_price_is_left_out_and_counted_as_such() -> None:
    unpriced = estimates(WEST, QUEUE, None, has_figure=False, not_counted={"unpriced": [QUEUE]})
    cost = report_of([*estimates(EAST, BUCKET, "80"), *unpriced]).summary.cost
    assert cost is not None
    assert (cost.monthly, cost.has_figure, cost.uncounted, cost.is_complete) == (80, True, 1, False)


@pytest.mark.parametrize("metadata", [{"is_complete": False}, {"status": "partial"}])
def test_a_total_that_lacks_something_is_not_complete(metadata: dict[str, Any]) -> None:
    cost = report_of([*estimates(EAST, BUCKET, "80"), *estimates(WEST, QUEUE, "5", **metadata)]).summary.cost
    assert cost is not None
    assert (cost.monthly, cost.is_complete) == (85, False)


def test_estimates_in_several_currencies_have_no_sum() -> None:
    results = [*estimates(EAST, BUCKET, "80"), *estimates(WEST, QUEUE, "88", currency="EUR")]
    assert report_of(results).summary.cost is None


@pytest.mark.parametrize("name", [EAST, "cost"])
def test_a_json_report_and_several_plans_keep_all_estimators(name: str) -> None:
    report = report_of([*estimates(name, BUCKET, "80"), *estimates(WEST, QUEUE, "88")])
    text = "".join(render_json(report))
    assert json.loads(text)["summary"]["cost"]["integrations"] == [name, WEST]
    loaded = report_from_json(text.encode(), name="report.json")
    assert (loaded.summary.cost, len(budgets_of(loaded))) == (report.summary.cost, 2)
    both = merge([report, loaded]).summary.cost
    assert both is not None
    assert (both.monthly, both.integrations) == (336, (name, WEST))
