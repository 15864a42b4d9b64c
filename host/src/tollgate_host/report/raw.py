"""The input of the judgement: the integrations' answers before exemptions and levels are applied."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Literal

import msgspec
from tollgate_runtime.contract.findings import FindingStatus, Level, Severity

ResultStatus = Literal["success", "warn", "fail", "error"]
OnError = Literal["fail", "warn", "ignore"]
IntegrationLevel = Literal["terraform", "provider"]
Undecided = Literal["apply", "cloud", "data"]
"""Why a finding is unknown: apply decides it, the cloud decides it after creation, or data is missing."""


class Metadata(dict[str, Any]):
    """Metadata shared by many results, since integrations answer the same for equal resources.

    Attributes:
        text: the JSON that it was read from.
        shown: the filtered metadata, once it was needed.
    """

    __slots__ = ("shown", "text")

    def __init__(self, members: Mapping[str, Any], text: bytes) -> None:
        super().__init__(members)
        self.text = text
        self.shown: Mapping[str, Any] | None = None


class RawFinding(msgspec.Struct, frozen=True, gc=False):
    """A finding of one rule about one resource, as in the protocol (`contract.findings.Finding`).

    There is one for each finding of a run, and a run may have hundreds of thousands: a struct is made in a fifth of
    the time of another class, and is smaller.

    Attributes:
        level: None leaves it to the host's configuration.
        address: the resource, in answers to stage hooks; elsewhere the result's own address counts.
        undecided: why the status is `unknown`; None means that apply decides.
        aliases: former ids of the rule; settings and exemptions may still use them.
    """

    rule: str
    message: str
    severity: Severity = "medium"
    status: FindingStatus = "fail"
    level: Level | None = None
    address: str | None = None
    path: tuple[str | int, ...] = ()
    remediation: str | None = None
    docs: str | None = None
    undecided: Undecided | None = None
    aliases: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Return the rule's id and its former ids."""
        return (self.rule, *self.aliases) if self.aliases else (self.rule,)


class RawResult(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One integration's answer to one hook call.

    Attributes:
        integration: the configured name.
        address: the resource, or None for stage hooks.
        status: `error` if the integration crashed, timed out or broke the protocol; `error` then says how.
    """

    integration: str
    hook: str
    address: str | None = None
    resource_type: str = ""
    action: str = ""
    status: ResultStatus = "success"
    message: str = ""
    metadata: Mapping[str, Any] = {}
    findings: tuple[RawFinding, ...] = ()
    error: str | None = None
    duration_seconds: float = 0.0


class Location(msgspec.Struct, frozen=True, kw_only=True):
    """A place in the configuration; lines and columns count from 1, the end is exclusive.

    Attributes:
        file: the path from the working folder, with forward slashes: what CI systems link to.
        text: the source line that the place begins on, with secrets masked.
        before: the lines of the same block above it, a few at most.
        after: the lines below it.
    """

    file: str
    line: int
    column: int = 1
    end_line: int | None = None
    end_column: int | None = None
    text: str | None = None
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()


WHOLE_CAGE = "own and given files, read-only; no network"
"""What is said of the cage of an integration that has all of it."""

CAGES_OFF = "no cage: TOLLGATE_CAGE says so"
"""What is said where the user does without cages."""


class IntegrationInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A configured integration, with its own description and its status at the end.

    Attributes:
        version: as it answered `initialize`; empty if it never did.
        source: as it is configured.
        level: whether it is declared in the `terraform` block or in a provider's.
        status: `error` if it could not be started or crashed; `error` then says why.
        declared: where it is configured, if that is in a file.
        settings: the location of each of its settings, by name, for findings about a limit.
        cage: the description of its cage; empty if it was never started.
    """

    name: str
    version: str = ""
    source: str = ""
    level: IntegrationLevel = "terraform"
    status: ResultStatus = "success"
    message: str = ""
    error: str | None = None
    metadata: Mapping[str, Any] = msgspec.field(default_factory=dict[str, Any])
    on_error: OnError = "fail"
    hooks: tuple[str, ...] = ()
    declared: Location | None = None
    settings: Mapping[str, Location] = msgspec.field(default_factory=dict[str, Location])
    cage: str = ""


class ResourceRow(msgspec.Struct, frozen=True):
    """A resource of the plan, with or without results."""

    address: str
    type: str
    action: str


class RunInput(msgspec.Struct, frozen=True, kw_only=True):
    """The results of one run, in any order; `resources` and `integrations` define the order of the report.

    Attributes:
        engine: `terraform` or `opentofu`; empty for a saved plan, which does not record it.
        made_at: the time of the run, for reports that show it.
        root: the root module's folder, from the working folder.
        is_whole: whether the plan has all changes; False if it was targeted, or leaves changes for later.
        notices: what else to say of the run.
    """

    command: str
    plan_name: str = ""
    results: Sequence[RawResult] = ()
    integrations: Sequence[IntegrationInfo] = ()
    resources: Sequence[ResourceRow] = ()
    timing: Mapping[str, float] = msgspec.field(default_factory=dict[str, float])
    terraform_version: str = ""
    workspace: str = ""
    engine: str = ""
    made_at: datetime | None = None
    root: str = ""
    is_whole: bool = True
    notices: tuple[str, ...] = ()
