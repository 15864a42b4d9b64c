"""One row of a report: which rule, how bad, where, and what to do."""

from typing import Any, Literal, cast, get_args

import msgspec
from msgspec.structs import force_setattr

from tollgate_runtime.contract.paths import parse_path

Severity = Literal["info", "low", "medium", "high", "critical"]
Level = Literal["advisory", "soft-mandatory", "hard-mandatory"]
FindingStatus = Literal["fail", "warn", "unknown"]
UndecidedBy = Literal["apply", "cloud", "data"]

SEVERITIES: tuple[Severity, ...] = get_args(Severity)
LEVELS: tuple[Level, ...] = get_args(Level)
FINDING_STATUSES: tuple[FindingStatus, ...] = get_args(FindingStatus)
UNDECIDED: tuple[UndecidedBy, ...] = get_args(UndecidedBy)


class Finding(msgspec.Struct, frozen=True):
    """A finding of one rule about one resource.

    Attributes:
        rule: the rule's id.
        message: the sentence to read.
        status: `fail`, `warn`, or `unknown` where the rule needs a value that is not there.
        level: who may overrule it; None leaves that to the host's configuration.
        address: the resource, in answers to stage hooks.
        path: the attribute it is about, as steps; a text such as `tags.Owner` is taken apart.
        remediation: what to do about it.
        docs: a link for more.
        undecided: with status `unknown`, who will decide it. `apply`: the rule is evaluated again before the apply,
            when the value is known. `cloud`: the configuration leaves the value to the cloud, so it is known only after
            creation. `data`: the integration lacks data, such as a price. None, with status `unknown`, means `apply`.
        aliases: former ids of the rule, which exemptions, levels, baselines and comments may still name.
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
    undecided: UndecidedBy | None = None
    aliases: tuple[str, ...] = ()

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
        if self.undecided is not None:
            self._check_undecided(self.undecided)

    def _check_undecided(self, undecided: UndecidedBy) -> None:
        if undecided not in UNDECIDED:
            raise ValueError(f"{undecided!r} is not a value of `undecided`; known are {', '.join(UNDECIDED)}")
        if self.status != "unknown":
            raise ValueError(f"only a finding of status 'unknown' has `undecided`, not one of status {self.status!r}")

    def to_wire(self) -> dict[str, Any]:
        """Return the finding in wire form, without empty members."""
        wire: dict[str, Any] = {
            "rule": self.rule,
            "severity": self.severity,
            "status": self.status,
            "message": self.message,
        }
        for name in ("level", "address", "remediation", "docs", "undecided"):
            value = getattr(self, name)
            if value is not None:
                wire[name] = value
        if self.path:
            wire["path"] = list(self.path)
        if self.aliases:
            wire["aliases"] = list(self.aliases)
        return wire


def _unknown_word(what: str, given: str, known: tuple[str, ...]) -> ValueError:
    return ValueError(f"{given!r} is not a {what} of a finding; known are {', '.join(known)}")
