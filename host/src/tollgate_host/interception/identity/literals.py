"""Decides whether a block can evaluate to a value: its literals must match, other expressions match anything."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, cast

from tollgate_hcl.tree import Block, Body, Expression, ListValue, ObjectValue, Scalar, Value

from tollgate_host.code.module import nested_type

_META = frozenset({"alias", "count", "depends_on", "for_each", "lifecycle", "provider", "version"})


def can_be(body: Body, value: Mapping[str, Any]) -> bool:
    """Return whether a body may evaluate to this object."""
    for attribute in body.attributes:
        if attribute.name in _META or attribute.name not in value:
            continue
        if not _fits(attribute.value, value[attribute.name]):
            return False
    return _has_blocks(body, value)


def _has_blocks(body: Body, value: Mapping[str, Any]) -> bool:
    """Return whether the value has as many nested blocks as are written; a `dynamic` block matches any number."""
    written: dict[str, int] = {}
    open_ended: set[str] = set()
    for block in body.blocks:
        name = nested_type(block)
        if block.type == "dynamic":
            open_ended.add(name)
        else:
            written[name] = written.get(name, 0) + 1
    for name, count in written.items():
        found = value.get(name)
        if name not in open_ended and isinstance(found, list) and len(cast("list[Any]", found)) != count:
            return False
    return all(_has_block(block, value) for block in body.blocks)


def _has_block(block: Block, value: Mapping[str, Any]) -> bool:
    """Return whether a nested block may be one of those in the value; the order within a set is unknown."""
    found = value.get(block.type)
    if isinstance(found, dict) and not block.labels:
        return can_be(block.body, cast("dict[str, Any]", found))
    if not isinstance(found, list):
        return True
    elements = cast("list[Any]", found)
    return any(not isinstance(one, dict) or can_be(block.body, cast("dict[str, Any]", one)) for one in elements)


def _fits(written: Value, value: Any) -> bool:
    if isinstance(written, Expression):
        return True
    if value is None:
        return isinstance(written, Scalar) and written.value is None
    if isinstance(written, Scalar):
        return _same(written.value, value)
    if isinstance(written, ListValue):
        return not isinstance(value, list) or _fits_list(written, cast("list[Any]", value))
    return not isinstance(value, dict) or _fits_object(written, cast("dict[str, Any]", value))


def _fits_list(written: ListValue, value: list[Any]) -> bool:
    """Return whether every written element fits one of the value; a set may be reordered and deduplicated."""
    return all(any(_fits(item, one) for one in value) for item in written.items)


def _fits_object(written: ObjectValue, value: dict[str, Any]) -> bool:
    return all(
        item.name not in value or _fits(item.value, value[item.name]) for item in written.items if item.name is not None
    )


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
