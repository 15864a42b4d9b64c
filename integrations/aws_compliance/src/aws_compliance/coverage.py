"""How much of a plan complies: in all, by tag and by team."""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import asdict

from aws_compliance.checks import Report

_NAMED_AT_MOST = 3
NO_TEAM = "(none)"


class Standing(msgspec.Struct, frozen=True):
    """The tag status of one resource.

    Attributes:
        is_compliant: None if that cannot be judged.
        is_sensitive: whether it cannot, because its tags are sensitive and were not sent.
        team: the value of the tag that tells teams apart.
        keys: the tag keys that are missing, wrong and unknown.
    """

    is_compliant: bool | None
    is_sensitive: bool
    team: str
    keys: tuple[tuple[str, tuple[str, ...]], ...]


class Count(msgspec.Struct):
    """How many of some resources could be judged, and how many comply."""

    judged: int = 0
    compliant: int = 0

    def add(self, is_compliant: bool) -> None:
        """Count one more."""
        self.judged += 1
        self.compliant += is_compliant

    @property
    def percent(self) -> int:
        """Return the compliant share, rounded down, so that 100 means all."""
        return 100 * self.compliant // self.judged if self.judged else 100


class Coverage(msgspec.Struct):
    """The tag coverage of a plan; teams are the values of one tag."""

    team_tag: str
    whole: Count = msgspec.field(default_factory=Count)
    unknown: int = 0
    sensitive: int = 0
    by_tag: dict[str, dict[str, int]] = msgspec.field(default_factory=dict[str, dict[str, int]])
    by_team: dict[str, Count] = msgspec.field(default_factory=dict[str, Count])

    @property
    def message(self) -> str:
        """Return the coverage in one sentence."""
        whole = self.whole
        share = f"{whole.percent}% of {_resources(whole.judged)} compliant"
        parts = [share if whole.judged else "no tags can be judged yet"]
        broken = {
            key: counts["missing"] + counts["wrong"]
            for key, counts in self.by_tag.items()
            if counts["missing"] + counts["wrong"]
        }
        if broken:
            worst = sorted(broken.items(), key=lambda item: -item[1])
            named = ", ".join(f"{key} ({count})" for key, count in worst[:_NAMED_AT_MOST])
            more = f" and {len(worst) - _NAMED_AT_MOST} more" if len(worst) > _NAMED_AT_MOST else ""
            parts.append(f"missing or wrong: {named}{more}")
        if teams := self._teams_behind():
            parts.append(f"by {self.team_tag}: {teams}")
        if self.unknown:
            parts.append(f"{self.unknown} known only after apply")
        if self.sensitive:
            parts.append(f"{self.sensitive} sensitive and not sent")
        return "; ".join(parts)

    def _teams_behind(self) -> str:
        """Return the teams with the most to do; empty if there is only one."""
        behind = [(team, count) for team, count in self.by_team.items() if count.compliant < count.judged]
        worst = sorted(behind, key=lambda item: item[1].compliant - item[1].judged)[:_NAMED_AT_MOST]
        if len(self.by_team) < 2:
            return ""
        return ", ".join(f"{team} {count.percent}% of {count.judged}" for team, count in worst)

    @property
    def metadata(self) -> dict[str, Any]:
        """Return the coverage in numbers."""
        counts = {
            "judged": self.whole.judged,
            "compliant": self.whole.compliant,
            "compliant_percent": self.whole.percent,
            "unknown": self.unknown,
            "by_tag": self.by_tag,
            "by_team": {team: asdict(count) for team, count in sorted(self.by_team.items())},
        }
        return counts | ({"sensitive": self.sensitive} if self.sensitive else {})


def standing_of(report: Report, team_tag: str) -> Standing | None:
    """Return the tag status of a resource, or None if it carries no checked tags."""
    if not report.carriers:
        return None
    kinds = {remark.kind for remark in report.tag_remarks}
    is_broken = bool(kinds & {"missing", "wrong"})
    team = report.carriers[0].tags.value(team_tag)
    return Standing(
        is_compliant=not is_broken if is_broken or not kinds & {"unknown", "withheld"} else None,
        is_sensitive="unknown" not in kinds,
        team=team if isinstance(team, str) and team else NO_TEAM,
        keys=tuple((kind, tuple(keys)) for kind, keys in report.metadata.items() if keys),
    )


def coverage_of(standings: Iterable[Standing | None], team_tag: str) -> Coverage | None:
    """Return the coverage of a plan, or None if nothing in it carries checked tags."""
    coverage = Coverage(team_tag)
    for standing in standings:
        if standing is not None:
            _count(standing, coverage)
    return coverage if coverage.whole.judged or coverage.unknown or coverage.sensitive else None


def _count(standing: Standing, coverage: Coverage) -> None:
    if standing.is_compliant is not None:
        coverage.whole.add(standing.is_compliant)
        coverage.by_team.setdefault(standing.team, Count()).add(standing.is_compliant)
    elif standing.is_sensitive:
        coverage.sensitive += 1
    else:
        coverage.unknown += 1
    for kind, keys in standing.keys:
        for key in keys:
            counts = coverage.by_tag.setdefault(key, {"missing": 0, "wrong": 0, "unknown": 0})
            counts[kind] += 1


def _resources(number: int) -> str:
    return f"{number} taggable resource" if number == 1 else f"{number} taggable resources"
