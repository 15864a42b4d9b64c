"""Decides the level of a finding: the configuration first, then the finding itself, then its severity."""

from collections.abc import Iterable, Sequence

from tollgate_runtime.contract.findings import LEVELS, Level, Severity

from tollgate_host.report.raw import RawFinding
from tollgate_host.verdict.outcome import reaches
from tollgate_host.verdict.rule_glob import names_integration, names_rule
from tollgate_host.verdict.settings.enforcement import FailOn, LevelRule

Names = tuple[str, ...]
"""A rule's id, then its former ones."""

BY_SEVERITY: dict[Severity, Level] = {
    "info": "advisory",
    "low": "advisory",
    "medium": "advisory",
    "high": "soft-mandatory",
    "critical": "hard-mandatory",
}


class Levels:
    """The configured levels, looked up once per rule.

    Args:
        rules: levels by rule and integration; the last match wins.
        fail_on: the lowest severity that is mandatory, if the user has set one.
    """

    def __init__(self, rules: Sequence[LevelRule], fail_on: FailOn | None = None) -> None:
        self._rules = tuple(reversed(rules))
        self._fail_on: FailOn | None = fail_on
        self._known: dict[tuple[str, Names], Level | None] = {}

    def level_of(self, finding: RawFinding, integration: str) -> Level:
        """Return the effective level of a finding."""
        return self._configured(integration, finding.names) or finding.level or self._default(finding.severity)

    def _default(self, severity: Severity) -> Level:
        level = BY_SEVERITY[severity]
        if self._fail_on is None or level != "advisory":
            return level
        return "soft-mandatory" if reaches(severity, self._fail_on) else level

    def _configured(self, integration: str, names: Names) -> Level | None:
        key = (integration, names)
        if key not in self._known:
            self._known[key] = next((row.level for row in self._rules if _applies(row, integration, names)), None)
        return self._known[key]


def notices_of_levels(rules: Sequence[LevelRule], findings: Iterable[tuple[str, Names]]) -> tuple[str, ...]:
    """Return a notice for each level that applied to no finding, for example because its rule is misspelt.

    Args:
        rules: the configured levels.
        findings: integration and names of the rule of every finding.
    """
    seen = set(findings)
    idle = [row for row in rules if not any(_applies(row, integration, names) for integration, names in seen)]
    return tuple(dict.fromkeys(f"The level {row.level} of {_subject(row)} applied to no finding." for row in idle))


def level_rule_from_text(text: str) -> LevelRule:
    """Return the level rule in a flag: `S3-*=advisory`, `naming/*=advisory`.

    Raises:
        ValueError: the text is not of that form; the error is a sentence for the user.
    """
    glob, sign, level = text.rpartition("=")
    if not sign or not glob:
        raise ValueError(f"{text!r} is not a level: write RULE=LEVEL, for example 'S3-*=advisory'.")
    if level not in LEVELS:
        raise ValueError(f"{level!r} is not a level; known are {', '.join(LEVELS)}.")
    return LevelRule(rule=glob, level=level)


def _subject(row: LevelRule) -> str:
    return f'"{row.rule}"' if row.integration == "*" else f'"{row.rule}" of integration "{row.integration}"'


def _applies(row: LevelRule, integration: str, names: Names) -> bool:
    is_named = any(names_rule(row.rule, integration, rule) for rule in names)
    return is_named and names_integration(row.integration, integration)
