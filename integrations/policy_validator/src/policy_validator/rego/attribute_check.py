"""Checks whether the attributes that a rule reads exist in the resources of a plan.

Terraform's plan has every attribute of a resource, null or not, either in `after` or, if it is not known yet, in
`after_unknown`. So an attribute that no resource of a type has is none of that type. Plans written by hand, for tests,
often have but some of them: where not even an `id` is, nothing is told from what is not.
"""

from collections.abc import Iterator, Mapping, Sequence

from tollgate_runtime import Resource

from policy_validator.plain import mapping
from policy_validator.rego.package import RegoRule
from policy_validator.rego.reading.attributes import first_names
from policy_validator.rego.reading.hosts import HostFacts, lacks_fact
from policy_validator.rego.reading.plan_shape import attributes_shape
from policy_validator.rego.reading.rule_reader import ClauseReading
from policy_validator.rego.reading.shape import Shape
from policy_validator.rego.reading.summary import Readings, RuleReading


class AttributeCheck:
    """The attributes of each type of a plan, and the rules held against them."""

    def __init__(self, resources: Sequence[Resource], readings: Readings, facts: HostFacts) -> None:
        self._readings = readings
        self._facts = facts
        self._attributes: dict[str, set[str]] = {}
        for row in resources:
            found = self._attributes.setdefault(row.type, set())
            for state in (row.after, row.before, row.after_unknown):
                found.update(mapping(state))

    def reading(self, rule: RegoRule) -> RuleReading:
        """Return what a rule reads, by what the resources of this plan can have."""
        shapes = dict(self._shapes(rule))
        if not shapes:
            return rule.reading
        return self._readings.reading_for(rule.path, shapes, self._facts)

    def _shapes(self, rule: RegoRule) -> Iterator[tuple[int, Shape]]:
        """Return the shape of the attributes for each clause that reads one that is not there."""
        for place, clause in enumerate(rule.reading.clauses):
            known = self._known_attributes(clause)
            visits = list(clause.events.visits)
            names = {name for member in ("after", "before") for name, _ in first_names(visits, member)}
            if known and not names <= known:
                yield place, attributes_shape(sorted(known), is_certain=len(clause.events.loops) <= 1)
            elif lacks_fact(visits, self._facts):
                yield place, Shape(is_open=True)

    def _known_attributes(self, clause: ClauseReading) -> set[str]:
        """Return the attributes of the types that a clause names; none unless all of them are in the plan."""
        if not clause.types or not all(name in self._attributes for name in clause.types):
            return set()
        types: Mapping[str, set[str]] = {name: self._attributes[name] for name in clause.types}
        is_whole = all("id" in names for names in types.values())
        return set[str]().union(*types.values()) if is_whole else set()
