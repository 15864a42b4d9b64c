"""The JSON report: stable, versioned, described by docs/report.schema.json.

One row per line and members in a fixed order, so that two reports can be compared by line. Everything but `timing` is
the same for the same plan, rules and settings, whatever order the answers came in.
"""

from collections.abc import Iterable, Iterator

import msgspec

from tollgate_host.report.model import (
    Cost,
    ExemptionRow,
    Exemptions,
    IntegrationReport,
    JudgedFinding,
    Location,
    OverrideRow,
    Report,
    ResourceReport,
    ResultReport,
)
from tollgate_host.report.renderers.json_shape import (
    CallsShape,
    CostShape,
    ExemptionShape,
    ExemptionsShape,
    FindingShape,
    IntegrationShape,
    LocationShape,
    OverrideShape,
    ResourceShape,
    ResultShape,
    SummaryShape,
    TimingShape,
)

_ENCODER = msgspec.json.Encoder(order="deterministic", decimal_format="number", enc_hook=str)


def render_json(report: Report) -> Iterator[str]:
    """Yield the report as JSON, piece by piece."""
    yield "{\n"
    for name, value in (("version", report.version), ("verdict", report.verdict), ("summary", _summary(report))):
        yield f'"{name}": {_encode(value)},\n'
    yield from _rows("integrations", map(_integration, report.integrations))
    several = len(report.plans) > 1
    yield from _rows("resources", (_resource(row, with_plan=several) for row in report.resources))
    yield f'"exemptions": {_encode(_exemptions(report.exemptions))},\n'
    yield f'"timing": {_encode(_timing(report))}\n}}\n'


def _rows(name: str, rows: Iterable[object]) -> Iterator[str]:
    yield f'"{name}": ['
    separator = "\n"
    for row in rows:
        yield separator + _encode(row)
        separator = ",\n"
    yield "\n],\n"


def _encode(value: object) -> str:
    return _ENCODER.encode(value).decode()


def _summary(report: Report) -> SummaryShape:
    summary = report.summary
    return SummaryShape(
        command=report.command,
        plans=report.plans,
        terraform_version=report.terraform_version,
        workspace=report.workspace,
        exit_code=report.exit_code,
        is_finished=report.is_finished,
        resources=summary.resources,
        actions=summary.actions,
        outcomes=summary.outcomes,
        severities=summary.severities,
        failures=summary.failures,
        changed_resources=summary.changed,
        errors=summary.errors,
        stale_baseline=len(summary.stale_baseline),
        notices=report.notices,
        cost=None if summary.cost is None else _cost(summary.cost),
    )


def _cost(cost: Cost) -> CostShape:
    return CostShape(
        integration=cost.integration,
        currency=cost.currency,
        monthly=cost.monthly,
        monthly_before=cost.monthly_before,
        monthly_delta=cost.monthly_delta,
        resources_not_counted=cost.uncounted,
        not_counted=cost.reasons,
        has_figure=cost.has_figure,
        is_complete=cost.is_complete,
        integrations=cost.integrations,
    )


def _integration(row: IntegrationReport) -> IntegrationShape:
    return IntegrationShape(
        name=row.name,
        version=row.version,
        source=row.source,
        level=row.level,
        on_error=row.on_error,
        status=row.status,
        message=row.message,
        error=row.error,
        metadata=row.metadata,
        results=[_result(result) for result in row.results],
        cage=row.cage,
    )


def _resource(row: ResourceReport, *, with_plan: bool) -> ResourceShape:
    return ResourceShape(
        address=row.address,
        type=row.type,
        action=row.action,
        results=[_result(result) for result in row.results],
        plan=row.plan if with_plan else msgspec.UNSET,
    )


def _result(result: ResultReport) -> ResultShape:
    return ResultShape(
        integration=result.integration,
        hook=result.hook,
        status=result.status,
        message=result.message,
        error=result.error,
        metadata=result.metadata,
        findings=[_finding(finding) for finding in result.findings],
    )


def _finding(finding: JudgedFinding) -> FindingShape:
    return FindingShape(
        rule=finding.rule,
        severity=finding.severity,
        status=finding.status,
        level=finding.level,
        outcome=finding.outcome,
        message=finding.message,
        address=finding.address,
        path=finding.path,
        remediation=finding.remediation,
        docs=finding.docs,
        location=None if finding.location is None else _location(finding.location),
        exemption=None if finding.exemption is None else _exemption(finding.exemption, counted=False),
        fingerprint=finding.fingerprint,
        implied=finding.is_implied,
        undecided=finding.undecided,
    )


def _location(place: Location) -> LocationShape:
    return LocationShape(place.file, place.line, place.column, place.end_line, place.end_column)


def _exemptions(exemptions: Exemptions) -> ExemptionsShape:
    return ExemptionsShape(
        used=[_exemption(row) for row in exemptions.used],
        unused=[_exemption(row) for row in exemptions.unused],
        expired=[_exemption(row) for row in exemptions.expired],
        override=None if exemptions.override is None else _override(exemptions.override),
    )


def _exemption(row: ExemptionRow, *, counted: bool = True) -> ExemptionShape:
    return ExemptionShape(
        source=row.source,
        state=row.state,
        rules=row.rules,
        address=row.address,
        path=row.path,
        reason=row.reason,
        owner=row.owner,
        expires=row.expires,
        file=row.file,
        line=row.line,
        findings=row.findings if counted else msgspec.UNSET,
    )


def _override(row: OverrideRow) -> OverrideShape:
    return OverrideShape(row.reason, row.by, row.at, row.findings)


def _timing(report: Report) -> TimingShape:
    calls = {row.name: CallsShape(row.calls, row.seconds) for row in report.integrations}
    return TimingShape(phases=report.timing, integrations=calls)
