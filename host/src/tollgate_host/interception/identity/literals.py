"""Decides whether a block can evaluate to a value: its literals must match, other expressions match anything."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any, cast

from tollgate_hcl.tree import Body, Expression, ListValue, Scalar, Value

from tollgate_host.code.module import nested_blocks, nested_type

_META = frozenset({"alias", "count", "depends_on", "for_each", "lifecycle", "provider", "version"})


def can_be(body: Body, value: Mapping[str, Any]) -> bool:
    """Return whether a body may evaluate to this object."""
    written = ((item.name, item.value) for item in body.attributes if item.name not in _META)
    return _fits_members(written, value) and all(
        _has_blocks(body, name, value.get(name)) for name in dict.fromkeys(map(nested_type, body.blocks))
    )


def _has_blocks(body: Body, name: str, value: Any) -> bool:
    """Return whether the nested blocks of a type may be those in a value.

    A `dynamic` block matches any number, and the order within a set is unknown.
    """
    blocks = nested_blocks(body, name)
    written = [block for block in blocks if block.type != "dynamic"]
    if isinstance(value, dict) and not any(block.labels for block in written):
        return all(can_be(block.body, cast("dict[str, Any]", value)) for block in written)
    if not isinstance(value, list):
        return True
    items = cast("list[Any]", value)
    if len(written) == len(blocks) != len(items):
        return False
    return all(
        any(not isinstance(item, dict) or can_be(block.body, cast("dict[str, Any]", item)) for item in items)
        for block in written
    )


def _fits(written: Value, value: Any) -> bool:
    if isinstance(written, Expression):
        return True
    if value is None:
        return isinstance(written, Scalar) and written.value is None
    if isinstance(written, Scalar):
        return _same(written.value, value)
    if isinstance(written, ListValue):  # a set may be reordered and deduplicated
        items = cast("list[Any]", value) if isinstance(value, list) else None
        return items is None or all(any(_fits(item, one) for one in items) for item in written.items)
    members = ((item.name, item.value) for item in written.items)
    return not isinstance(value, dict) or _fits_members(members, cast("dict[str, Any]", value))


def _fits_members(written: Iterable[tuple[str | None, Value]], value: Mapping[str, Any]) -> bool:
    return all(name not in value or _fits(one, value[name]) for name, one in written if name is not None)


def _same(written: str | int | Decimal | bool | None, value: Any) -> bool:
    """Return whether two values are equal after Terraform's conversion: 8080 equals "8080", true equals "true"."""
    if isinstance(written, bool) or isinstance(value, bool):
        return str(written).lower() == str(value).lower()
    if isinstance(written, int | Decimal) or isinstance(value, int | float):
        try:
            return Decimal(str(written)) == Decimal(str(value))
        except ArithmeticError:
            return False
    return written == value
