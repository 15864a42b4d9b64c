"""Finds the creations of a plan by their planned values: until they are applied they have no other identity.

A plan may have thousands that differ in one argument, or in none. So those that plan the very same are kept together,
and looked up by the texts, numbers and truth values that are known, at the same path, in all of their type.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, cast

import msgspec
from msgspec import Struct, field

from tollgate_host.code.addresses import without_keys

if TYPE_CHECKING:
    from tollgate_host.interception.identity.planned_changes import PlannedChange

MOST_TIES = 100
"""How many addresses are named where any of them may be meant; beyond, their blocks are."""

_canonical = msgspec.json.Encoder(order="deterministic").encode
_Path = tuple[str | int, ...]
_Scalar = str | int | float


class _Alike(Struct, eq=False):
    """Creations with identical planned values.

    Attributes:
        left: those that have not been found yet.
        possible: the addresses that the next one may have: all but those that were found with certainty. Taking one
            of several does not show which one it was.
    """

    planned: Mapping[str, Any]
    left: deque["PlannedChange"] = field(default_factory=deque["PlannedChange"])
    possible: dict[str, None] = field(default_factory=dict[str, None])

    def add(self, change: "PlannedChange") -> None:
        """Add a creation."""
        self.left.append(change)
        self.possible[change.address] = None

    def take(self, *, is_certain: bool) -> "PlannedChange":
        """Return and remove the next one."""
        change = self.left.popleft()
        if is_certain:
            del self.possible[change.address]
        return change


class Creations:
    """The creations of one type."""

    def __init__(self, changes: Iterable["PlannedChange"]) -> None:
        alike: dict[bytes, _Alike] = {}
        for one in changes:
            alike.setdefault(_canonical(one.planned), _Alike(one.planned)).add(one)
        self._all = list(alike.values())
        scalars = [dict(_scalars(one.planned, ())) for one in self._all]
        self._paths = tuple(path for path in scalars[0] if all(path in one for one in scalars)) if scalars else ()
        self._by_key: dict[tuple[_Scalar, ...], list[_Alike]] = {}
        for one, own in zip(self._all, scalars, strict=True):
            self._by_key.setdefault(tuple(own[path] for path in self._paths), []).append(one)

    def take(self, planned: Mapping[str, Any]) -> tuple["PlannedChange | None", tuple[str, ...]]:
        """Return and remove one with these planned values, with the addresses of all candidates."""
        scalars = dict(_scalars(planned, ()))
        key = tuple(scalars[path] for path in self._paths if path in scalars)
        among = self._by_key.get(key, []) if len(key) == len(self._paths) else self._all
        found = [one for one in among if one.possible and agrees(one.planned, planned)]
        first = next((one for one in found if one.left), None)
        if first is None:
            return None, ()
        ties = _ties(found)
        return first.take(is_certain=ties == (first.left[0].address,)), ties


def agrees(known: Mapping[str, Any], value: Mapping[str, Any]) -> bool:
    """Return whether an object may be the planned one."""
    return all(name not in value or _value_agrees(one, value[name]) for name, one in known.items())


def _value_agrees(known: Any, value: Any) -> bool:
    """Return whether a value may be the planned one; null in a list means that it was unknown."""
    if isinstance(known, dict) and isinstance(value, dict):
        return agrees(cast("dict[str, Any]", known), cast("dict[str, Any]", value))
    if isinstance(known, list) and isinstance(value, list):
        left, right = cast("list[Any]", known), cast("list[Any]", value)
        if len(left) != len(right):
            return False
        return all(one is None or _value_agrees(one, other) for one, other in zip(left, right, strict=True))
    return bool(known == value)


def _ties(found: Sequence[_Alike]) -> tuple[str, ...]:
    first = tuple(islice(chain.from_iterable(group.possible for group in found), MOST_TIES + 1))
    return first if len(first) <= MOST_TIES else tuple(dict.fromkeys(map(without_keys, first)))


def _scalars(value: Any, path: _Path) -> Iterator[tuple[_Path, _Scalar]]:
    """Yield every text, number and truth value of a value with its path."""
    if isinstance(value, str | int | float):
        yield path, value
    elif isinstance(value, dict):
        for name, inner in cast("dict[str, Any]", value).items():
            yield from _scalars(inner, (*path, name))
    elif isinstance(value, list):
        for position, inner in enumerate(cast("list[Any]", value)):
            yield from _scalars(inner, (*path, position))
