"""One row of a report: which rule, how bad, where, and what to do."""

from typing import Any, Literal, cast, get_args

import msgspec
from msgspec.structs import force_setattr

from tollgate_runtime.contract.paths import parse_path

Severity = Literal["info", "low", "medium", "high", "critical"]
Level = Literal["advisory", "soft-mandatory", "hard-mandatory"]
FindingStatus = Literal["fail", "warn", "unknown"]

SEVERITIES: tuple[Severity, ...] = get_args(Severity)
LEVELS: tuple[Level, ...] = get_args(Level)
FINDING_STATUSES: tuple[FindingStatus, ...] = get_args(FindingStatus)


class Finding(msgspec.Struct, frozen=True):
    """What one rule says of one resource.

    Attributes:
        rule: the rule's id.
        message: the sentence to read.
        status: `fail`, `warn`, or `unknown` where the rule needs a value that only apply will tell.
        level: who may overrule it; None leaves that to the host's configuration.
        address: the resource, in answers to stage hooks.
        path: the attribute it is about, as steps; a text such as `tags.Owner` is taken apart.
        remediation: what to do about it.
        docs: a link for more.
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

    def __post_init__(self) -> None:
        if not isinstance(cast("object", self.message), str):
            raise TypeError(f"the message of a finding must be a text, not {type(self.message).__name__}")
        if not isinstance(cast("object", self.path), tuple):
            force_setattr(self, "path", parse_path(self.path))
        if self.severity not in SEVERITIES:
            raise _unknown_word("severity", self.severity, SEVERITIES)
        if self.status not in FINDING_STATUSES:
            raise _unknown_word("status", self.status, FINDING_STATUSES)
        if self.level is not None and self.level not in LEVELS:
            raise _unknown_word("level", self.level, LEVELS)

    def to_wire(self) -> dict[str, Any]:
        """The finding as the protocol has it, without the members that say nothing."""
        wire: dict[str, Any] = {
            "rule": self.rule,
            "severity": self.severity,
            "status": self.status,
            "message": self.message,
        }
        for name in ("level", "address", "remediation", "docs"):
            value = getattr(self, name)
            if value is not None:
                wire[name] = value
        if self.path:
            wire["path"] = list(self.path)
        return wire


def _unknown_word(what: str, given: str, known: tuple[str, ...]) -> ValueError:
    return ValueError(f"{given!r} is no {what} of a finding; known are {', '.join(known)}")
