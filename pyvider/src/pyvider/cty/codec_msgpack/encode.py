"""Raw values to MessagePack."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from functools import partial
from types import NoneType
from typing import Any

import attrs
from tollgate_tfplugin.cty_msgpack import pack

from pyvider.cty.codec_msgpack.refinements import UNREFINED, number_to_wire, unknown_to_extension
from pyvider.cty.numbers import INT64_MAX, INT64_MIN, number_to_text
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
from pyvider.cty.unknown import UNKNOWN, Unknown
from pyvider.cty.values import CtyValue, Raw
from pyvider.errors import ConversionError
from pyvider.path import ROOT, AttributeName, ElementKey

# Turns a raw value into something that the library packs as Terraform expects.
_Prepare = Callable[[Raw], Any]

_STRINGS = frozenset({str})


@attrs.frozen
class _Encoder:
    """How values of one type are prepared; those of the classes in `as_is` need no preparation."""

    prepare: _Prepare
    as_is: frozenset[type] = frozenset({NoneType})


def encode(raw: Raw, subject: CtyType) -> bytes:
    """Return the MessagePack form of a raw value.

    Raises:
        ConversionError: if the value does not fit the type; its path says where.
    """
    encoder = _encoder_of(subject)
    try:
        return pack(raw if raw.__class__ in encoder.as_is else encoder.prepare(raw))
    except RecursionError:
        raise ConversionError(ROOT, "the value is nested too deeply") from None
    except UnicodeEncodeError:
        raise ConversionError(ROOT, "a string cannot be written as UTF-8: it holds half a character") from None


def _encoder_of(subject: CtyType) -> _Encoder:
    return remember(subject, "msgpack encoder", _new_encoder)


def _new_encoder(subject: CtyType) -> _Encoder:
    match subject:
        case CtyString() | CtyBool():
            kind = str if isinstance(subject, CtyString) else bool
            return _Encoder(partial(_prepare_plain, subject), frozenset({kind, NoneType}))
        case CtyNumber():
            return _Encoder(_prepare_number)
        case CtyDynamic():
            return _Encoder(_prepare_dynamic)
        case CtyList() | CtySet():
            return _sequence_encoder(subject, _encoder_of(subject.element_type))
        case CtyMap():
            return _map_encoder(subject, _encoder_of(subject.value_type))
        case CtyTuple():
            return _tuple_encoder(subject)
        case CtyObject():
            return _object_encoder(subject)
        case _:
            raise ConversionError(ROOT, f"values of type {subject} cannot be sent")


def _prepare_plain(subject: CtyType, raw: Raw) -> Any:
    if raw.__class__ is Unknown:
        return UNREFINED if raw is UNKNOWN else unknown_to_extension(raw, subject)
    raise mismatch(f"a {subject}", raw)


def _prepare_number(raw: Raw) -> Any:
    if raw.__class__ is int:
        return raw if INT64_MIN <= raw <= INT64_MAX else number_to_text(raw)
    if raw.__class__ is Decimal:
        return number_to_wire(raw)
    return _prepare_plain(CtyNumber(), raw)


def _prepare_dynamic(raw: Raw) -> Any:
    if raw.__class__ is Unknown:
        return UNREFINED
    if not isinstance(raw, CtyValue):
        raise mismatch("a CtyValue", raw)
    if isinstance(raw.type, CtyDynamic):
        return None if raw.raw is None else _prepare_dynamic(raw.raw)
    encoder = _encoder_of(raw.type)
    return [raw.type.json_bytes, raw.raw if raw.raw.__class__ in encoder.as_is else encoder.prepare(raw.raw)]


def _sequence_encoder(subject: CtyList | CtySet, element: _Encoder) -> _Encoder:
    as_is, prepare_element = element.as_is, element.prepare

    def prepare(raw: Raw) -> Any:
        if raw.__class__ is not list:
            return _prepare_other(subject, raw)
        if as_is.issuperset(map(type, raw)):
            return raw
        return [
            part if part.__class__ in as_is else _prepare_part(prepare_element, part, position)
            for position, part in enumerate(raw)
        ]

    return _Encoder(prepare)


def _map_encoder(subject: CtyMap, element: _Encoder) -> _Encoder:
    as_is, prepare_element = element.as_is, element.prepare

    def prepare(raw: Raw) -> Any:
        if raw.__class__ is not dict:
            return _prepare_other(subject, raw)
        if not _STRINGS.issuperset(map(type, raw)):
            raise ConversionError(ROOT, "a map's keys must be strings")
        if as_is.issuperset(map(type, raw.values())):
            return raw
        return {
            key: part if part.__class__ in as_is else _prepare_part(prepare_element, part, key)
            for key, part in raw.items()
        }

    return _Encoder(prepare)


def _tuple_encoder(subject: CtyTuple) -> _Encoder:
    encoders = tuple(map(_encoder_of, subject.element_types))

    def prepare(raw: Raw) -> Any:
        if raw.__class__ is not list:
            return _prepare_other(subject, raw)
        if len(raw) != len(encoders):
            raise ConversionError(ROOT, f"a tuple of length {len(encoders)} is required, not {len(raw)}")
        return [
            part if part.__class__ in encoder.as_is else _prepare_part(encoder.prepare, part, position)
            for position, (part, encoder) in enumerate(zip(raw, encoders, strict=True))
        ]

    return _Encoder(prepare)


def _object_encoder(subject: CtyObject) -> _Encoder:
    encoders = {name: _encoder_of(subtype) for name, subtype in subject.attribute_types.items()}
    members = tuple((name, encoder.as_is, encoder.prepare) for name, encoder in encoders.items())
    count = len(members)

    def prepare(raw: Raw) -> Any:
        if raw.__class__ is not dict:
            return _prepare_other(subject, raw)
        if len(raw) != count:
            raise wrong_attributes(subject.attribute_types, raw)
        packed = raw  # copied as soon as an attribute needs another form
        for name, as_is, prepare_attribute in members:
            try:
                part = raw[name]
                if part.__class__ not in as_is:
                    prepared = prepare_attribute(part)
                    if prepared is not part:
                        if packed is raw:
                            packed = raw.copy()
                        packed[name] = prepared
            except ConversionError as error:
                raise error.within(AttributeName(name)) from None
            except KeyError:
                raise wrong_attributes(subject.attribute_types, raw) from None
        return packed

    return _Encoder(prepare)


def _prepare_other(subject: CtyType, raw: Raw) -> Any:
    if raw.__class__ is Unknown:
        return UNREFINED if raw is UNKNOWN else unknown_to_extension(raw, subject)
    raise mismatch(f"{'an' if isinstance(subject, CtyObject) else 'a'} {subject}", raw)


def _prepare_part(prepare: _Prepare, part: Raw, key: int | str) -> Any:
    try:
        return prepare(part)
    except ConversionError as error:
        raise error.within(ElementKey(key)) from None
