"""Raw values from MessagePack."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from types import NoneType
from typing import Any

import attrs
from tollgate_tfplugin.cty_msgpack import Timestamp, unpack

from pyvider.cty.codec_msgpack.refinements import number_from_wire, unknown_from_extension
from pyvider.cty.set_order import canonical_set
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
    type_from_json,
)
from pyvider.cty.types.base import mismatch, remember, wrong_attributes
from pyvider.cty.unknown import UNKNOWN, Unknown
from pyvider.cty.values import CtyValue, Raw
from pyvider.errors import ConversionError
from pyvider.path import ROOT, AttributeName, ElementKey

# Turns what the library unpacked, which nobody else holds, into a raw value.
_Finish = Callable[[Any], Raw]

_ABSENT = frozenset({NoneType, Unknown})


@attrs.frozen
class _Decoder:
    """How unpacked values of one type are finished; those of the classes in `as_is` are raw already."""

    finish: _Finish
    as_is: frozenset[type] = _ABSENT


def decode(data: bytes, subject: CtyType) -> Raw:
    """Return the raw value in a MessagePack text; an empty text is null, as Terraform has it.

    Raises:
        ConversionError: if the text is broken, or does not fit the type; its path says where.
    """
    if not data:
        return None
    decoder = _decoder_of(subject)
    try:
        form = unpack(data, ext_hook=unknown_from_extension)
        return form if form.__class__ in decoder.as_is else decoder.finish(form)
    except ConversionError:
        raise
    except RecursionError:
        raise ConversionError(ROOT, "the value is nested too deeply") from None
    except ValueError as error:  # the base of everything that the library raises on broken data
        raise ConversionError(ROOT, f"the MessagePack data is malformed: {error or type(error).__name__}") from None


def _decoder_of(subject: CtyType) -> _Decoder:
    return remember(subject, "msgpack decoder", _new_decoder)


def _new_decoder(subject: CtyType) -> _Decoder:
    match subject:
        case CtyString() | CtyBool():
            kind = str if isinstance(subject, CtyString) else bool
            return _Decoder(partial(_finish_other, subject), _ABSENT | {kind})
        case CtyNumber():
            return _Decoder(_finish_number, _ABSENT | {int})
        case CtyDynamic():
            return _Decoder(_finish_dynamic)
        case CtyList():
            return _Decoder(_list_finisher(subject, _decoder_of(subject.element_type)))
        case CtySet():
            return _set_decoder(subject)
        case CtyMap():
            return _Decoder(_map_finisher(subject, _decoder_of(subject.value_type)))
        case CtyTuple():
            return _Decoder(_tuple_finisher(subject))
        case CtyObject():
            return _Decoder(_object_finisher(subject))
        case _:
            raise ConversionError(ROOT, f"values of type {subject} cannot be received")


def _finish_other(subject: CtyType, form: Any) -> Raw:
    """Return what is left once a value is not of the class that its type expects."""
    if form.__class__ is Timestamp:
        return UNKNOWN
    raise mismatch(f"{'an' if isinstance(subject, CtyObject) else 'a'} {subject}", form)


def _finish_number(form: Any) -> Raw:
    return UNKNOWN if form.__class__ is Timestamp else number_from_wire(form)


def _finish_dynamic(form: Any) -> Raw:
    if form.__class__ is Timestamp:
        return UNKNOWN
    if form.__class__ is not list or len(form) != 2 or form[0].__class__ not in (bytes, str):
        raise ConversionError(ROOT, "a dynamic value must be a pair of a type and a value")
    subject = type_from_json(form[0])
    decoder = _decoder_of(subject)
    raw = form[1] if form[1].__class__ in decoder.as_is else decoder.finish(form[1])
    return raw if isinstance(subject, CtyDynamic) else CtyValue(subject, raw)


def _list_finisher(subject: CtyType, element: _Decoder) -> _Finish:
    as_is, finish_element = element.as_is, element.finish

    def finish(form: Any) -> Raw:
        if form.__class__ is not list:
            return _finish_other(subject, form)
        if not as_is.issuperset(map(type, form)):
            for position, part in enumerate(form):
                if part.__class__ not in as_is:
                    form[position] = _finish_part(finish_element, part, position)
        return form

    return finish


def _set_decoder(subject: CtySet) -> _Decoder:
    element_type = subject.element_type
    finish_elements = _list_finisher(subject, _decoder_of(element_type))

    def finish(form: Any) -> Raw:
        elements = finish_elements(form)
        return canonical_set(elements, element_type) if elements.__class__ is list else elements

    return _Decoder(finish)


def _map_finisher(subject: CtyMap, element: _Decoder) -> _Finish:
    as_is, finish_element = element.as_is, element.finish

    def finish(form: Any) -> Raw:
        if form.__class__ is not dict:
            return _finish_other(subject, form)
        if not as_is.issuperset(map(type, form.values())):
            for key, part in form.items():
                if part.__class__ not in as_is:
                    form[key] = _finish_part(finish_element, part, key)
        return form

    return finish


def _tuple_finisher(subject: CtyTuple) -> _Finish:
    decoders = tuple(map(_decoder_of, subject.element_types))

    def finish(form: Any) -> Raw:
        if form.__class__ is not list:
            return _finish_other(subject, form)
        if len(form) != len(decoders):
            raise ConversionError(ROOT, f"a tuple of length {len(decoders)} is required, not {len(form)}")
        return [
            part if part.__class__ in decoder.as_is else _finish_part(decoder.finish, part, position)
            for position, (part, decoder) in enumerate(zip(form, decoders, strict=True))
        ]

    return finish


def _object_finisher(subject: CtyObject) -> _Finish:
    decoders = {name: _decoder_of(subtype) for name, subtype in subject.attribute_types.items()}
    members = tuple((name, decoder.as_is, decoder.finish) for name, decoder in decoders.items())
    count = len(members)

    def finish(form: Any) -> Raw:
        if form.__class__ is not dict:
            return _finish_other(subject, form)
        if len(form) != count:
            raise wrong_attributes(subject.attribute_types, form)
        for name, as_is, finish_attribute in members:
            try:
                if form[name].__class__ not in as_is:
                    form[name] = finish_attribute(form[name])
            except ConversionError as error:
                raise error.within(AttributeName(name)) from None
            except KeyError:
                raise wrong_attributes(subject.attribute_types, form) from None
        return form

    return finish


def _finish_part(finish: _Finish, part: Any, key: int | str) -> Raw:
    try:
        return finish(part)
    except ConversionError as error:
        raise error.within(ElementKey(key)) from None
