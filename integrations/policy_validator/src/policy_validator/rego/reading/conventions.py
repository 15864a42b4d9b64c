"""In which form policies expect the plan: as it is, one resource at a time, or as other hosts of policies give it."""

from collections.abc import Collection, Mapping
from typing import Any, Literal

from msgspec import Struct

from policy_validator.rego.reading.hosts import ALL_FACTS, HostFacts, host_members, host_shape
from policy_validator.rego.reading.plan_shape import plan_shape, resource_row_shape
from policy_validator.rego.reading.shape import OPEN, Shape

ConventionName = Literal["plan", "resource", "hcp", "scalr", "spacelift"]


class Convention(Struct, frozen=True, eq=False):
    """A form of the input.

    Attributes:
        name: what the setting calls it.
        at: where the plan is in it; None where there is one resource instead.
        roots: the members by which it is told from others.
    """

    name: ConventionName
    at: str | None
    roots: frozenset[str]

    def shape(self, state: Shape = OPEN, facts: HostFacts = ALL_FACTS) -> Shape:
        """Return its shape, with the attributes of resources in a given shape, and what is known beside the plan."""
        match self.name:
            case "plan":
                return plan_shape(state)
            case "resource":
                return resource_row_shape(state)
            case host:
                return host_shape(host, state, facts)

    def beside(self, facts: HostFacts) -> dict[str, Any]:
        """Return the members that a host of this convention adds to the plan, as far as they are known."""
        return {} if self.name in ("plan", "resource") else host_members(self.name, facts)


def _convention(name: ConventionName, at: str | None) -> Convention:
    bare = Convention(name, at, frozenset())
    shape = bare.shape()
    return Convention(name, at, frozenset(shape.members) | frozenset(shape.absent))


CONVENTIONS: Mapping[str, Convention] = {
    row.name: row
    for row in (
        _convention("plan", ""),
        _convention("hcp", "plan"),
        _convention("scalr", "tfplan"),
        _convention("spacelift", "terraform"),
        _convention("resource", None),
    )
}


def choose_convention(roots: Collection[str]) -> Convention:
    """Return the convention that has most of the members that a policy reads of its input.

    Of several that have as many, it is the first; of a policy that reads none of them, the one that has the nearest.
    """
    best = max(CONVENTIONS.values(), key=lambda row: len(row.roots & set(roots)))
    if best.roots & set(roots) or not roots:
        return best
    near = [row for row in CONVENTIONS.values() if any(row.shape().suggest(root) for root in roots)]
    return near[0] if near else best
