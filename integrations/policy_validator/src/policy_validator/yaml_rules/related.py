"""Conditions on other resources of the plan: those that point at the one that is judged, or all of a type."""

from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase

from msgspec import Struct
from tollgate_runtime import SENSITIVE, UNKNOWN, Resource

from policy_validator.evaluator import Plan
from policy_validator.yaml_rules.condition import Answer, Condition, Reason
from policy_validator.yaml_rules.operator import UnfitValue
from policy_validator.yaml_rules.scope import ConditionScope


class Others(Struct, frozen=True, kw_only=True):
    """The number of other resources for which a condition holds.

    Attributes:
        type: their type; a glob, unless they are to be related.
        by: the argument with which they point at the judged resource; empty if they need not.
        name: the attribute of the judged resource that they give, by default of the same name; its `id` will do too.
        where: what must hold for those that count.
        at_least: how many there must be.
        at_most: how many there may be; None for any number.
    """

    type: str
    by: str = ""
    name: str = ""
    where: Condition | None = None
    at_least: int = 1
    at_most: int | None = None

    @property
    def children(self) -> Sequence[Condition]:
        """Return nothing: its parts are about other resources."""
        return ()

    def ask(self, scope: ConditionScope) -> Answer:
        """Return the answer whether there are as many as required."""
        if scope.plan is None:
            raise UnfitValue(f"the plan is needed to look for {self.type}")
        candidates, is_open, is_withheld = self._candidates(scope, scope.plan)
        asked = [True if self.where is None else self.where.ask(scope.at(other)).holds for other in candidates]
        sure, undecided_relation = asked.count(True), asked.count(True) + asked.count(None)
        most = float("inf") if self.at_most is None else self.at_most
        if self.at_least <= sure and undecided_relation <= most and not (is_open and most != float("inf")):
            return Answer(True, (self._reason(sure),))
        if sure > most or (undecided_relation < self.at_least and not is_open):
            return Answer(False, (self._reason(sure),))
        marker = SENSITIVE if is_withheld and asked.count(None) == 0 else UNKNOWN
        return Answer(None, (Reason(subject=f"the number of {self.type}", marker=marker),))

    def _candidates(self, scope: ConditionScope, plan: Plan) -> tuple[Iterable[Resource], bool, bool]:
        """Return the others, whether apply may add more, and whether even that stays unknown."""
        if self.by:
            found = plan.siblings.related(scope.resource, self.type, by=self.by, name=self.name)
            return found.found, found.may_be_more, found.is_withheld
        several = [
            resource
            for resource_type, resources in plan.by_type.items()
            if fnmatchcase(resource_type, self.type)
            for resource in resources
            if resource is not scope.this and resource.mode == "managed" and resource.action not in ("delete", "forget")
        ]
        return several, False, False

    def _reason(self, count: int) -> Reason:
        kind = f"{self.type} for this resource" if self.by else f"{self.type} in the plan"
        bounds = f"at least {self.at_least}" if self.at_least else ""
        if self.at_most is not None:
            bounds = f"{bounds} and at most {self.at_most}" if bounds else f"at most {self.at_most}"
        return Reason(
            subject=f"The number of {kind}" + (" that will do" if self.where else ""),
            fact=f"is {count}",
            demand=f"must be {bounds}",
            opposite=f"must not be {bounds}",
            value=count,
        )
