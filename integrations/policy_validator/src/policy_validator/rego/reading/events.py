"""Records, while a rule is read, the paths it reads, impossible ones, and its texts."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct, field

from policy_validator.rego.reading.shape import InputPath

Use = Literal["whole", "members", "presence"]
"""How a value is used: compared or handed on whole; asked which members it has; or only whether it is there."""

Demand = Literal["a number", "defined", "a text", "a whole number"]
"""What a value must be for regopy to answer as OPA does."""


class Place(Struct, frozen=True):
    """A line of a policy file."""

    file: str
    line: int


class Impossible(Struct, frozen=True):
    """A member of the input that cannot be there, and where a policy reads it."""

    path: InputPath
    place: Place
    reason: str
    suggestion: str = ""


ANY_TYPE = None
"""Stands among the types of resources for all of them."""


class Events(Struct):
    """What was seen; everything once, in the order in which it was met.

    Attributes:
        reads: the places of the input whose values are used, and how.
        visits: the places of the input that are passed.
        impossible: the members that cannot be there.
        tolerated: those of them for whose absence the policy has a value of its own, as in `object.get`.
        texts: the texts and numbers in it.
        types: the types that resources are held to; `ANY_TYPE` where one is compared in another way.
        loops: the places that go through the resources of the plan.
        demands: what values must be for regopy to answer as OPA does.
        differences: what regopy answers otherwise in any case.
    """

    reads: dict[tuple[InputPath, Use], Place] = field(default_factory=dict[tuple[InputPath, Use], Place])
    visits: dict[InputPath, Place] = field(default_factory=dict[InputPath, Place])
    impossible: dict[Impossible, None] = field(default_factory=dict[Impossible, None])
    tolerated: dict[Impossible, None] = field(default_factory=dict[Impossible, None])
    texts: dict[object, None] = field(default_factory=dict[object, None])
    types: dict[str | None, None] = field(default_factory=dict["str | None", None])
    loops: dict[int, None] = field(default_factory=dict[int, None])
    demands: dict[tuple[InputPath, Demand], Place] = field(default_factory=dict[tuple[InputPath, Demand], Place])
    differences: dict[str, Place] = field(default_factory=dict[str, Place])

    def add(self, other: "Events") -> None:
        """Take in what was seen elsewhere."""
        for key, place in other.reads.items():
            self.reads.setdefault(key, place)
        for path, place in other.visits.items():
            self.visits.setdefault(path, place)
        self.impossible.update(other.impossible)
        self.tolerated.update(other.tolerated)
        self.texts.update(other.texts)
        self.types.update(other.types)
        self.loops.update(other.loops)
        for demand, place in other.demands.items():
            self.demands.setdefault(demand, place)
        for name, place in other.differences.items():
            self.differences.setdefault(name, place)

    @property
    def roots(self) -> Iterator[str]:
        """Return the members of the input that are read."""
        return (path[0] for path in self.visits if path and isinstance(path[0], str))
