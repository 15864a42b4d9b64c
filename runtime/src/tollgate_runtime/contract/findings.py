"""One row of a report: which rule, how bad, where, and what to do."""

from typing import Any, Literal, get_args

import attrs

Severity = Literal["info", "low", "medium", "high", "critical"]
Level = Literal["advisory", "soft-mandatory", "hard-mandatory"]
FindingStatus = Literal["fail", "warn", "unknown"]

SEVERITIES: tuple[Severity, ...] = get_args(Severity)
LEVELS: tuple[Level, ...] = get_args(Level)
FINDING_STATUSES: tuple[FindingStatus, ...] = get_args(FindingStatus)


@attrs.frozen
class Finding:
    """What one rule says of one resource.

    Attributes:
        rule: the rule's id.
        message: the sentence to read.
        status: `fail`, `warn`, or `unknown` where the rule needs a value that only apply will tell.
        level: who may overrule it; None leaves that to the host's configuration.
        address: the resource, in answers to stage hooks.
        path: the attribute it is about.
        remediation: what to do about it.
        docs: a link for more.
    """

    rule: str
    message: str
    severity: Severity = attrs.field(default="medium", kw_only=True, validator=attrs.validators.in_(SEVERITIES))
    status: FindingStatus = attrs.field(default="fail", kw_only=True, validator=attrs.validators.in_(FINDING_STATUSES))
    level: Level | None = attrs.field(
        default=None, kw_only=True, validator=attrs.validators.optional(attrs.validators.in_(LEVELS))
    )
    address: str | None = attrs.field(default=None, kw_only=True)
    path: tuple[str | int, ...] = attrs.field(default=(), kw_only=True, converter=tuple)
    remediation: str | None = attrs.field(default=None, kw_only=True)
    docs: str | None = attrs.field(default=None, kw_only=True)

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
