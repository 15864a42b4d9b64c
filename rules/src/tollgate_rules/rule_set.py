"""Several rules together, and their judgement on a resource or on a whole plan."""

from collections.abc import Iterable

import attrs
from tollgate_runtime import Finding, Resource

from tollgate_rules.rule import Rule, is_judged
from tollgate_rules.siblings import Siblings


@attrs.frozen
class Judgement:
    """What one rule has to say of one resource; without findings, it passed."""

    rule: Rule
    resource: Resource
    findings: tuple[Finding, ...]


class RuleSet:
    """Rules, looked up by the type of a resource."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.rules = tuple(rules)
        self._by_type: dict[str, tuple[Rule, ...]] = {}

    def judge(self, resource: Resource) -> list[Judgement]:
        """What the rules say of a resource that need not see the others."""
        return [
            Judgement(rule, resource, rule.findings(resource))
            for rule in self._rules_for(resource)
            if not rule.needs_plan
        ]

    def judge_plan(self, resources: Iterable[Resource]) -> list[Judgement]:
        """What the other rules say, those that see each resource among all of them."""
        several = list(resources)
        siblings = Siblings(several)
        judgements: list[Judgement] = []
        for resource in several:
            for rule in self._rules_for(resource):
                if rule.judge_among is None:
                    continue
                findings = rule.check_in_plan(resource, siblings)
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
