"""Which level a finding has: the configuration decides, else the finding itself, else its severity."""

from collections.abc import Iterable, Sequence

from tollgate_runtime.contract.findings import LEVELS, Level, Severity

from tollgate.report.raw import RawFinding
from tollgate.verdict.enforcement import LevelRule
from tollgate.verdict.rule_glob import names_rule

BY_SEVERITY: dict[Severity, Level] = {
    "info": "advisory",
    "low": "soft-mandatory",
    "medium": "soft-mandatory",
    "high": "hard-mandatory",
    "critical": "hard-mandatory",
}


class Levels:
    """The configured levels, asked once per rule."""

    def __init__(self, rules: Sequence[LevelRule]) -> None:
        self._rules = tuple(reversed(rules))
        self._known: dict[tuple[str, str], Level | None] = {}

    def level_of(self, finding: RawFinding, integration: str) -> Level:
        """The level in force for a finding."""
        return self._configured(integration, finding.rule) or finding.level or BY_SEVERITY[finding.severity]

    def _configured(self, integration: str, rule: str) -> Level | None:
        key = (integration, rule)
        if key not in self._known:
            self._known[key] = next((row.level for row in self._rules if _applies(row, integration, rule)), None)
        return self._known[key]


def notices_of_levels(rules: Sequence[LevelRule], findings: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """A sentence for each level that no finding of a run has to do with, as when its rule is misspelt.

    Args:
        rules: the configured levels.
        findings: integration and rule of every finding.
    """
    seen = set(findings)
    idle = [row for row in rules if not any(_applies(row, integration, rule) for integration, rule in seen)]
    return tuple(dict.fromkeys(f"The level {row.level} of {_subject(row)} applied to no finding." for row in idle))


def level_rule_from_text(text: str) -> LevelRule:
    """The rule that a command line gives: `S3-*=advisory`, `naming/*=advisory`.

    Raises:
        ValueError: the text is not of that form; the error is a sentence for the user.
    """
    glob, sign, level = text.rpartition("=")
    if not sign or not glob:
        raise ValueError(f"{text!r} is no level: write RULE=LEVEL, for example 'S3-*=advisory'.")
    if level not in LEVELS:
        raise ValueError(f"{level!r} is no level; known are {', '.join(LEVELS)}.")
    return LevelRule(rule=glob, level=level)


def _subject(row: LevelRule) -> str:
    return f'"{row.rule}"' if row.integration == "*" else f'"{row.rule}" of integration "{row.integration}"'


def _applies(row: LevelRule, integration: str, rule: str) -> bool:
    return names_rule(row.rule, integration, rule) and names_rule(row.integration, "", integration)
