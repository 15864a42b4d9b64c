"""One YAML rule, ready to be held against a resource."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from tollgate_rules.verdicts import AFTER_APPLY, AFTER_CREATION, NOT_SENT
from tollgate_runtime import OMITTED, SENSITIVE, UNKNOWN, Resource
from tollgate_runtime.contract.paths import Path
from tollgate_runtime.patterns import PatternTimeout

from policy_validator.evaluator import Plan, RuleInfo, Verdict
from policy_validator.yaml_rules.condition import Answer, Comparison, Condition, Reason
from policy_validator.yaml_rules.match import Match
from policy_validator.yaml_rules.operator import UnfitValue
from policy_validator.yaml_rules.scope import ConditionScope
from policy_validator.yaml_rules.template import MessageTemplate

TAGS_OPEN = Verdict(
    status="unknown", message=f"a tag that decides whether the rule applies {AFTER_APPLY}", path=("tags",)
)
"""What a rule says that cannot tell whether it is for a resource."""


class YamlRule(Struct, frozen=True, kw_only=True):
    """A rule: which resources it is for, and what must hold for them.

    Attributes:
        match: the resources.
        where: what else must hold of a resource for the rule to be about it.
        demand: what must hold.
        message: what to say if it does not; None has the reasons told.
        examples: the `test:` block.
    """

    info: RuleInfo
    match: Match
    where: Condition | None
    demand: Condition
    message: MessageTemplate | None
    examples: Sequence["Example"] = ()

    def takes(self, resource: Resource) -> bool:
        """Return whether the rule may be about a resource."""
        return self.match.takes(resource) is not False

    def check(self, resource: Resource, plan: Plan | None, parameters: Mapping[str, Any]) -> tuple[Verdict, ...]:
        """Return the verdicts on a resource; none if it passes."""
        scope = ConditionScope(resource=resource, this=resource, plan=plan, parameters=parameters)
        try:
            concerns = Answer(True) if self.where is None else self.where.ask(scope)
            if concerns.holds is False:
                return ()
            answer = self.demand.ask(scope)
        except (UnfitValue, PatternTimeout) as error:
            return (Verdict(status="error", message=str(error)),)
        if answer.holds:
            return ()
        if self.match.takes(resource) is None:
            return (TAGS_OPEN,)
        if concerns.holds is None:
            return (_undecided(concerns),)
        if answer.holds is None:
            return (_undecided(answer),)
        return tuple(self._problems(scope, answer))

    def _problems(self, scope: ConditionScope, answer: Answer) -> Iterator[Verdict]:
        reasons = tuple(dict.fromkeys(answer.reasons)) or (Reason(demand="The requirement is not met"),)
        if self.message is not None:
            first = reasons[0]
            yield Verdict(status="fail", message=self.message.fill(scope, first), path=first.path)
        else:
            sentences = "; ".join(dict.fromkeys(reason.sentence for reason in reasons))
            yield Verdict(status="fail", message=f"{sentences}.", path=reasons[0].path)

    def named_paths(self) -> Iterator[Path]:
        """Yield the attributes of the judged resource that the conditions name."""
        for root in (self.where, self.demand):
            yield from _paths(root) if root is not None else ()


class Example(Struct, frozen=True, kw_only=True):
    """One case of a `test:` block."""

    name: str
    resource: Resource
    others: Sequence[Resource]
    expect: str
    message: str
    parameters: Mapping[str, Any]
    line: int


def _undecided(answer: Answer) -> Verdict:
    """Return the undecided verdict: first for values known after apply, then for those that the cloud decides."""
    still_open = [reason for reason in answer.reasons if reason.marker is not None]
    order = (UNKNOWN, OMITTED, SENSITIVE)
    first = min(still_open, key=lambda reason: order.index(reason.marker))
    return open_verdict(first.marker, first.subject, first.path)


def open_verdict(marker: Any, subject: str, path: Path) -> Verdict:
    """Return the verdict on a missing value, by its marker."""
    if marker is SENSITIVE:
        return Verdict(status="withheld", message=f"{subject} {NOT_SENT}", path=path)
    if marker is OMITTED:
        return Verdict(status="unknown", message=f"{subject} {AFTER_CREATION}", path=path, undecided="cloud")
    return Verdict(status="unknown", message=f"{subject} {AFTER_APPLY}", path=path)


def _paths(condition: Condition) -> Iterator[Path]:
    if isinstance(condition, Comparison):
        if condition.subject.origin == "path":
            yield condition.subject.path
    else:
        yield from getattr(condition, "paths", ())
        for child in condition.children:
            yield from _paths(child)
