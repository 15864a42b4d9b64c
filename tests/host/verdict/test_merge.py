"""Several plans in one report."""

from datetime import date

import pytest
from msgspec.structs import replace
from tollgate_host.report.model import RawFinding, RawResult, Report
from tollgate_host.verdict.judge import judge
from tollgate_host.verdict.merge import merge
from tollgate_host.verdict.settings.baseline import baseline_from_json, baseline_to_json

from tests.host.report.sample import BUCKET, enforcement, exemption, judged, result, run

BAD = RawFinding("R-1", "wrong", severity="high")


def _plan(name: str, *results: RawResult, **settings: object) -> Report:
    return judge(run(*results, plan_name=name), enforcement(**settings))


def test_one_report_is_itself() -> None:
    report = judged(result(BAD))
    assert merge([report]) is report


def test_the_worst_verdict_is_the_verdict_and_counts_add_up() -> None:
    merged = merge([_plan("a.json", result()), _plan("b.json", result(BAD)), _plan("c.json", result(status="warn"))])
    assert (merged.verdict, merged.exit_code) == ("fail", 1)
    assert merged.plans == ("a.json", "b.json", "c.json")
    assert (merged.summary.resources, merged.summary.outcomes["fail"]) == (9, 1)
    assert [row.plan for row in merged.resources if row.results] == ["a.json", "b.json", "c.json"]
    assert [(row.name, row.calls) for row in merged.integrations] == [("policy", 3)]


def test_an_exemption_that_one_plan_needs_is_not_unused() -> None:
    settings = {"exemptions": (exemption("R-1"), exemption("R-2", line=5))}
    merged = merge(
        [_plan("a", result(), **settings), _plan("b", result(BAD), **settings), _plan("c", result(), **settings)]
    )
    assert [(row.line, row.findings) for row in merged.exemptions.used] == [(2, 1)]
    assert [row.line for row in merged.exemptions.unused] == [5]


def test_an_expired_exemption_is_listed_once() -> None:
    settings = {"exemptions": (exemption("R-1", expires=date(2020, 1, 1)),)}
    merged = merge([_plan("a", result(BAD), **settings), _plan("b", result(BAD), **settings)])
    assert [row.findings for row in merged.exemptions.expired] == [2]


def test_an_entry_of_the_baseline_that_one_plan_needs_is_not_stale() -> None:
    baseline = baseline_from_json(baseline_to_json(judged(result(BAD), result(RawFinding("R-2", "m")))), name="b")
    merged = merge([_plan("a", result(BAD), baseline=baseline), _plan("b", result(), baseline=baseline)])
    assert len(merged.summary.stale_baseline) == 1


@pytest.mark.parametrize(("currency", "total"), [("USD", 3), ("EUR", None)])
def test_costs_of_one_currency_add_up(currency: str, total: int | None) -> None:
    def priced(amount: int, unit: str) -> RawResult:
        return replace(result(), metadata={"estimated_monthly_cost": amount, "currency": unit})

    cost = merge([_plan("a", priced(1, "USD")), _plan("b", priced(2, currency))]).summary.cost
    assert (None if cost is None else cost.monthly) == total


def test_time_is_added_up() -> None:
    assert merge([_plan("a"), _plan("b")]).timing == {"total": 3.0}


def test_the_same_address_in_two_plans_stays_two_resources() -> None:
    merged = merge([_plan("a", result(BAD)), _plan("b", result(BAD))])
    assert [row.address for row in merged.resources if row.results] == [BUCKET, BUCKET]
