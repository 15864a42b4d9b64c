"""The verdict on findings, bare statuses and errors, and their places in the report."""

import random
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tollgate_host.report.formats import renderer
from tollgate_host.report.model import (
    IntegrationInfo,
    OnError,
    RawFinding,
    RawResult,
    Report,
    ResourceRow,
    ResultStatus,
)
from tollgate_host.report.renderers.render_json import render_json
from tollgate_host.report_formats import FORMATS
from tollgate_host.verdict.judge import judge
from tollgate_runtime.contract.findings import FINDING_STATUSES, LEVELS, SEVERITIES
from tollgate_runtime.contract.methods import HOOKS

from tests.host.report.sample import BUCKET, QUEUE, SERVER, enforcement, full_report, in_main_tf, judged, result, run

BAD = RawFinding("R-1", "wrong", severity="high")


def _judged_with(on_error: OnError, *results: RawResult, **info: Any) -> Report:
    integration = IntegrationInfo(name="policy", on_error=on_error, **info)
    return judge(run(*results, integrations=[integration]), enforcement())


@pytest.mark.requirement("R-ARCH-01")
@pytest.mark.parametrize(
    ("status", "verdict", "exit_code"), [("success", "pass", 0), ("warn", "warn", 0), ("fail", "fail", 1)]
)
def test_without_findings_the_integrations_status_stands(status: ResultStatus, verdict: str, exit_code: int) -> None:
    report = judged(result(status=status, message="so it is"))
    assert (report.verdict, report.exit_code) == (verdict, exit_code)
    assert report.resources[0].results[0].status == status


def test_a_bare_fail_is_one_finding_under_the_integrations_name() -> None:
    (finding,) = judged(result(status="fail", message="bad name")).findings()
    assert (finding.rule, finding.message, finding.is_implied) == ("policy", "bad name", True)
    assert finding.address == BUCKET


@pytest.mark.parametrize(
    ("findings", "status", "recomputed"),
    [
        ((BAD,), "success", "fail"),
        ((RawFinding("R", "m", status="warn"),), "fail", "warn"),
        ((RawFinding("R", "m", status="unknown"),), "fail", "success"),
        ((RawFinding("R", "m", level="advisory"),), "fail", "warn"),
        ((RawFinding("R", "m", severity="info", status="warn"),), "warn", "success"),
        ((BAD, RawFinding("R", "m", status="unknown")), "success", "fail"),
    ],
)
def test_where_there_are_findings_the_status_is_theirs(
    findings: tuple[RawFinding, ...], status: ResultStatus, recomputed: ResultStatus
) -> None:
    assert judged(result(*findings, status=status)).resources[0].results[0].status == recomputed


def test_an_unknown_finding_neither_fails_nor_warns() -> None:
    report = judged(result(RawFinding("R", "m", status="unknown", severity="critical")))
    assert (report.verdict, report.summary.outcomes["unknown"]) == ("pass", 1)


@pytest.mark.requirement("R-Q5-01", "P-3.1-17")
@pytest.mark.parametrize(
    ("on_error", "verdict", "exit_code"), [("fail", "error", 4), ("warn", "warn", 0), ("ignore", "pass", 0)]
)
def test_an_error_weighs_what_on_error_says(on_error: OnError, verdict: str, exit_code: int) -> None:
    of_a_call = _judged_with(on_error, result(status="error", error="it crashed"))
    of_the_process = _judged_with(on_error, status="error", error="it could not be started")
    for report in (of_a_call, of_the_process):
        assert (report.verdict, report.exit_code) == (verdict, exit_code)
        assert report.integrations[0].status == "error"
        assert report.summary.errors == 1


def test_a_failure_beside_a_tolerated_error_still_fails() -> None:
    report = _judged_with("ignore", result(BAD), result(address=QUEUE, status="error", error="it crashed"))
    assert (report.verdict, report.integrations[0].status) == ("fail", "error")


def test_an_error_that_counts_is_worse_than_a_failure() -> None:
    report = _judged_with("fail", result(BAD), result(address=QUEUE, status="error", error="it crashed"))
    assert (report.verdict, report.exit_code) == ("error", 4)


def test_an_error_with_findings_stays_an_error() -> None:
    assert judged(result(BAD, status="error", error="cut off")).resources[0].results[0].status == "error"


def test_every_resource_of_the_plan_is_in_the_report_in_its_order() -> None:
    report = judged(result(BAD, address=QUEUE))
    assert [row.address for row in report.resources] == [BUCKET, SERVER, QUEUE]
    assert [len(row.results) for row in report.resources] == [0, 0, 1]


def test_a_result_about_a_resource_that_was_not_listed_is_not_lost() -> None:
    report = judged(result(BAD, address="aws_x.late", resource_type="aws_x", action="read"))
    assert (report.resources[-1].address, report.resources[-1].type, report.resources[-1].action) == (
        "aws_x.late",
        "aws_x",
        "read",
    )


def test_a_stage_s_finding_about_a_resource_stands_with_the_resource() -> None:
    finding = replace(BAD, address=SERVER)
    report = judged(result(finding, hook="plan-stage-complete", address=None, message="done"))
    (moved,) = report.resources[1].results
    assert (moved.hook, moved.status, [row.rule for row in moved.findings]) == ("plan-stage-complete", "fail", ["R-1"])
    (stage,) = report.integrations[0].results
    assert (stage.message, stage.status, stage.findings) == ("done", "fail", ())


def test_a_stage_s_other_findings_stay_with_the_integration() -> None:
    elsewhere = replace(BAD, address="variable.region")
    report = judged(result(BAD, elsewhere, hook="plan-stage-complete", address=None))
    (stage,) = report.integrations[0].results
    assert [row.address for row in stage.findings] == [None, "variable.region"]


def test_results_stand_in_the_order_of_configuration_and_hooks() -> None:
    infos = [IntegrationInfo(name=name) for name in ("zeta", "alpha")]
    hooks = ("pre-refresh", "pre-plan", "post-plan", "pre-apply")
    results = [result(integration=name, hook=hook) for name in ("zeta", "alpha") for hook in hooks]
    report = judge(run(*reversed(results), integrations=infos), enforcement())
    found = [(row.integration, row.hook) for row in report.resources[0].results]
    assert found == [(row.integration, row.hook) for row in results]


def test_one_name_under_several_aliases_is_one_row_in_its_worst_state() -> None:
    infos = [
        IntegrationInfo(name="tags", level="provider"),
        IntegrationInfo(name="tags", level="provider", status="error", error="it crashed"),
    ]
    report = judge(run(integrations=infos), enforcement())
    assert [(row.name, row.error) for row in report.integrations] == [("tags", "it crashed")]
    assert report.verdict == "error"


def test_findings_are_located() -> None:
    (finding,) = judged(result(BAD), locate=in_main_tf).findings()
    assert finding.location is not None
    assert (finding.location.file, finding.location.line) == ("infra/main.tf", 12)


def test_the_summary_counts_outcomes_severities_and_actions() -> None:
    summary = full_report().summary
    assert summary.resources == 3
    assert summary.actions == {"create": 2, "update": 1}
    assert {name: count for name, count in summary.outcomes.items() if count} == {
        "fail": 2,
        "warn": 2,
        "unknown": 1,
        "exempted": 1,
        "info": 1,
    }
    assert summary.severities == {"info": 0, "low": 0, "medium": 2, "high": 1, "critical": 1}
    assert summary.errors == 1


def test_time_is_counted_by_integration() -> None:
    report = judged(result(duration_seconds=0.5), result(address=QUEUE, duration_seconds=0.25))
    assert (report.integrations[0].calls, report.integrations[0].seconds) == (2, 0.75)


def _priced(address: str | None, **metadata: object) -> RawResult:
    return result(integration="cost", address=address, hook="post-plan", metadata=metadata)


@pytest.mark.requirement("C-10")
def test_a_plan_over_its_budget_fails_the_operation() -> None:
    over = RawFinding("budget", "$6,000 a month is $1,000 over the budget", severity="high")
    report = judged(result(over, integration="cost", hook="plan-stage-complete", address=None))
    assert (report.verdict, report.exit_code) == ("fail", 1)


def test_applying_a_saved_plan_tells_no_totals() -> None:
    applied = [replace(_priced(BUCKET, estimated_monthly_cost=5), hook=hook) for hook in ("pre-apply", "post-apply")]
    assert judged(*applied).summary.cost is None


def test_costs_are_added_up_over_resources_exactly() -> None:
    report = judged(
        _priced(BUCKET, estimated_monthly_cost=0.1, monthly_cost_before=0, monthly_delta=0.1),
        _priced(QUEUE, estimated_monthly_cost=0.2, monthly_cost_before=0.3, monthly_delta=-0.1, currency="EUR"),
    )
    cost = report.summary.cost
    assert cost is not None
    assert (cost.monthly, cost.monthly_before, cost.monthly_delta) == (Decimal("0.3"), Decimal("0.3"), Decimal("0.0"))
    assert (cost.integration, cost.currency) == ("cost", "EUR")


def test_a_resource_is_priced_once_though_several_hooks_priced_it() -> None:
    early = replace(_priced(BUCKET, estimated_monthly_cost=5), hook="pre-plan")
    report = judged(early, _priced(BUCKET, estimated_monthly_cost=7))
    assert report.summary.cost is not None
    assert report.summary.cost.monthly == 7


def test_the_integration_s_own_total_comes_before_our_sum() -> None:
    total = replace(_priced(None, estimated_monthly_cost="12.34"), hook="plan-stage-complete")
    report = judged(_priced(BUCKET, estimated_monthly_cost=5), total)
    assert report.summary.cost is not None
    assert report.summary.cost.monthly == Decimal("12.34")


def test_what_the_whole_plan_tells_of_a_resource_stands_in_place_of_its_own_answer() -> None:
    alone = _priced(BUCKET, status="unknown", currency="USD")
    row = {"address": BUCKET, "supersedes": True, "message": "Estimated cost: $7.00/month", "status": "priced"}
    total = replace(
        _priced(None, estimated_monthly_cost=7, breakdown=[{**row, "estimated_monthly_cost": 7}]),
        hook="plan-stage-complete",
    )
    [resource] = [one for one in judged(alone, total).resources if one.address == BUCKET]
    [told] = resource.results
    assert (told.message, dict(told.metadata)) == (row["message"], {"status": "priced", "estimated_monthly_cost": 7})


def test_a_total_that_is_no_amount_is_not_zero() -> None:
    total = replace(
        _priced(None, estimated_monthly_cost=None, has_figure=False, not_counted={"unpriced": [BUCKET]}),
        hook="plan-stage-complete",
    )
    cost = judged(_priced(QUEUE, estimated_monthly_cost=0), total).summary.cost
    assert cost is not None
    assert (cost.has_figure, cost.uncounted) == (False, 1)


@pytest.mark.parametrize("nonsense", [None, True, "much", [], float("nan"), "inf"])
def test_a_cost_that_is_no_number_is_no_cost(nonsense: object) -> None:
    assert judged(_priced(BUCKET, estimated_monthly_cost=nonsense)).summary.cost is None


def _without_timing(report: Report) -> str:
    return "".join(render_json(report)).partition('"timing"')[0]


def test_the_report_is_the_same_whatever_order_the_answers_came_in() -> None:
    results = [
        result(RawFinding(f"R-{n % 3}", "wrong", path=("a", n)), address=address, hook=hook, integration=name)
        for n, address in enumerate((BUCKET, SERVER, QUEUE, "aws_x.b", "aws_x.a"))
        for hook in ("pre-plan", "post-plan")
        for name in ("policy", "naming", "aws")
    ]
    expected = _without_timing(judged(*results))
    for seed in range(5):
        shuffled = [replace(row, duration_seconds=seed / 7) for row in results]
        random.Random(seed).shuffle(shuffled)
        assert _without_timing(judged(*shuffled)) == expected


_TEXTS = st.text(max_size=20)
_FINDINGS = st.builds(
    RawFinding,
    _TEXTS,
    _TEXTS,
    severity=st.sampled_from(SEVERITIES),
    status=st.sampled_from(FINDING_STATUSES),
    level=st.sampled_from((None, *LEVELS)),
    address=st.sampled_from((None, BUCKET, SERVER, "x")),
    path=st.lists(st.one_of(_TEXTS, st.integers(0, 3)), max_size=3).map(tuple),
    remediation=st.none() | _TEXTS,
    docs=st.none() | _TEXTS,
)
_RESULTS = st.builds(
    RawResult,
    integration=st.sampled_from(("policy", "cost", "a|b")),
    hook=st.sampled_from(HOOKS),
    address=st.sampled_from((None, BUCKET, QUEUE, "aws_x.late")),
    status=st.sampled_from(("success", "warn", "fail", "error")),
    message=_TEXTS,
    metadata=st.dictionaries(_TEXTS, st.none() | st.booleans() | st.floats() | _TEXTS, max_size=3),
    findings=st.lists(_FINDINGS, max_size=3).map(tuple),
    error=st.none() | _TEXTS,
)


@settings(max_examples=60, deadline=None)
@given(st.lists(_RESULTS, max_size=6))
def test_any_results_give_a_report_in_every_format(results: list[RawResult]) -> None:
    report = judged(*results)
    assert sum(report.summary.outcomes.values()) == len(list(report.findings()))
    assert (report.verdict == "pass") <= (report.summary.outcomes["fail"] + report.summary.errors == 0)
    for name in FORMATS:
        "".join(renderer(name)(report)).encode()


def test_a_large_run_is_judged_and_rendered_whole() -> None:
    rows = tuple(ResourceRow(f"module.m[{n}].aws_x.y", "aws_x", "create") for n in range(2_000))
    names = ("policy", "aws", "cost", "naming")
    results = [result(BAD, address=row.address, integration=name) for row in rows for name in names]
    report = judge(run(*results, resources=rows), enforcement())
    assert report.summary.outcomes["fail"] == 8_000
    assert len({finding.fingerprint for finding in report.findings()}) == 8_000
    assert sum(1 for line in "".join(render_json(report)).splitlines() if line.startswith('{"address"')) == 2_000
