"""Paths of values, written as in Terraform: `disks[0].labels["env"]`."""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

_STEP = re.compile(
    r"""
    (?P<dot>\.)?(?P<name>[^\W\d][\w-]*)     # an attribute, after a dot unless it comes first
    | \[(?P<index>-?\d+)\]                  # an element of a list
    | \["(?P<key>(?:[^"\\]|\\.)*)"\]        # an element of a map
    """,
    re.VERBOSE,
)


@attrs.frozen(slots=True)
class AttributeName:
    """A step into an attribute of an object."""

    name: str


@attrs.frozen(slots=True)
class ElementKey:
    """A step into an element of a list (by position) or of a map (by key)."""

    key: int | str


Step = AttributeName | ElementKey


@attrs.frozen(slots=True)
class AttributePath:
    """A sequence of steps from a root value to a value inside it.

    `AttributePath.of("disks", 0, "size")`, `root / "disks"` and `path[0]` all build one.
    In `of` and `/` a string is an attribute's name; a map's key is given with `path["key"]`.
    """

    steps: tuple[Step, ...] = ()

    @classmethod
    def of(cls, *steps: str | int | Step) -> AttributePath:
        """Return the path along these steps; a string names an attribute, an integer a list's element."""
        return cls(tuple(_as_step(step) for step in steps))

    @classmethod
    def parse(cls, text: str) -> AttributePath:
        """Return the path that prints as `text`.

        Raises:
            ValueError: if no path prints so.
        """
        steps: list[Step] = []
        position = 0
        while position < len(text):
            match = _STEP.match(text, position)
            if match is None or (match["name"] and bool(match["dot"]) != bool(steps)):
                raise ValueError(f"{text!r} is not an attribute path: it breaks at {text[position:]!r}")
            steps.append(_step_of(match))
            position = match.end()
        return cls(tuple(steps))

    @property
    def parent(self) -> AttributePath:
        """Return the path without its last step; the root's parent is the root."""
        return AttributePath(self.steps[:-1])

    @property
    def last(self) -> Step | None:
        """Return the last step, or None at the root."""
        return self.steps[-1] if self.steps else None

    def under(self, step: Step) -> AttributePath:
        """Return the same path, reached through one more step at its beginning."""
        return AttributePath((step, *self.steps))

    def starts_with(self, prefix: AttributePath) -> bool:
        """Return whether this path is `prefix` or inside it."""
        return self.steps[: len(prefix.steps)] == prefix.steps

    def __truediv__(self, name: str | Step) -> AttributePath:
        return AttributePath((*self.steps, _as_step(name)))

    def __getitem__(self, key: int | str) -> AttributePath:
        return AttributePath((*self.steps, ElementKey(key)))

    def __add__(self, other: AttributePath) -> AttributePath:
        return AttributePath(self.steps + other.steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)

    def __bool__(self) -> bool:
        return bool(self.steps)

    def __str__(self) -> str:
        return "".join(_text_of(step) for step in self.steps).removeprefix(".")


ROOT = AttributePath()


def _as_step(step: str | int | Step) -> Step:
    if isinstance(step, str):
        return AttributeName(step)
    return ElementKey(step) if isinstance(step, int) else step


def _step_of(match: re.Match[str]) -> Step:
    if match["name"]:
        return AttributeName(match["name"])
    if match["index"]:
        return ElementKey(int(match["index"]))
    return ElementKey(re.sub(r"\\(.)", r"\1", match["key"]))


def _text_of(step: Step) -> str:
    match step:
        case AttributeName(name):
            return f".{name}"
        case ElementKey(int() as index):
            return f"[{index}]"
        case ElementKey(key):
            escaped = str(key).replace("\\", "\\\\").replace('"', '\\"')
            return f'["{escaped}"]'
