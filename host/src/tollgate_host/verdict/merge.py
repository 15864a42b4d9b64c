"""Merges the reports of several plans."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from tollgate_host.report.model import ExemptionRow, Exemptions, IntegrationReport, Report
from tollgate_host.verdict.cost import sum_of_costs
from tollgate_host.verdict.judge import PART
from tollgate_host.verdict.totals import summary_of, worst_status, worst_verdict


def merge(reports: Sequence[Report]) -> Report:
    """Return one report of several plans: the worst verdict, every resource under its plan, each integration once.

    An exemption that was used for one plan counts as used.
    """
    if len(reports) == 1:
        return reports[0]
    integrations = _integrations(row for report in reports for row in report.integrations)
    resources = tuple(resource for report in reports for resource in report.resources)
    findings = [finding for report in reports for finding in report.findings()]
    summaries = [report.summary for report in reports]
    costs = [summary.cost for summary in summaries if summary.cost is not None]
    stale = frozenset[str].intersection(*(summary.stale_baseline for summary in summaries))
    return Report(
        verdict=worst_verdict(report.verdict for report in reports),
        summary=summary_of(resources, integrations, findings, cost=sum_of_costs(costs), stale_baseline=stale),
        command=reports[0].command,
        plans=tuple(plan for report in reports for plan in report.plans),
        integrations=integrations,
        resources=resources,
        exemptions=_exemptions([report.exemptions for report in reports]),
        notices=_notices(reports),
        is_finished=all(report.is_finished for report in reports),
        timing=_timing(reports),
        terraform_version=", ".join(dict.fromkeys(r.terraform_version for r in reports if r.terraform_version)),
        workspace=", ".join(dict.fromkeys(report.workspace for report in reports if report.workspace)),
        engine=reports[0].engine,
        root=reports[0].root,
        made_at=max((report.made_at for report in reports if report.made_at is not None), default=None),
    )


def _integrations(rows: Iterable[IntegrationReport]) -> tuple[IntegrationReport, ...]:
    merged: dict[str, IntegrationReport] = {}
    for row in rows:
        known = merged.get(row.name)
        merged[row.name] = row if known is None else _join(known, row)
    return tuple(merged.values())


def _join(one: IntegrationReport, other: IntegrationReport) -> IntegrationReport:
    return replace(
        one,
        status=worst_status((one.status, other.status)),
        message=one.message or other.message,
        error=one.error or other.error,
        results=(*one.results, *other.results),
        calls=one.calls + other.calls,
        seconds=one.seconds + other.seconds,
    )


def _exemptions(several: Sequence[Exemptions]) -> Exemptions:
    merged: dict[ExemptionRow, ExemptionRow] = {}
    for row in (row for each in several for row in (*each.used, *each.unused, *each.expired)):
        key = replace(row, state="unused", findings=0)
        known = merged.get(key)
        findings = row.findings + (known.findings if known else 0)
        state = row.state if known is None or known.state == "unused" else known.state
        merged[key] = replace(row, state=state, findings=findings)
    rows = merged.values()
    overrides = [each.override for each in several if each.override is not None]
    override = replace(overrides[0], findings=sum(row.findings for row in overrides)) if overrides else None
    return Exemptions(
        used=tuple(row for row in rows if row.state == "used"),
        unused=tuple(row for row in rows if row.state == "unused"),
        expired=tuple(row for row in rows if row.state == "expired"),
        override=override,
    )


def _notices(reports: Sequence[Report]) -> tuple[str, ...]:
    """Return the notices that every plan has, since a level that applied in one is used; and what plans are partial."""
    shared = tuple(text for text in reports[0].notices if all(text in report.notices for report in reports))
    if PART in shared:
        return shared
    partial = (", ".join(report.plans) for report in reports if PART in report.notices)
    return (*(f"{plan}: {PART}" for plan in partial), *shared)


def _timing(reports: Sequence[Report]) -> dict[str, float]:
    phases: dict[str, float] = {}
    for report in reports:
        for phase, seconds in report.timing.items():
            phases[phase] = phases.get(phase, 0.0) + seconds
    return phases
