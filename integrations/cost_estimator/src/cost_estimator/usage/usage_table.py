"""The usage that users give by type and address, and its lookup for a resource."""

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any, cast

from msgspec import Struct, field
from tollgate_runtime import Resource
from tollgate_runtime.contract.address import parse_address

from cost_estimator.money import is_quantity
from cost_estimator.usage.quantities import Usage, usage_keys

_INDEX = re.compile(r"\[(?:\d+|\"(?:[^\"\\]|\\.)*\")\]")
_LISTED_AT_MOST = 8
Said = Mapping[str, Any]


class UsageMistake(Struct, frozen=True):
    """A mistake in usage and its path: the owner, then the keys."""

    path: tuple[str, ...]
    message: str


class UsageTable(Struct, frozen=True, kw_only=True):
    """Usage by type, by address, and by address with `[*]` for any index."""

    by_type: Mapping[str, Said] = field(default_factory=dict[str, Said])
    by_address: Mapping[str, Said] = field(default_factory=dict[str, Said])

    def usage_of(self, resource: Resource) -> Usage:
        """Return what is said of a resource.

        Of its type, over it of its address with any index, over it of its address.
        """
        of_type = self.by_type.get(resource.type)
        if not self.by_address:
            return Usage(of_type or {})
        layers = [of_type, *(self.by_address.get(name) for name in _names(resource.address or ""))]
        given = [layer for layer in layers if layer]
        return Usage(given[0] if len(given) == 1 else _merge(given))

    def over(self, other: "UsageTable") -> "UsageTable":
        """Return this table with another as a fallback."""
        return UsageTable(
            by_type=_merge([other.by_type, self.by_type]), by_address=_merge([other.by_address, self.by_address])
        )


def table_of(said: Said) -> UsageTable:
    """Return the table of usage by type or address."""
    by_type = {owner: quantities for owner, quantities in said.items() if "." not in owner}
    return UsageTable(by_type=by_type, by_address={owner: said[owner] for owner in said.keys() - by_type.keys()})


def _names(address: str) -> Iterator[str]:
    """Yield the names of an address, the least exact first."""
    if "[" in address:
        yield _INDEX.sub("[*]", address)
        head, _, _ = address.rpartition("[")
        yield f"{head}[*]"
    yield address


def _merge(layers: list[Said]) -> dict[str, Any]:
    merged: dict[str, Any] = {}
    for layer in layers:
        for key, value in layer.items():
            below = merged.get(key)
            if isinstance(below, Mapping) and isinstance(value, Mapping):
                merged[key] = _merge([cast("Said", below), cast("Said", value)])
            else:
                merged[key] = value
    return merged


def mistakes_in(said: Mapping[str, Any]) -> Iterator[UsageMistake]:
    """Yield what is wrong with usage by type or address: unknown owners and keys, and what is no quantity."""
    for owner, quantities in said.items():
        resource_type = _type_of(owner)
        if resource_type is None:
            yield UsageMistake((owner,), f"{owner!r} is neither a resource type nor an address")
        elif not isinstance(quantities, Mapping):
            yield UsageMistake((owner,), f"{owner}: expected a map of usage keys")
        else:
            yield from _mistakes_of(owner, resource_type, cast("Said", quantities))


def _type_of(owner: str) -> str | None:
    if "." not in owner:
        return owner if re.fullmatch(r"[a-z]\w*", owner) else None
    address = parse_address(owner.replace("[*]", ""))
    return address.type if address else None


def _mistakes_of(owner: str, resource_type: str, quantities: Said) -> Iterator[UsageMistake]:
    known = {key.key: key.kind for key in usage_keys(resource_type)}
    for path, value in _leaves(quantities):
        key = ".".join(path)
        if key not in known and not _is_by_region(key, known):
            yield UsageMistake((owner, *path), f"{owner} has no usage {key!r}; {_hint(key, list(known))}")
        elif known.get(key) not in ("str", "bool") and not _is_number(value):
            yield UsageMistake((owner, *path), f"{owner}.{key}: expected a quantity from 0 on, got {value}")


def _is_by_region(key: str, known: Mapping[str, str]) -> bool:
    """Return whether a key is a member of a group that has one for each region."""
    group, dot, _ = key.partition(".")
    return bool(dot) and group.startswith("monthly_") and any(each.startswith(f"{group}.") for each in known)


def _leaves(value: Said, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    for key, inner in value.items():
        if isinstance(inner, Mapping):
            yield from _leaves(cast("Said", inner), (*path, key))
        else:
            yield (*path, key), inner


def _is_number(value: Any) -> bool:
    try:
        return value is None or (not isinstance(value, bool) and is_quantity(Decimal(str(value))))
    except InvalidOperation:
        return False


def _hint(key: str, known: list[str]) -> str:
    if not known:
        return "its cost does not depend on usage"
    if len(known) <= _LISTED_AT_MOST:
        return f"it has {', '.join(known)}"
    from difflib import get_close_matches

    ends = [each for each in known if each.rpartition(".")[2] == key]
    close = sorted(ends, key=len)[:1] or get_close_matches(key, known, n=1)
    guess = f"did you mean {close[0]!r}? " if close else ""
    return f"{guess}`tf-cost-estimator usage init` lists all {len(known)}"
