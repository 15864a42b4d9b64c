"""Which level a finding has: the configuration decides, else the finding itself, else its severity."""

from collections.abc import Sequence

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


def _applies(row: LevelRule, integration: str, rule: str) -> bool:
    return names_rule(row.rule, integration, rule) and names_rule(row.integration, "", integration)
