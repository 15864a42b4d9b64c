"""The subjects of rules: one resource, or the whole plan."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace
from tollgate_runtime import Resource

from policy_validator.rego.answers.results import Message
from policy_validator.rego.answers.verdicts import omitted_for, open_for, verdict_of
from policy_validator.rego.inputs.documents import Slimming, resource_document
from policy_validator.rego.inputs.plan_input import (
    Attributes,
    Document,
    excerpt_of,
    names_read,
    plan_input,
    with_attributes,
)
from policy_validator.rego.inputs.unknowns import ABSENT, OpenPlace, fill_guess, omitted_places
from policy_validator.rego.package import RegoRule
from policy_validator.rego.reading.conventions import Convention
from policy_validator.rego.reading.hosts import HostFacts

MAX_GUESSED_RESOURCES = 300
"""A plan with more resources is not guessed at as a whole: what may depend on a guess is left undecided."""


class ResourceSubject(Struct, frozen=True):
    """One resource."""

    resource: Resource
    places: Sequence[OpenPlace]
    slimming: Slimming

    has_many: ClassVar[bool] = False

    def document(self, guess: Any) -> Any:
        """Return its row, with a guess in place of what is open."""
        return resource_document(self.resource, self.slimming, fill_guess(self.resource.after, self.places, guess))

    def may_depend(self, rule: RegoRule, message: Message) -> bool:  # noqa: ARG002 -- whatever it says, it read this
        """Return whether a rule may read what is open in it."""
        return bool(open_for(rule, self.resource, self.places))

    def left_out(self, rules: Sequence[RegoRule]) -> "ResourceSubject | None":
        """Return the same with what it leaves to the cloud open, if one of the rules reads that."""
        places = _omitted(rules, self.resource)
        return replace(self, places=places) if places else None

    def narrowed(self, rules: Sequence[RegoRule], messages: Iterable[Message]) -> "ResourceSubject":  # noqa: ARG002
        """Return the same: it is as narrow as can be."""
        return self


class PlanSubject(Struct, frozen=True, kw_only=True):
    """A plan in one convention.

    Attributes:
        places: what is open in each resource that a rule may read, by the resource's identity.
        revised: the attributes of resources of which more is known by now than the plan has.
    """

    convention: Convention
    plan: Document
    facts: HostFacts
    resources: Sequence[Resource]
    by_address: Mapping[str, Resource]
    places: Mapping[int, Sequence[OpenPlace]]
    revised: Mapping[str, Attributes]

    has_many: ClassVar[bool] = True

    def document(self, guess: Any) -> Any:
        """Return the plan, with a guess in place of what is open."""
        edits = dict(self.revised)
        if guess is not ABSENT:
            for row in self.resources:
                if self.places[id(row)] and row.address:
                    after = fill_guess(row.after, self.places[id(row)], guess)
                    edits[row.address] = Attributes(after, row.after_unknown)
        return plan_input(self.convention, with_attributes(self.plan, edits), self.facts)

    def may_depend(self, rule: RegoRule, message: Message) -> bool:
        """Return whether a message may depend on what is open in the resource that it names, or in any."""
        named = self._named(message)
        rows = self.resources if named is None else [named]
        return any(open_for(rule, row, self.places[id(row)]) for row in rows if self.places[id(row)])

    def narrowed(self, rules: Sequence[RegoRule], messages: Iterable[Message]) -> "PlanSubject | None":
        """Return the plan with those resources alone that the messages name, and the attributes that the rules read.

        If a message is not given of this part of the plan, it is about more than the resource that it names, and
        counts as undecided.
        """
        named = [self._named(message) for message in messages]
        rows = [row for row in named if row is not None]
        if len(rows) < len(named):
            return self if len(self.resources) <= MAX_GUESSED_RESOURCES else None
        kept = {row.address: row for row in rows if row.address}
        return self._excerpt(rules, kept)

    def left_out(self, rules: Sequence[RegoRule]) -> "PlanSubject | None":
        """Return the plan with those resources alone that leave something to the cloud that one of the rules reads."""
        found = [(row, places) for row in self.resources if row.address and (places := _omitted(rules, row))]
        if not found or len(found) > MAX_GUESSED_RESOURCES:
            return None
        kept = {row.address: row for row, _ in found if row.address}
        places = {id(row): several for row, several in found}
        return replace(self._excerpt(rules, kept), places=places)

    def _excerpt(self, rules: Sequence[RegoRule], kept: Mapping[str, Resource]) -> "PlanSubject":
        """Return the plan with some of its resources alone, and the attributes that the rules read."""
        names = names_read(rule.reading for rule in rules)
        roots = {step for rule in rules for path in rule.reading.events.visits for step in path[:2]}
        excerpt = excerpt_of(self.plan, kept, _texts(roots), names)
        return replace(self, plan=excerpt, resources=list(kept.values()), by_address=kept)

    def _named(self, message: Message) -> Resource | None:
        return self.by_address.get(verdict_of(message, "fail", self.by_address).address or "")


def _texts(steps: Iterable[object]) -> Collection[str]:
    return {step for step in steps if isinstance(step, str)}


def _omitted(rules: Sequence[RegoRule], resource: Resource) -> list[OpenPlace]:
    places = omitted_places(resource) if resource.after_omitted else []
    touched = [place for rule in rules for place in omitted_for(rule, resource, places)] if places else []
    return list(dict.fromkeys(touched))
