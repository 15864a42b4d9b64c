"""Instances of attrs classes, or dicts, to raw values."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping, Sequence, Set
from functools import lru_cache
from types import NoneType
from typing import Any, cast

import attrs

from pyvider.cty.set_order import canonical_set
from pyvider.cty.structuring.fields import matched_fields
from pyvider.cty.types import CtyBool, CtyDynamic, CtyList, CtyMap, CtyNumber, CtyObject, CtySet, CtyTuple, CtyType
from pyvider.cty.types.base import mismatch, remembered
from pyvider.cty.unknown import Unknown
from pyvider.cty.values import CtyValue, Raw
from pyvider.errors import ConversionError
from pyvider.path import ROOT, AttributeName, ElementKey, Step

_Take = Callable[[Any], Raw]

_ABSENT = frozenset({NoneType, Unknown})


@attrs.frozen
class _Taker:
    """How Python values of one type are made raw; those of the classes in `as_is` are so already."""

    take: _Take
    as_is: frozenset[type] = _ABSENT


def unstructure(instance: object, subject: CtyType) -> Raw:
    """The raw value that an instance of an attrs class, or a dict, stands for.

    Attributes that it does not have are null; fields that are no attributes are left out, but a dict's are refused.

    Raises:
        ConversionError: if something does not fit the type; its path says where.
    """
    taker = _taker_of(subject)
    try:
        return instance if instance.__class__ in taker.as_is else taker.take(instance)
    except RecursionError:
        raise ConversionError(ROOT, "the value is nested too deeply") from None


def _taker_of(subject: CtyType) -> _Taker:
    return remembered(subject, "taker", _new_taker)


def _new_taker(subject: CtyType) -> _Taker:
    match subject:
        case CtyBool():
            return _Taker(subject.raw_from_python, _ABSENT | {bool})
        case CtyNumber():
            return _Taker(_plain_take(subject), _ABSENT | {int})
        case CtyDynamic():
            return _Taker(_dynamic_take(subject))
        case CtyList() | CtySet():
            return _Taker(_elements_take(subject))
        case CtyMap():
            return _Taker(_map_take(subject))
        case CtyTuple():
            return _Taker(_tuple_take(subject))
        case CtyObject():
            return _Taker(_object_take(subject))
        case _:
            return _Taker(_plain_take(subject))


def _plain_take(subject: CtyType) -> _Take:
    def take(value: Any) -> Raw:
        return subject.raw_from_python(value.value if isinstance(value, enum.Enum) else value)

    return take


def _dynamic_take(subject: CtyDynamic) -> _Take:
    def take(value: Any) -> Raw:
        is_instance = not isinstance(value, CtyValue) and attrs.has(value.__class__)
        return subject.raw_from_python(attrs.asdict(value) if is_instance else value)

    return take


def _elements_take(subject: CtyList | CtySet) -> _Take:
    element = _taker_of(subject.element_type)
    is_set = isinstance(subject, CtySet)

    def take(value: Any) -> Raw:
        if isinstance(value, CtyValue):
            return subject.raw_from_python(value)
        is_fit = isinstance(value, Sequence | Set) if is_set else isinstance(value, Sequence)
        if not is_fit or isinstance(value, str | bytes):
            raise mismatch(f"a {subject}", value)
        given = cast(Sequence[Any], value)
        parts = [_take_part(element, part, ElementKey(position)) for position, part in enumerate(given)]
        return canonical_set(parts, subject.element_type) if is_set else parts

    return take


def _map_take(subject: CtyMap) -> _Take:
    element = _taker_of(subject.value_type)

    def take(value: Any) -> Raw:
        if not isinstance(value, Mapping):
            return subject.raw_from_python(value)
        given = cast(Mapping[Any, Any], value)
        if not all(isinstance(key, str) for key in given):
            raise ConversionError(ROOT, "a map's keys must be strings")
        return {key: _take_part(element, part, ElementKey(key)) for key, part in given.items()}

    return take


def _tuple_take(subject: CtyTuple) -> _Take:
    takers = tuple(map(_taker_of, subject.element_types))

    def take(value: Any) -> Raw:
        if not isinstance(value, list | tuple) or len(cast(Sequence[Any], value)) != len(takers):
            return subject.raw_from_python(value)
        parts = enumerate(zip(takers, cast(Sequence[Any], value), strict=True))
        return [_take_part(taker, part, ElementKey(position)) for position, (taker, part) in parts]

    return take


def _object_take(subject: CtyObject) -> _Take:
    takers = {name: _taker_of(subtype) for name, subtype in subject.attribute_types.items()}

    @lru_cache(maxsize=64)
    def fields_of(cls: type) -> dict[str, str]:
        return {name: field.name for field, name in matched_fields(cls, subject)}

    def take(value: Any) -> Raw:
        if isinstance(value, Mapping):
            given = subject.by_attribute(cast(Mapping[str, Any], value))
            return {name: _take_part(taker, given.get(name), AttributeName(name)) for name, taker in takers.items()}
        if isinstance(value, CtyValue) or not attrs.has(value.__class__):
            return subject.raw_from_python(value)
        fields = fields_of(value.__class__)
        return {
            name: _take_part(taker, getattr(value, fields[name]), AttributeName(name)) if name in fields else None
            for name, taker in takers.items()
        }

    return take


def _take_part(taker: _Taker, part: Any, step: Step) -> Raw:
    if part.__class__ in taker.as_is:
        return part
    try:
        return taker.take(part)
    except ConversionError as error:
        raise error.within(step) from None
