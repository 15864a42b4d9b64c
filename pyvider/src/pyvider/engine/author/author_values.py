"""Between the engine's raw values and what an author's code works with: attrs objects, or plain dicts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, cast

import attrs

from pyvider.cty import CtyObject, Raw
from pyvider.cty.structuring import structure, unstructure
from pyvider.cty.structuring.fields import matched_fields
from pyvider.errors import ConversionError


def to_author(raw: Raw, type_: CtyObject, cls: type | None) -> Any:
    """Return a raw object as the author wants it; null is None.

    Raises:
        ConversionError: when the author's class refuses a value.
    """
    if raw is None:
        return None
    return type_.raw_to_python(raw) if cls is None else structure(raw, type_, cast("type[Any]", cls))


def to_author_from_state(raw: Raw, type_: CtyObject, cls: type | None) -> Any:
    """Return the author's object for a state, without running the validators of its class.

    Right after an import, say, most of a state is null.
    """
    try:
        return to_author(raw, type_, cls)
    except ConversionError:
        with attrs.validators.disabled():
            return to_author(raw, type_, cls)


def from_author(value: Any, type_: CtyObject, fallback: Raw) -> Raw:
    """Return what an author returned, as a raw object; what it leaves out is taken from `fallback`.

    Raises:
        ConversionError: when a value does not fit the schema's type.
    """
    if value is None:
        return None
    raw = unstructure(value, type_)
    if fallback is not None and raw is not None:
        for name in type_.attribute_types.keys() - _names_given(value, type_):
            raw[name] = fallback[name]
    return raw


def _names_given(value: Any, type_: CtyObject) -> frozenset[str]:
    if isinstance(value, Mapping):
        return frozenset(type_.aliases.get(name, name) for name in cast("Mapping[str, Any]", value))
    cls: type[Any] = value.__class__
    return _names_in_class(cls, type_) if attrs.has(cls) else frozenset(type_.attribute_types)


@lru_cache(maxsize=1024)
def _names_in_class(cls: type, type_: CtyObject) -> frozenset[str]:
    return frozenset(name for _, name in matched_fields(cls, type_))


def state_and_private(result: Any) -> tuple[Any, bytes | None]:
    """Return what an operation returned: a state alone, or a state with private bytes."""
    if result.__class__ is not tuple:
        return result, None
    if len(result) != 2:
        raise TypeError(f"a state, or a state and private bytes, is expected, not a tuple of {len(result)}")
    return result[0], result[1]
