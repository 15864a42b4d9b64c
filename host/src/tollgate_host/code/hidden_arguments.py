"""Finds arguments whose values a report must not show: sensitive and write-only ones.

A provider's schema says which they are. A saved plan has no schema, but shows it: a sensitive value is marked there,
and what the code gives and the plan has as null is write-only.
"""

from collections.abc import Iterator, Mapping
from typing import Any, cast

from tollgate_hcl.tree import Attribute, Body, ListValue, ObjectValue, Reference, Scalar, Value
from tollgate_runtime.contract.markers import SENSITIVE_TEXT

from tollgate_host.code.module import content_of, nested_type


def sensitive_in_schema(body: Body, mask: Any) -> Iterator[Attribute]:
    """Yield the arguments of a body that a schema's mask marks as sensitive or write-only, with nested blocks.

    Args:
        body: a block's.
        mask: True for all of it, or the masks of arguments and blocks by name; a list has one for all of its elements.
    """
    mask = _one_for_all(mask)
    if not mask:
        return
    marks = cast("Mapping[str, Any]", mask) if isinstance(mask, dict) else None
    for attribute in body.attributes:
        if marks is None or marks.get(attribute.name):
            yield attribute
    for block in body.blocks:
        inner = True if marks is None else marks.get(nested_type(block))
        yield from sensitive_in_schema(content_of(block), inner)


def hidden_in_plan(body: Body, values: Any) -> Iterator[Attribute]:
    """Yield the arguments of a body that a plan hides: null there, or marked.

    Args:
        body: a block's.
        values: the planned ones, with a marker for each that is sensitive; several for a block that is repeated.
    """
    several = [cast("Mapping[str, Any]", one) for one in _all_of(values) if isinstance(one, dict)]
    for attribute in body.attributes:
        planned = [one[attribute.name] for one in several if attribute.name in one]
        if planned and (SENSITIVE_TEXT in planned or all(one is None for one in planned)):
            yield attribute
    for block in body.blocks:
        inner = [value for one in several for value in _all_of(one.get(nested_type(block)))]
        yield from hidden_in_plan(content_of(block), inner)


def gives_something_away(value: Value) -> bool:
    """Return whether a value has more in it than references and public values."""
    if isinstance(value, Scalar):
        return not isinstance(value.value, bool) and value.value not in (None, "")
    if isinstance(value, ListValue):
        return any(map(gives_something_away, value.items))
    if isinstance(value, ObjectValue):
        return any(gives_something_away(item.value) for item in value.items)
    return not isinstance(value, Reference)


def _one_for_all(mask: Any) -> Any:
    if not isinstance(mask, list):
        return mask
    members = cast("list[Any]", mask)
    return members[0] if members else False


def _all_of(values: Any) -> list[Any]:
    return cast("list[Any]", values) if isinstance(values, list) else [values]
