"""YAML rules: for people who do not program."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace
from tollgate_runtime import Resource

from policy_validator.evaluator import Outcome, Plan, RuleInfo
from policy_validator.selectors import impossible_paths
from policy_validator.yaml_rules.rule import YamlRule


class YamlRules:
    """The rules of YAML files."""

    def __init__(self, rules: Iterable[YamlRule]) -> None:
        self._rules = list(rules)
        self._by_type: dict[str, list[YamlRule]] = {}

    @property
    def rules(self) -> Sequence[RuleInfo]:
        """Return the rules."""
        return [rule.info for rule in self._rules]

    def with_rules(self, chosen: Mapping[str, RuleInfo]) -> "YamlRules":
        """Return the same with only these rules."""
        return YamlRules(replace(rule, info=chosen[rule.info.id]) for rule in self._rules if rule.info.id in chosen)

    def judge(self, resource: Resource) -> Iterator[Outcome]:
        """Yield the verdicts of the rules that judge a single resource."""
        for rule in self._for(resource):
            if not rule.info.needs_plan:
                yield Outcome(rule.info, resource, rule.check(resource, None, rule.info.parameters))

    def judge_plan(self, plan: Plan, only: Callable[[RuleInfo, Resource], bool] | None = None) -> Iterator[Outcome]:
        """Yield the verdicts of the other rules, and errors for attributes that cannot exist."""
        for resource in plan.resources:
            for rule in self._for(resource):
                if rule.info.needs_plan and (only is None or only(rule.info, resource)):
                    yield Outcome(rule.info, resource, rule.check(resource, plan, rule.info.parameters))
        for rule in self._rules if only is None else ():
            if wrong := tuple(impossible_paths(rule.info, rule.named_paths(), plan.by_type)):
                yield Outcome(rule.info, None, wrong)

    def close(self) -> None:
        """Do nothing: there is no process to end."""

    def _for(self, resource: Resource) -> Iterator[YamlRule]:
        found = self._by_type.get(resource.type)
        if found is None:
            found = [rule for rule in self._rules if rule.match.takes_type(resource.type)]
            self._by_type[resource.type] = found
        return (rule for rule in found if rule.takes(resource))
