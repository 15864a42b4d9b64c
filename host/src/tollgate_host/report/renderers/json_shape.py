"""The shape of the JSON report, member by member in the order they are written; docs/report.schema.json matches it.

A member may be added under the same version; one that is renamed, removed or means something else makes a new one.
"""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from msgspec import UNSET, Struct, UnsetType
from tollgate_runtime.contract.findings import Severity

from tollgate_host.report.model import Outcome


class LocationShape(Struct, frozen=True):
    """A place in the configuration."""

    file: str
    line: int
    column: int
    end_line: int | None
    end_column: int | None


class ExemptionShape(Struct, frozen=True):
    """An exemption; `findings` counts its matches if it is listed by itself."""

    source: str
    state: str
    rules: Sequence[str]
    address: str
    path: Sequence[str | int]
    reason: str
    owner: str | None
    expires: date | None
    file: str
    line: int
    findings: int | UnsetType = UNSET


class OverrideShape(Struct, frozen=True):
    """Who accepted soft-mandatory findings."""

    reason: str
    by: str
    at: datetime
    findings: int


class FindingShape(Struct, frozen=True):
    """A judged finding."""

    rule: str
    severity: str
    status: str
    level: str
    outcome: str
    message: str
    address: str | None
    path: Sequence[str | int]
    remediation: str | None
    docs: str | None
    location: LocationShape | None
    exemption: ExemptionShape | None
    fingerprint: str
    implied: bool
    undecided: str | None


class ResultShape(Struct, frozen=True):
    """One integration's answer to one hook."""

    integration: str
    hook: str
    status: str
    message: str
    error: str | None
    metadata: Mapping[str, Any]
    findings: Sequence[FindingShape]


class ResourceShape(Struct, frozen=True):
    """A resource; `plan` is set if several plans were checked."""

    address: str
    type: str
    action: str
    results: Sequence[ResultShape]
    plan: str | UnsetType = UNSET


class IntegrationShape(Struct, frozen=True):
    """An integration, with its answers to stage hooks."""

    name: str
    version: str
    source: str
    level: str
    on_error: str
    status: str
    message: str
    error: str | None
    metadata: Mapping[str, Any]
    results: Sequence[ResultShape]
    cage: str = ""


class CostShape(Struct, frozen=True):
    """Monthly cost in total."""

    integration: str
    currency: str
    monthly: Decimal
    monthly_before: Decimal | None
    monthly_delta: Decimal | None
    resources_not_counted: int
    not_counted: Mapping[str, int]
    has_figure: bool
    is_complete: bool
    integrations: Sequence[str]


class SummaryShape(Struct, frozen=True):
    """The run and its counts."""

    command: str
    plans: Sequence[str]
    terraform_version: str
    workspace: str
    exit_code: int
    is_finished: bool
    resources: int
    actions: Mapping[str, int]
    outcomes: Mapping[Outcome, int]
    severities: Mapping[Severity, int]
    failures: Mapping[Severity, int]
    changed_resources: int
    errors: int
    stale_baseline: int
    notices: Sequence[str]
    cost: CostShape | None


class ExemptionsShape(Struct, frozen=True):
    """All exemptions by their state."""

    used: Sequence[ExemptionShape]
    unused: Sequence[ExemptionShape]
    expired: Sequence[ExemptionShape]
    override: OverrideShape | None


class CallsShape(Struct, frozen=True):
    """How often an integration was called, and the total time."""

    calls: int
    seconds: float


class TimingShape(Struct, frozen=True):
    """How long everything took; the only part that differs between runs."""

    phases: Mapping[str, float]
    integrations: Mapping[str, CallsShape]
