"""Instances of attrs classes, or dicts, to raw values."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping, Sequence, Set
from types import NoneType
from typing import Any, cast

import attrs

from pyvider.cty.set_order import canonical_set
from pyvider.cty.structuring.fields import matched_fields
from pyvider.cty.types import (
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
from pyvider.cty.types.base import mismatch, remember
from pyvider.cty.unknown import Unknown
from pyvider.cty.values import CtyValue, Raw
from pyvider.errors import ConversionError
from pyvider.path import ROOT, AttributeName, ElementKey

_Take = Callable[[Any], Raw]

_ABSENT = frozenset({NoneType, Unknown})


@attrs.frozen
class _Taker:
    """How Python values of one type are made raw; those of the classes in `as_is` are so already."""

    take: _Take
    as_is: frozenset[type] = _ABSENT


def unstructure(instance: object, subject: CtyType) -> Raw:
    """Return the raw value that an instance of an attrs class, or a dict, stands for.

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
    return remember(subject, "taker", _new_taker)


def _new_taker(subject: CtyType) -> _Taker:
    match subject:
        case CtyBool():
            return _Taker(subject.raw_from_python, _ABSENT | {bool})
        case CtyNumber():
            return _Taker(_take_number, _ABSENT | {int})
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
            return _Taker(_take_string)


def _take_string(value: Any) -> Raw:
    if value.__class__ is str and value.isascii():
        return value
    return CtyString().raw_from_python(value.value if isinstance(value, enum.Enum) else value)


def _take_number(value: Any) -> Raw:
    return CtyNumber().raw_from_python(value.value if isinstance(value, enum.Enum) else value)


def _dynamic_take(subject: CtyDynamic) -> _Take:
    def take(value: Any) -> Raw:
        is_instance = not isinstance(value, CtyValue) and attrs.has(value.__class__)
        return subject.raw_from_python(attrs.asdict(value) if is_instance else value)

    return take


def _elements_take(subject: CtyList | CtySet) -> _Take:
    element = _taker_of(subject.element_type)
    is_set = isinstance(subject, CtySet)

    def take(value: Any) -> Raw:
        if value.__class__ is not list:
            if isinstance(value, CtyValue):
                return subject.raw_from_python(value)
            _require_elements(value, subject)
        parts = [_take_part(element, part, position) for position, part in enumerate(value)]
        return canonical_set(parts, subject.element_type) if is_set else parts

    return take


def _require_elements(value: object, subject: CtyList | CtySet) -> None:
    is_fit = isinstance(value, Sequence | Set) if isinstance(subject, CtySet) else isinstance(value, Sequence)
    if not is_fit or isinstance(value, str | bytes):
        raise mismatch(f"a {subject}", value)


def _map_take(subject: CtyMap) -> _Take:
    element = _taker_of(subject.value_type)

    def take(value: Any) -> Raw:
        if not isinstance(value, Mapping):
            return subject.raw_from_python(value)
        given = cast(Mapping[Any, Any], value)
        if not all(isinstance(key, str) for key in given):
            raise ConversionError(ROOT, "a map's keys must be strings")
        return {key: _take_part(element, part, key) for key, part in given.items()}

    return take


def _tuple_take(subject: CtyTuple) -> _Take:
    takers = tuple(map(_taker_of, subject.element_types))

    def take(value: Any) -> Raw:
        if not isinstance(value, list | tuple) or len(cast(Sequence[Any], value)) != len(takers):
            return subject.raw_from_python(value)
        parts = enumerate(zip(takers, cast(Sequence[Any], value), strict=True))
        return [_take_part(taker, part, position) for position, (taker, part) in parts]

    return take


def _object_take(subject: CtyObject) -> _Take:
    takers = {name: _taker_of(subtype) for name, subtype in subject.attribute_types.items()}
    steps_by_class: dict[type, list[tuple[str, str | None, _Taker]]] = {}

    def steps_of(cls: type) -> list[tuple[str, str | None, _Taker]]:
        fields = {name: field.name for field, name in matched_fields(cls, subject)}
        return [(name, fields.get(name), taker) for name, taker in takers.items()]

    def take(value: Any) -> Raw:
        cls: type = value.__class__
        if cls not in steps_by_class:
            if isinstance(value, Mapping):
                given = subject.by_attribute(cast(Mapping[str, Any], value))
                return {name: _take_attribute(taker, given.get(name), name) for name, taker in takers.items()}
            if isinstance(value, CtyValue) or not attrs.has(cls):
                return subject.raw_from_python(value)
            steps_by_class[cls] = steps_of(cls)
        raw: dict[str, Raw] = {}
        for name, field, taker in steps_by_class[cls]:
            part = None if field is None else getattr(value, field)
            raw[name] = part if part.__class__ in taker.as_is else _take_attribute(taker, part, name)
        return raw

    return take


def _take_part(taker: _Taker, part: Any, key: int | str) -> Raw:
    if part.__class__ in taker.as_is:
        return part
    try:
        return taker.take(part)
    except ConversionError as error:
        raise error.within(ElementKey(key)) from None


def _take_attribute(taker: _Taker, part: Any, name: str) -> Raw:
    if part.__class__ in taker.as_is:
        return part
    try:
        return taker.take(part)
    except ConversionError as error:
        raise error.within(AttributeName(name)) from None
