"""The model of a report: judged findings, results, resources, integrations, exemptions, totals, the verdict.

The input of the judgement is in `raw`; this module re-exports it, so that one import is enough.
"""

from collections.abc import Iterator, Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Literal

import msgspec
from tollgate_runtime.contract.findings import FindingStatus, Level, Severity

from tollgate_host.report.metadata import metadata_to_show
from tollgate_host.report.raw import (
    IntegrationInfo,
    IntegrationLevel,
    Location,
    OnError,
    RawFinding,
    RawResult,
    ResourceRow,
    ResultStatus,
    RunInput,
    Undecided,
)

REPORT_VERSION = "1"

Outcome = Literal["fail", "warn", "unknown", "exempted", "overridden", "baselined", "info"]
Verdict = Literal["pass", "warn", "fail", "error"]
ExemptionSource = Literal["file", "inline"]
ExemptionState = Literal["used", "unused", "expired"]

UNCHANGING = frozenset({"no-op", "read"})
"""The actions that change nothing."""

_EXIT_CODES: dict[Verdict, int] = {"pass": 0, "warn": 0, "fail": 1, "error": 4}


class ExemptionRow(msgspec.Struct, frozen=True, kw_only=True):
    """An exemption and its state in this run.

    Attributes:
        address: the address glob, or the block of an inline exemption.
        line: where it is written, from 1.
        findings: how many findings it matched.
    """

    source: ExemptionSource
    state: ExemptionState
    rules: tuple[str, ...]
    address: str
    path: tuple[str | int, ...] = ()
    reason: str = ""
    owner: str | None = None
    expires: date | None = None
    file: str = ""
    line: int = 0
    findings: int = 0


class OverrideRow(msgspec.Struct, frozen=True, kw_only=True):
    """Who accepted soft-mandatory findings, when and why, and how many there were."""

    reason: str
    by: str
    at: datetime
    findings: int = 0


class JudgedFinding(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A finding with the host's judgement.

    Attributes:
        level: the level in force, after configuration and defaults.
        outcome: `fail` and `warn` count for the verdict, `overridden` as a warning, the others not at all.
        exemption: the exemption that matched; with another outcome than `exempted` it has expired.
        fingerprint: the same in every run as long as integration, rule, address and attribute are the same.
        is_implied: the result had no findings, so this one stands for its status and message.
        undecided: why it is `unknown`; None for every other status.
    """

    integration: str
    hook: str
    rule: str
    message: str
    severity: Severity
    status: FindingStatus
    level: Level
    outcome: Outcome
    fingerprint: str
    address: str | None = None
    path: tuple[str | int, ...] = ()
    remediation: str | None = None
    docs: str | None = None
    exemption: ExemptionRow | None = None
    location: Location | None = None
    is_implied: bool = False
    undecided: Undecided | None = None

    @property
    def is_open(self) -> bool:
        """Return whether it fails or warns."""
        return self.outcome in ("fail", "warn")

    @property
    def can_be_baselined(self) -> bool:
        """Return whether its fingerprint identifies it in later runs: a bare "fail" about the whole plan does not."""
        return not self.is_implied or self.address is not None


class ResultReport(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One integration's answer to one hook, with its status as the host sees it.

    Attributes:
        told: its metadata, unfiltered.
        is_told_elsewhere: it has findings, and all of them are shown with their resources or another hook's answer.
        plan: the plan that it is about, if there is one.
    """

    integration: str
    hook: str
    status: ResultStatus
    message: str = ""
    told: Mapping[str, Any] = {}
    findings: tuple[JudgedFinding, ...] = ()
    error: str | None = None
    is_told_elsewhere: bool = False
    plan: str = ""

    @property
    def metadata(self) -> Mapping[str, Any]:
        """Return the metadata filtered for reports, which is computed only when needed."""
        return metadata_to_show(self.told)


class ResourceReport(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A resource of the plan and all its results."""

    address: str
    type: str
    action: str
    results: tuple[ResultReport, ...] = ()
    plan: str = ""


class IntegrationReport(msgspec.Struct, frozen=True, kw_only=True):
    """An integration, its worst status, and its answers to stage hooks.

    Attributes:
        told: its metadata, unfiltered.
        results: its results about the whole run; findings about a resource are with that resource.
        seconds: how long its calls took, added up.
        declared: where it is configured, if that is in a file.
        cage: the description of its cage.
    """

    name: str
    version: str
    source: str
    level: IntegrationLevel
    status: ResultStatus
    message: str = ""
    error: str | None = None
    told: Mapping[str, Any] = {}
    on_error: OnError = "fail"
    results: tuple[ResultReport, ...] = ()
    calls: int = 0
    seconds: float = 0.0
    declared: Location | None = None
    cage: str = ""

    @property
    def metadata(self) -> Mapping[str, Any]:
        """Return its metadata filtered for reports."""
        return metadata_to_show(self.told)


class Cost(msgspec.Struct, frozen=True, kw_only=True):
    """The monthly cost that an integration estimated, and the change by the plan, if known.

    Attributes:
        integration: the one that estimated it, or the first of those that did, each for resources of its own.
        others: the rest of them, as where each instance of a provider has an estimator.
        uncounted: how many resources the total leaves out, because their cost is not known.
        reasons: how many of them for each reason that their integration gives: `usage`, `unpriced`, …
        has_figure: False if nothing has a price: the total is then unknown, not zero.
        is_complete: False if what is missing costs something for certain, or may: the total is then the least.
    """

    integration: str
    currency: str
    monthly: Decimal
    monthly_before: Decimal | None = None
    monthly_delta: Decimal | None = None
    uncounted: int = 0
    reasons: Mapping[str, int] = msgspec.field(default_factory=dict[str, int])
    has_figure: bool = True
    is_complete: bool = True
    others: tuple[str, ...] = ()

    @property
    def integrations(self) -> tuple[str, ...]:
        """Return the integrations whose estimates are in it."""
        return (self.integration, *self.others)


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """The counts of a report.

    Attributes:
        actions: how many resources have each action.
        outcomes: how many findings have each outcome; every outcome has a number.
        severities: how many failing or warning findings have each severity; every severity has a number.
        failures: how many failing findings have each severity; every severity has a number.
        errors_by_weight: how many calls or integrations failed, by their `on_error`.
        stale_baseline: the fingerprints of the baseline that matched nothing.
    """

    resources: int
    actions: Mapping[str, int]
    outcomes: Mapping[Outcome, int]
    severities: Mapping[Severity, int]
    failures: Mapping[Severity, int] = msgspec.field(default_factory=dict[Severity, int])
    errors_by_weight: Mapping[OnError, int] = msgspec.field(default_factory=dict[OnError, int])
    stale_baseline: frozenset[str] = frozenset()
    cost: Cost | None = None

    @property
    def changed(self) -> int:
        """Return how many resources the plan changes, without unchanged and read ones."""
        return sum(number for action, number in self.actions.items() if action not in UNCHANGING)

    @property
    def errors(self) -> int:
        """Return how many calls or integrations failed."""
        return sum(self.errors_by_weight.values())


class Exemptions(msgspec.Struct, frozen=True, kw_only=True):
    """Every exemption of the run by its state, and the override if there is one."""

    used: tuple[ExemptionRow, ...] = ()
    unused: tuple[ExemptionRow, ...] = ()
    expired: tuple[ExemptionRow, ...] = ()
    override: OverrideRow | None = None


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A judged run.

    Attributes:
        notices: sentences about the settings that do not affect the verdict.
        engine: `terraform` or `opentofu`; empty for a saved plan, which does not record it.
        made_at: when the run was judged, if known.
        root: the root module's folder, from the working folder.
        is_finished: False if the engine or a signal ended a live run before all of it was checked.
    """

    verdict: Verdict
    summary: Summary
    command: str = "check"
    plans: tuple[str, ...] = ()
    integrations: tuple[IntegrationReport, ...] = ()
    resources: tuple[ResourceReport, ...] = ()
    exemptions: Exemptions = msgspec.field(default_factory=Exemptions)
    notices: tuple[str, ...] = ()
    timing: Mapping[str, float] = msgspec.field(default_factory=dict[str, float])
    terraform_version: str = ""
    workspace: str = ""
    engine: str = ""
    made_at: datetime | None = None
    root: str = ""
    is_finished: bool = True
    version: str = REPORT_VERSION

    @property
    def exit_code(self) -> int:
        """Return 0 for pass or warnings, 1 if a check failed, 4 if a required integration failed."""
        return _EXIT_CODES[self.verdict]

    def findings(self) -> Iterator[JudgedFinding]:
        """Yield every finding once, in the order of the report."""
        for resource in self.resources:
            for result in resource.results:
                yield from result.findings
        for integration in self.integrations:
            for result in integration.results:
                yield from result.findings


__all__ = [
    "REPORT_VERSION",
    "Cost",
    "ExemptionRow",
    "ExemptionSource",
    "ExemptionState",
    "Exemptions",
    "IntegrationInfo",
    "IntegrationLevel",
    "IntegrationReport",
    "JudgedFinding",
    "Location",
    "OnError",
    "Outcome",
    "OverrideRow",
    "RawFinding",
    "RawResult",
    "Report",
    "ResourceReport",
    "ResourceRow",
    "ResultReport",
    "ResultStatus",
    "RunInput",
    "Summary",
    "Undecided",
    "Verdict",
]
