"""The shape of a document: its possible members, to detect misspelt ones."""

import difflib
from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct, field


class _Any:
    """Some member, which one is not known; or, as DEEP, a member of a member and so on."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __repr__(self) -> str:
        return self._name


ANY: Final = _Any("*")
DEEP: Final = _Any("**")
Step = str | int | _Any
InputPath = tuple[Step, ...]


class Shape(Struct, frozen=True, eq=False):
    """What a value can have in it.

    Attributes:
        members: the members of an object, by name.
        others: the shape of its further members; None if there are none.
        items: the shape of the items of a list; None if it is none.
        is_open: whether it may be anything.
        is_lenient: whether it may have other members too, unless they look like misspelt ones.
        absent: members that others give and we do not, each with the reason.
    """

    members: Mapping[str, "Shape"] = field(default_factory=dict[str, "Shape"])
    others: "Shape | None" = None
    items: "Shape | None" = None
    is_open: bool = False
    is_lenient: bool = False
    absent: Mapping[str, str] = field(default_factory=dict[str, str])

    def step(self, step: Step) -> "Shape | None":
        """Return the shape of a member; None if there can be no such member."""
        if self.is_open or step is DEEP:
            return OPEN
        if step is ANY:
            return self.items or self.others or (OPEN if self.members else None)
        if isinstance(step, int):
            return self.items or self.others
        if self.is_lenient and step not in self.members and not self.suggest(str(step)):
            return OPEN
        return self.members.get(str(step), self.others)

    def suggest(self, name: str) -> str:
        """Return the member that was probably meant, or an empty text."""
        close = difflib.get_close_matches(name, self.members, n=1, cutoff=0.7)
        return close[0] if close else ""


OPEN: Final = Shape(is_open=True)
LEAF: Final = Shape()
"""A text, a number or a boolean: nothing is in it."""


def object_of(*leaves: str, **members: Shape) -> Shape:
    """Return the shape of an object with plain members and others of a shape of their own."""
    return Shape(members={**dict.fromkeys(leaves, LEAF), **members})


def list_of(items: Shape) -> Shape:
    """Return the shape of a list."""
    return Shape(items=items)


def map_of(others: Shape) -> Shape:
    """Return the shape of an object with any names."""
    return Shape(others=others)


def shape_at(shape: Shape, path: Iterable[Step]) -> Shape | None:
    """Return the shape at a path; None if there can be nothing."""
    at: Shape | None = shape
    for step in path:
        if at is None:
            return None
        at = at.step(step)
    return at


def describe_path(path: Iterable[Step]) -> str:
    """Return a path as a policy would write it: `input.resource_changes[_].type`."""
    text = "input"
    for step in path:
        text += f".{step}" if isinstance(step, str) else "[_]" if isinstance(step, _Any) else f"[{step}]"
    return text
