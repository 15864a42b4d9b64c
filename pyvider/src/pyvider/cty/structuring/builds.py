"""From a raw value to what an annotation asks for."""

from __future__ import annotations

import enum
import typing
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any, TypeAlias, cast

import attrs

from pyvider.cty.structuring.fields import hint_of
from pyvider.cty.types import CtyDynamic, CtyList, CtyMap, CtyNumber, CtyObject, CtySet, CtyString, CtyTuple, CtyType
from pyvider.cty.unknown import Unknown
from pyvider.cty.values import CtyValue, Raw
from pyvider.errors import ConversionError
from pyvider.path import ROOT, ElementKey, Step

# Turns a known raw value that is not null into what an annotation asks for.
Build: TypeAlias = Callable[[Raw], Any]
Nested: TypeAlias = Callable[[CtyObject, type], Build]


def build_for(subject: CtyType, target: Any, nested: Nested) -> Build | None:
    """Return how to make what an annotation asks for from values of a type; None where that is the raw value itself.

    Args:
        subject: the type of the values.
        target: what the annotation asks for.
        nested: gives the build of an attrs class from objects of a type.
    """
    match subject:
        case CtyString() | CtyNumber() if isinstance(target, type) and issubclass(target, enum.Enum):
            return _enum_build(target)
        case CtyNumber():
            return _NUMBERS.get(target)
        case CtyDynamic():
            return None if target is CtyValue else _unwrap
        case CtyObject() if isinstance(target, type) and attrs.has(target):
            return nested(subject, target)
        case CtyList() | CtySet():
            return _elements_build(subject, target, nested)
        case CtyMap():
            return _map_build(subject, target, nested)
        case CtyTuple():
            return _tuple_build(subject, target, nested)
        case CtyObject():
            return subject.raw_to_python
        case _:
            return None


def _enum_build(target: type[enum.Enum]) -> Build:
    def build(raw: Raw) -> enum.Enum:
        try:
            return target(raw)
        except ValueError:
            choices = ", ".join(f'"{member.value}"' for member in target)
            raise ConversionError(ROOT, f"must be one of {choices}") from None

    return build


def _elements_build(subject: CtyList | CtySet, target: Any, nested: Nested) -> Build:
    origin: Any = typing.get_origin(target) or target
    arguments = typing.get_args(target)
    if not _is_elements_class(origin):
        return subject.raw_to_python
    build = build_for(subject.element_type, hint_of(arguments[0]).target if arguments else Any, nested)
    collect = cast(Callable[[Any], Any], origin if origin in (set, frozenset, tuple) else list)

    def build_elements(raw: Raw) -> Any:
        if build is None:
            return collect(raw)
        return collect(build_part(build, part, position, ElementKey) for position, part in enumerate(raw))

    return build_elements


def _is_elements_class(origin: object) -> bool:
    return isinstance(origin, type) and issubclass(origin, Sequence | set | frozenset)


def _map_build(subject: CtyMap, target: Any, nested: Nested) -> Build:
    arguments = typing.get_args(target)
    build = build_for(subject.value_type, hint_of(arguments[1]).target if len(arguments) == 2 else Any, nested)
    if build is None:
        return dict[str, Any]
    return lambda raw: {key: build_part(build, part, key, ElementKey) for key, part in raw.items()}


def _tuple_build(subject: CtyTuple, target: Any, nested: Nested) -> Build:
    arguments = typing.get_args(target)
    if typing.get_origin(target) is not tuple or len(arguments) != len(subject.element_types):
        return subject.raw_to_python
    pairs = zip(subject.element_types, arguments, strict=True)
    builds = [build_for(subtype, hint_of(argument).target, nested) for subtype, argument in pairs]
    return lambda raw: tuple(
        part if build is None else build_part(build, part, position, ElementKey)
        for position, (build, part) in enumerate(zip(builds, raw, strict=True))
    )


def build_part(build: Build, part: Raw, key: Any, step: Callable[[Any], Step]) -> Any:
    """Return the built part; an error gets the step to it."""
    if part is None or part.__class__ is Unknown:
        return part
    try:
        return build(part)
    except ConversionError as error:
        raise error.within(step(key)) from error.__cause__
    except ValueError as error:
        raise ConversionError(ROOT.under(step(key)), str(error)) from error


def _unwrap(raw: Raw) -> Any:
    return raw.to_python() if isinstance(raw, CtyValue) else raw


def _whole(raw: Raw) -> int:
    if raw.__class__ is not int:
        raise ConversionError(ROOT, "a whole number is required")
    return raw


def _as_float(raw: Raw) -> float:
    result = float(raw)
    if Decimal(repr(result)) != raw:
        raise ConversionError(ROOT, "the number has more digits than a float holds; annotate the field as Decimal")
    return result


_NUMBERS: Mapping[Any, Build] = {int: _whole, float: _as_float, Decimal: Decimal}
