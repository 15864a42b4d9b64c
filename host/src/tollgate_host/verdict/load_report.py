"""Loads a JSON report, for commands that show or send an earlier one."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import msgspec

from tollgate_host.errors import HostError
from tollgate_host.report.model import (
    REPORT_VERSION,
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
    Verdict,
)
from tollgate_host.verdict.totals import summary_of


class _Finding(msgspec.Struct, rename={"is_implied": "implied"}):
    rule: str
    message: str
    severity: Any
    status: Any
    level: Any
    outcome: Any
    fingerprint: str
    address: str | None = None
    path: tuple[str | int, ...] = ()
    remediation: str | None = None
    docs: str | None = None
    location: Location | None = None
    exemption: ExemptionRow | None = None
    is_implied: bool = False
    undecided: Any = None


class _Result(msgspec.Struct):
    integration: str
    hook: str
    status: Any
    message: str = ""
    error: str | None = None
    metadata: dict[str, Any] = {}
    findings: tuple[_Finding, ...] = ()


class _Resource(msgspec.Struct):
    address: str
    type: str
    action: str
    results: tuple[_Result, ...] = ()
    plan: str = ""


class _Integration(msgspec.Struct):
    name: str
    version: str
    source: str
    level: Any
    on_error: Any
    status: Any
    message: str = ""
    error: str | None = None
    metadata: dict[str, Any] = {}
    results: tuple[_Result, ...] = ()
    cage: str = ""


class _Cost(msgspec.Struct):
    integration: str
    currency: str
    monthly: Decimal
    monthly_before: Decimal | None = None
    monthly_delta: Decimal | None = None
    resources_not_counted: int = 0
    not_counted: dict[str, int] = msgspec.field(default_factory=dict[str, int])
    has_figure: bool = True
    is_complete: bool = True
    integrations: tuple[str, ...] = ()


class _Summary(msgspec.Struct):
    command: str
    plans: tuple[str, ...] = ()
    terraform_version: str = ""
    workspace: str = ""
    is_finished: bool = True
    notices: tuple[str, ...] = ()
    cost: _Cost | None = None


class _Exemptions(msgspec.Struct):
    used: tuple[ExemptionRow, ...] = ()
    unused: tuple[ExemptionRow, ...] = ()
    expired: tuple[ExemptionRow, ...] = ()
    override: OverrideRow | None = None


class _Report(msgspec.Struct):
    version: str
    verdict: Verdict
    summary: _Summary
    integrations: tuple[_Integration, ...] = ()
    resources: tuple[_Resource, ...] = ()
    exemptions: _Exemptions = msgspec.field(default_factory=_Exemptions)


def report_from_json(data: bytes, *, name: str) -> Report:
    """Return the report in a file.

    Args:
        data: the file's bytes.
        name: what messages call the file.

    Raises:
        HostError: it is not a JSON report of Tollgate.
    """
    try:
        read = msgspec.json.decode(data, type=_Report)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise HostError(f"{name} is not a report of `--report json`: {error}") from error
    if read.version != REPORT_VERSION:
        raise HostError(f"{name} is a report of version {read.version!r}; this Tollgate reads {REPORT_VERSION!r}.")
    resources = tuple(_resource(row) for row in read.resources)
    integrations = tuple(_integration(row) for row in read.integrations)
    findings = [finding for owner in (*resources, *integrations) for one in owner.results for finding in one.findings]
    return Report(
        verdict=read.verdict,
        summary=summary_of(resources, integrations, findings, cost=_cost(read.summary.cost)),
        command=read.summary.command,
        plans=read.summary.plans,
        integrations=integrations,
        resources=resources,
        exemptions=Exemptions(
            used=read.exemptions.used,
            unused=read.exemptions.unused,
            expired=read.exemptions.expired,
            override=read.exemptions.override,
        ),
        terraform_version=read.summary.terraform_version,
        workspace=read.summary.workspace,
        is_finished=read.summary.is_finished,
        notices=read.summary.notices,
    )


def _resource(row: _Resource) -> ResourceReport:
    return ResourceReport(
        address=row.address, type=row.type, action=row.action, results=_results(row.results), plan=row.plan
    )


def _integration(row: _Integration) -> IntegrationReport:
    return IntegrationReport(
        name=row.name,
        version=row.version,
        source=row.source,
        level=row.level,
        status=row.status,
        message=row.message,
        error=row.error,
        told=row.metadata,
        on_error=row.on_error,
        results=_results(row.results),
        cage=row.cage,
    )


def _results(results: Sequence[_Result]) -> tuple[ResultReport, ...]:
    return tuple(
        ResultReport(
            integration=row.integration,
            hook=row.hook,
            status=row.status,
            message=row.message,
            told=row.metadata,
            findings=tuple(_finding(finding, row) for finding in row.findings),
            error=row.error,
        )
        for row in results
    )


def _finding(row: _Finding, result: _Result) -> JudgedFinding:
    members = {name: getattr(row, name) for name in row.__struct_fields__}
    return JudgedFinding(integration=result.integration, hook=result.hook, **members)


def _cost(cost: _Cost | None) -> Cost | None:
    if cost is None:
        return None
    return Cost(
        integration=cost.integration,
        currency=cost.currency,
        monthly=cost.monthly,
        monthly_before=cost.monthly_before,
        monthly_delta=cost.monthly_delta,
        uncounted=cost.resources_not_counted,
        reasons=cost.not_counted,
        has_figure=cost.has_figure,
        is_complete=cost.is_complete,
        others=tuple(name for name in cost.integrations if name != cost.integration),
    )
