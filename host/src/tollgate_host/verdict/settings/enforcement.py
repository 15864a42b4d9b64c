"""The user's settings about findings: exemptions, levels, baseline and override."""

from collections.abc import Callable, Sequence
from datetime import date, datetime
from typing import Literal

import msgspec
from tollgate_runtime.contract.findings import Level, Severity

from tollgate_host.report.model import Location
from tollgate_host.verdict.settings.inline import InlineRecord

FailOn = Severity | Literal["never"]
OnExpired = Literal["warn", "fail"]
DecidedByCloud = Literal["pass", "warn", "fail"]
Locate = Callable[[str, tuple[str | int, ...]], Location | None]


def nowhere(_address: str, _path: tuple[str | int, ...]) -> Location | None:
    """Return no location, for runs without code."""
    return None


class Exemption(msgspec.Struct, frozen=True, kw_only=True):
    """One entry of `exemptions.yaml`.

    Attributes:
        rules: rule globs.
        address: an address glob.
        expires: the last day on which it exempts.
    """

    rules: tuple[str, ...]
    address: str = "**"
    reason: str
    owner: str | None = None
    expires: date | None = None
    file: str
    line: int


class LevelRule(msgspec.Struct, frozen=True, kw_only=True):
    """The level of the findings whose rule and integration match; the last match of a configuration wins."""

    level: Level
    rule: str = "*"
    integration: str = "*"


class EnforcementOverride(msgspec.Struct, frozen=True, kw_only=True):
    """`--override REASON`: who accepted soft-mandatory findings, when and why.

    Raises:
        ValueError: the reason is blank; the error is a sentence for the user.
    """

    reason: str
    by: str
    at: datetime

    def __post_init__(self) -> None:
        if not self.reason.strip():
            raise ValueError("An override needs a reason: say why these findings may pass.")


class Baseline(msgspec.Struct, frozen=True, kw_only=True):
    """The known findings of a baseline, by fingerprint."""

    fingerprints: frozenset[str] = frozenset()


class Enforcement(msgspec.Struct, frozen=True, kw_only=True):
    """The settings by which findings are judged.

    Attributes:
        today: compared with expiry dates; the core has no clock.
        locate: finds the place of an address and attribute path in the configuration.
        fail_on: the lowest severity that can fail the run; what is below only warns. None leaves that to the levels.
        decided_by_cloud: the outcome of a rule about a value that the configuration leaves to the cloud.
        on_expired: the verdict of a passing run with an expired exemption.
        use_inline: False leaves comments in the configuration without effect.
    """

    today: date
    locate: Locate = nowhere
    fail_on: FailOn | None = None
    decided_by_cloud: DecidedByCloud = "pass"
    exemptions: Sequence[Exemption] = ()
    inline: Sequence[InlineRecord] = ()
    use_inline: bool = True
    levels: Sequence[LevelRule] = ()
    override: EnforcementOverride | None = None
    baseline: Baseline | None = None
    on_expired: OnExpired = "warn"
