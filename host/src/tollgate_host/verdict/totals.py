"""The counts of a report and its verdict."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import get_args

from tollgate_runtime.contract.findings import SEVERITIES

from tollgate_host.report.model import (
    Cost,
    Exemptions,
    IntegrationReport,
    JudgedFinding,
    Outcome,
    ResourceReport,
    ResultReport,
    Summary,
    Verdict,
)
from tollgate_host.report.raw import OnError, ResultStatus
from tollgate_host.verdict.settings.enforcement import OnExpired

OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)

_STATUS_RANK: dict[ResultStatus, int] = {"success": 0, "warn": 1, "fail": 2, "error": 3}
_VERDICT_RANK: dict[Verdict, int] = {"pass": 0, "warn": 1, "fail": 2, "error": 3}
_BY_STATUS: dict[ResultStatus, Verdict] = {"success": "pass", "warn": "warn", "fail": "fail"}
_BY_ON_ERROR: dict[OnError, Verdict] = {"fail": "error", "warn": "warn", "ignore": "pass"}


def worst_status(statuses: Iterable[ResultStatus]) -> ResultStatus:
    """Return the worst of several statuses; `success` if there are none."""
    worst: ResultStatus = "success"
    for status in statuses:
        worst = status if _STATUS_RANK[status] > _STATUS_RANK[worst] else worst
    return worst


def worst_verdict(verdicts: Iterable[Verdict]) -> Verdict:
    """Return the worst of several verdicts; `pass` if there are none."""
    worst: Verdict = "pass"
    for verdict in verdicts:
        worst = verdict if _VERDICT_RANK[verdict] > _VERDICT_RANK[worst] else worst
    return worst


def verdict_of(
    resources: Sequence[ResourceReport],
    integrations: Sequence[IntegrationReport],
    exemptions: Exemptions,
    *,
    on_expired: OnExpired,
) -> Verdict:
    """Return the worst verdict of all results; an integration's error counts as its `on_error` says."""
    on_error: dict[str, OnError] = {integration.name: integration.on_error for integration in integrations}
    verdicts: set[Verdict] = {_weight(row.status, row.on_error) for row in integrations}
    verdicts |= {_weight(row.status, on_error[row.integration]) for row in _results(resources, integrations)}
    if exemptions.expired:
        verdicts.add(on_expired)
    return worst_verdict(verdicts)


def summary_of(
    resources: Sequence[ResourceReport],
    integrations: Sequence[IntegrationReport],
    findings: Sequence[JudgedFinding],
    *,
    cost: Cost | None = None,
    stale_baseline: frozenset[str] = frozenset(),
) -> Summary:
    """Return the counts of a report."""
    outcomes = Counter(finding.outcome for finding in findings)
    severities = Counter(finding.severity for finding in findings if finding.is_open)
    failures = Counter(finding.severity for finding in findings if finding.outcome == "fail")
    return Summary(
        resources=len(resources),
        actions=dict(sorted(Counter(resource.action for resource in resources).items())),
        outcomes={outcome: outcomes[outcome] for outcome in OUTCOMES},
        severities={severity: severities[severity] for severity in SEVERITIES},
        failures={severity: failures[severity] for severity in SEVERITIES},
        errors_by_weight=_errors(resources, integrations),
        stale_baseline=stale_baseline,
        cost=cost,
    )


def _weight(status: ResultStatus, on_error: OnError) -> Verdict:
    return _BY_ON_ERROR[on_error] if status == "error" else _BY_STATUS[status]


def _errors(resources: Sequence[ResourceReport], integrations: Sequence[IntegrationReport]) -> dict[OnError, int]:
    """Return the number of errors by their `on_error`: failed calls, and integrations that failed without a call."""
    results = _results(resources, integrations)
    failed = Counter(result.integration for result in results if result.status == "error")
    errors: Counter[OnError] = Counter()
    for row in integrations:
        errors[row.on_error] += failed[row.name] or (row.status == "error")
    return dict(+errors)


def _results(resources: Sequence[ResourceReport], integrations: Sequence[IntegrationReport]) -> Iterator[ResultReport]:
    for owner in (*resources, *integrations):
        yield from owner.results
