"""Converting raw values."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import repeat

import attrs

from pyvider.cty.convert.mismatch import mismatch_message
from pyvider.cty.convert.open_types import close_type, open_type
from pyvider.cty.convert.possible import result_type
from pyvider.cty.convert.unknowns import converted_unknown
from pyvider.cty.numbers import number_from_text, number_to_text
from pyvider.cty.set_order import canonical_set
from pyvider.cty.types import (
    CollectionType,
    CtyBool,
    CtyDynamic,
    CtyList,
    CtyMap,
    CtyNumber,
    CtyObject,
    CtySet,
    CtyString,
    CtyTuple,
    CtyType,
)
from pyvider.cty.unknown import Unknown
from pyvider.cty.values import CtyValue, Raw
from pyvider.errors import ConversionError
from pyvider.path import ROOT, AttributeName, ElementKey, Step


def convert(raw: Raw, source: CtyType, target: CtyType) -> Raw:
    """Return the raw value, converted from one type to another.

    If the target is dynamic, the result carries its type (`CtyValue`).

    Raises:
        ConversionError: if the types do not convert, or this value does not; its path says where.
    """
    try:
        bare, exact = open_type(raw, source, _convert)
        result = result_type(exact, target)
        if result is None:
            raise ConversionError(ROOT, mismatch_message(exact, target))
        return close_type(_convert(bare, exact, result), result, target)
    except RecursionError:
        raise ConversionError(ROOT, "the value is nested too deeply") from None


def convert_value(value: CtyValue, target: CtyType) -> CtyValue:
    """Return the value, converted to another type, with the marks that it has.

    Raises:
        ConversionError: if it does not convert.
    """
    return attrs.evolve(value, type=target, raw=convert(value.raw, value.type, target))


def _convert(raw: Raw, source: CtyType, target: CtyType) -> Raw:
    """Return the value as one of an exact type that its own type is known to convert to."""
    if raw is None or source == target:
        return raw
    if isinstance(raw, Unknown):
        return converted_unknown(raw, source, target)
    if isinstance(raw, CtyValue):
        return _convert(raw.raw, raw.type, target)
    match source, target:
        case _, CtyDynamic():
            return CtyValue(source, raw)
        case CtyString(), CtyNumber():
            return number_from_text(raw)
        case CtyString(), CtyBool():
            return _bool_from_text(raw)
        case CtyNumber(), CtyString():
            return number_to_text(raw)
        case CtyBool(), CtyString():
            return "true" if raw else "false"
        case CtyObject() | CtyMap(), CtyObject():
            return _object_from(raw, source, target)
        case CtyObject() | CtyMap(), CtyMap():
            return {key: _part(raw[key], _held(source, key), target.value_type, ElementKey(key)) for key in raw}
        case CtyTuple(), CtyTuple():
            return _elements(raw, source, target.element_types)
        case CtyList() | CtySet() | CtyTuple(), CtyList():
            return _elements(raw, source, repeat(target.element_type))
        case CtyList() | CtySet() | CtyTuple(), CtySet():
            return canonical_set(_elements(raw, source, repeat(target.element_type)), target.element_type)
        case _:
            raise ConversionError(ROOT, mismatch_message(source, target))


def _elements(raw: Raw, source: CtyType, wanted: Iterable[CtyType]) -> list[Raw]:
    parts = enumerate(zip(raw, wanted, strict=False))
    return [_part(part, _held(source, index), subtype, ElementKey(index)) for index, (part, subtype) in parts]


def _object_from(raw: Raw, source: CtyObject | CtyMap, target: CtyObject) -> dict[str, Raw]:
    result: dict[str, Raw] = {}
    for name, wanted in target.attribute_types.items():
        if name in raw:
            result[name] = _part(raw[name], _held(source, name), wanted, AttributeName(name))
        elif isinstance(source, CtyObject) or name in target.optional_attributes:
            result[name] = None
        else:
            raise ConversionError(ROOT, f'attribute "{name}" is required')
    return result


def _held(source: CtyType, key: int | str) -> CtyType:
    """Return the type of the element under a key."""
    match source:
        case CtyObject():
            return source.attribute_types[str(key)]
        case CtyTuple():
            return source.element_types[int(key)]
        case CollectionType():
            return source.held_type
        case _:
            raise ConversionError(ROOT, f"{source} has no parts")


def _part(part: Raw, source: CtyType, target: CtyType, step: Step) -> Raw:
    try:
        return _convert(part, source, target)
    except ConversionError as error:
        raise error.within(step) from None


def _bool_from_text(text: str) -> bool:
    if text in ("true", "1"):
        return True
    if text in ("false", "0"):
        return False
    hint = f'; to convert from string, use lowercase "{text.lower()}"' if text.lower() in ("true", "false") else ""
    raise ConversionError(ROOT, f"a bool is required{hint}")
