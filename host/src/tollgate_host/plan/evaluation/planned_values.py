"""The planned values of resources and data sources, for expressions that refer to them."""

from collections.abc import Iterable, Mapping
from typing import Any, cast

import msgspec
from tollgate_hcl.evaluate.datum import Datum, datum_from_plain, object_of, tuple_of, unknown

from tollgate_host.plan.changes import Change, ResourceChange, decode_value, may_mark
from tollgate_host.plan.secrets.masks import Mask, has_mark

BlockKey = tuple[str, str, str, str]
"""Module address, mode, type, name."""


class PlannedValues:
    """The values of a plan's resources, and of the data sources that were read while it was made.

    Args:
        changes: the entries of `resource_changes`.
        read: the data sources of the prior state, as entries.
    """

    def __init__(self, changes: Iterable[ResourceChange], read: Iterable[ResourceChange]) -> None:
        self._entries: dict[BlockKey, list[ResourceChange]] = {}
        for entry in (*changes, *read):
            if not entry.deposed and "delete" not in entry.change.actions[-1:]:
                key = (entry.module_address or "", entry.mode, entry.type, entry.name)
                self._entries.setdefault(key, []).append(entry)
        self._values: dict[BlockKey, Datum | None] = {}

    def entries(self, key: BlockKey) -> list[ResourceChange]:
        """Return the instances of a block."""
        return self._entries.get(key, [])

    def value(self, module: str, mode: str, type_: str, name: str) -> Datum | None:
        """Return the value of a block, or of all its instances; None if the plan does not have it."""
        key = (module, mode, type_, name)
        if key not in self._values:
            try:
                self._values[key] = _all(self.entries(key))
            except (msgspec.DecodeError, RecursionError, TypeError):
                self._values[key] = None
        return self._values[key]


def _all(entries: list[ResourceChange]) -> Datum | None:
    if not entries:
        return None
    values = {entry.index: _value(entry.change) for entry in entries}
    if None in values:
        return values[None]
    if all(isinstance(index, int) for index in values):
        numbered = cast("Mapping[int, Datum]", values)
        if sorted(numbered) != list(range(len(numbered))):
            return unknown()
        return tuple_of(numbered[index] for index in sorted(numbered))
    return object_of({str(index): value for index, value in values.items()})


def _value(change: Change) -> Datum:
    after = decode_value(change.after)
    mask = decode_value(change.after_unknown) if may_mark(change.after_unknown) else None
    sensitive = decode_value(change.after_sensitive) if may_mark(change.after_sensitive) else None
    return masked_datum(after, mask, sensitive)


def masked_datum(value: Any, unknown_mask: Mask, sensitive_mask: Mask) -> Datum:
    """Return a value of the plan with unknown and sensitive parts marked."""
    is_sensitive = sensitive_mask is True
    if unknown_mask is True:
        return unknown(reason="it is known after the apply").marked(is_sensitive)
    if not has_mark(unknown_mask) and not has_mark(sensitive_mask):
        return datum_from_plain(value)
    if isinstance(value, dict):
        members = cast("dict[str, Any]", value)
        unknowns, secrets = _members(unknown_mask), _members(sensitive_mask)
        names = {*members, *(name for name, inner in unknowns.items() if inner is True)}
        made = {name: masked_datum(members.get(name), unknowns.get(name), secrets.get(name)) for name in names}
        return object_of(made).marked(is_sensitive)
    if isinstance(value, list):
        items = cast("list[Any]", value)
        marks, secret = _items(unknown_mask, len(items)), _items(sensitive_mask, len(items))
        return tuple_of(map(masked_datum, items, marks, secret)).marked(is_sensitive)
    return datum_from_plain(value).marked(is_sensitive or has_mark(sensitive_mask))


def _members(mask: Mask) -> dict[str, Any]:
    return cast("dict[str, Any]", mask) if isinstance(mask, dict) else {}


def _items(mask: Mask, count: int) -> list[Any]:
    items = cast("list[Any]", mask) if isinstance(mask, list) else []
    return [*items[:count], *([None] * (count - len(items)))]
