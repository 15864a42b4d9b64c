"""Several rules together, and their judgements on a resource or a whole plan."""

from collections.abc import Iterable

import attrs
from tollgate_runtime import Finding, Resource

from tollgate_rules.plan_resources import PlanResources
from tollgate_rules.rule import Rule, is_judged


@attrs.frozen
class Judgement:
    """The findings of one rule on one resource; without findings, it passed."""

    rule: Rule
    resource: Resource
    findings: tuple[Finding, ...]


class RuleSet:
    """Rules, looked up by the type of a resource."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.rules = tuple(rules)
        self._by_type: dict[str, tuple[Rule, ...]] = {}

    def judge(self, resource: Resource) -> list[Judgement]:
        """Return the judgements of the rules that need only the resource."""
        return [
            Judgement(rule, resource, rule.findings(resource))
            for rule in self._rules_for(resource)
            if not rule.needs_plan
        ]

    def judge_plan(self, resources: Iterable[Resource]) -> list[Judgement]:
        """Return the judgements of the rules that need the whole plan."""
        several = list(resources)
        plan = PlanResources(several)
        judgements: list[Judgement] = []
        for resource in several:
            for rule in self._rules_for(resource):
                if rule.judge_in_plan is None:
                    continue
                findings = rule.check_in_plan(resource, plan)
                if rule.needs_plan or findings:
                    judgements.append(Judgement(rule, resource, findings))
        return judgements

    def _rules_for(self, resource: Resource) -> tuple[Rule, ...]:
        if not is_judged(resource):
            return ()
        found = self._by_type.get(resource.type)
        if found is None:
            found = tuple(rule for rule in self.rules if rule.is_for(resource.type))
            self._by_type[resource.type] = found
        return found
