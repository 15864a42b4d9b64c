"""Raw values to JSON.

The text is written piece by piece because Python's own writer has no exact numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import Decimal
from json.encoder import encode_basestring
from typing import Any

from pyvider.cty.numbers import number_to_text
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
from pyvider.cty.types.base import mismatch, remember, wrong_attributes
from pyvider.cty.unknown import Unknown
from pyvider.cty.values import CtyValue, Raw
from pyvider.errors import ConversionError
from pyvider.path import ROOT, AttributeName, ElementKey, Step

_Write = Callable[[Raw], str]


def encode(raw: Raw, subject: CtyType) -> bytes:
    """Return the JSON form of a raw value.

    Raises:
        ConversionError: if the value does not fit the type or is unknown, which JSON cannot say.
    """
    try:
        return _writer_of(subject)(raw).encode()
    except RecursionError:
        raise ConversionError(ROOT, "the value is nested too deeply") from None
    except UnicodeEncodeError:
        raise ConversionError(ROOT, "a string cannot be written as UTF-8: it holds half a character") from None


def _writer_of(subject: CtyType) -> _Write:
    return remember(subject, "json writer", _new_writer)


def _new_writer(subject: CtyType) -> _Write:
    write = _known_writer_of(subject)

    def write_any(raw: Raw) -> str:
        if raw is None:
            return "null"
        if raw.__class__ is Unknown:
            raise ConversionError(ROOT, "a value that is not known yet cannot be written as JSON")
        return write(raw)

    return write_any


def _known_writer_of(subject: CtyType) -> _Write:
    match subject:
        case CtyString():
            return _write_string
        case CtyNumber():
            return _write_number
        case CtyBool():
            return _write_bool
        case CtyDynamic():
            return _write_dynamic
        case CtyList() | CtySet():
            return _sequence_writer(subject, _writer_of(subject.element_type))
        case CtyMap():
            return _map_writer(_writer_of(subject.value_type))
        case CtyTuple():
            return _tuple_writer(subject)
        case CtyObject():
            return _object_writer(subject)
        case _:
            raise ConversionError(ROOT, f"values of type {subject} cannot be written as JSON")


def _write_string(raw: Raw) -> str:
    if raw.__class__ is not str:
        raise mismatch("a string", raw)
    return encode_basestring(raw)


def _write_number(raw: Raw) -> str:
    if raw.__class__ is not int and not (raw.__class__ is Decimal and raw.is_finite()):
        raise mismatch("a finite number", raw)
    return number_to_text(raw)


def _write_bool(raw: Raw) -> str:
    if raw.__class__ is not bool:
        raise mismatch("a bool", raw)
    return "true" if raw else "false"


def _write_dynamic(raw: Raw) -> str:
    if not isinstance(raw, CtyValue):
        raise mismatch("a CtyValue", raw)
    if isinstance(raw.type, CtyDynamic):
        return _writer_of(raw.type)(raw.raw)
    return f'{{"value":{_writer_of(raw.type)(raw.raw)},"type":{raw.type.json_bytes.decode()}}}'


def _sequence_writer(subject: CtyType, write: _Write) -> _Write:
    def write_sequence(raw: Raw) -> str:
        if raw.__class__ is not list:
            raise mismatch(f"a {subject}", raw)
        return _bracketed(_write_part(write, part, ElementKey(position)) for position, part in enumerate(raw))

    return write_sequence


def _map_writer(write: _Write) -> _Write:
    def write_map(raw: Raw) -> str:
        if raw.__class__ is not dict:
            raise mismatch("a map", raw)
        return _braced((key, _write_part(write, raw[key], ElementKey(key))) for key in sorted(raw))

    return write_map


def _tuple_writer(subject: CtyTuple) -> _Write:
    writers = tuple(map(_writer_of, subject.element_types))

    def write_tuple(raw: Raw) -> str:
        if raw.__class__ is not list or len(raw) != len(writers):
            raise mismatch(f"a tuple of length {len(writers)}", raw)
        parts = enumerate(zip(raw, writers, strict=True))
        return _bracketed(_write_part(write, part, ElementKey(position)) for position, (part, write) in parts)

    return write_tuple


def _object_writer(subject: CtyObject) -> _Write:
    writers = {name: _writer_of(subject.attribute_types[name]) for name in sorted(subject.attribute_types)}

    def write_object(raw: Raw) -> str:
        if raw.__class__ is not dict:
            raise mismatch("an object", raw)
        if raw.keys() != writers.keys():
            raise wrong_attributes(subject.attribute_types, raw)
        return _braced((name, _write_part(write, raw[name], AttributeName(name))) for name, write in writers.items())

    return write_object


def _write_part(write: _Write, part: Any, step: Step) -> str:
    try:
        return write(part)
    except ConversionError as error:
        raise error.within(step) from None


def _bracketed(parts: Iterable[str]) -> str:
    return f"[{','.join(parts)}]"


def _braced(members: Iterable[tuple[str, str]]) -> str:
    return "{" + ",".join(f"{encode_basestring(name)}:{text}" for name, text in members) + "}"
