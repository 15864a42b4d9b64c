"""The rules that a configuration chooses, and their answers with the level that the policy gives them."""

from collections.abc import Iterable
from fnmatch import fnmatchcase
from typing import Any

from msgspec.structs import replace
from tollgate_rules import RULES, Judgement, Rule, RuleSet, summary_of
from tollgate_runtime import Finding, Resource, Result, from_findings, success

from policy_validator.config import Config
from policy_validator.policy_set import SETS, PolicySet


class Policy:
    """A chosen policy."""

    def __init__(self, config: Config) -> None:
        self._set = SETS[config.policy_set]
        self._is_strict = config.strict_mode
        self._rules = RuleSet(chosen_rules(config))

    def judge(self, resource: Resource) -> Result:
        """The answer for one resource."""
        judgements = self._rules.judge(resource)
        if not judgements:
            return success()
        findings = self._levelled(judgements)
        broken = [row for row in findings if row.status == "fail"]
        message = _summary(len({row.rule for row in broken}), len(judgements), [_named(row) for row in broken])
        return from_findings(findings, message=message, metadata=self._metadata(judgements))

    def judge_plan(self, resources: Iterable[Resource]) -> Result:
        """The answer of the rules that need to see the whole plan."""
        judgements = self._rules.judge_plan(resources)
        findings = self._levelled(judgements)
        return from_findings(findings, message=summary_of(findings))

    def _levelled(self, judgements: Iterable[Judgement]) -> list[Finding]:
        return [self._with_level(finding) for judgement in judgements for finding in judgement.findings]

    def _with_level(self, finding: Finding) -> Finding:
        level = finding.level or self._set.levels[finding.severity]
        is_raised = self._is_strict and level == "advisory"
        return replace(finding, level="soft-mandatory" if is_raised else level)

    def _metadata(self, judgements: list[Judgement]) -> dict[str, Any]:
        statuses = {found.rule.id: {finding.status for finding in found.findings} for found in judgements}
        return {
            "policy_set": self._set.name,
            "passed": [rule for rule, found in statuses.items() if not found],
            "failed": [rule for rule, found in statuses.items() if "fail" in found],
            "unknown": [rule for rule, found in statuses.items() if found and "fail" not in found],
        }


def chosen_rules(config: Config) -> list[Rule]:
    """The rules of the policy set that a configuration leaves."""
    return [rule for rule in RULES if _is_chosen(rule, SETS[config.policy_set], config)]


def _is_chosen(rule: Rule, policy_set: PolicySet, config: Config) -> bool:
    is_named = not config.rules or any(fnmatchcase(rule.id, pattern) for pattern in config.rules)
    is_skipped = any(fnmatchcase(rule.id, pattern) for pattern in config.skip)
    return policy_set.has(rule.severity) and is_named and not is_skipped


def _named(finding: Finding) -> str:
    return f"{finding.message.removesuffix('.')} [{finding.rule}]"


def _summary(broken: int, judged: int, sentences: list[str]) -> str:
    if not broken:
        return ""
    return f"{broken} of {judged} {'rule' if judged == 1 else 'rules'} broken: {'; '.join(sentences)}"
