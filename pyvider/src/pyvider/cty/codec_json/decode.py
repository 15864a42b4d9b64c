"""Raw values from JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from decimal import Decimal
from functools import partial
from typing import Any, NoReturn

from pyvider.cty.numbers import number_from_python, number_from_text, number_to_text
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
from pyvider.cty.types.base import mismatch
from pyvider.cty.values import CtyValue, Raw
from pyvider.errors import ConversionError
from pyvider.path import ROOT, AttributeName, ElementKey, Step

_Read = Callable[[Any], Raw]


def decode(data: bytes | str, subject: CtyType, *, ignore_unsupported: bool = False) -> Raw:
    """Return the raw value in a JSON text; an object's absent attributes are null, as Terraform has it.

    Args:
        data: the text; an empty one is null.
        subject: the type that shapes the value.
        ignore_unsupported: whether attributes that the type does not have are dropped rather than refused,
            as is right for state written by an older schema.

    Raises:
        ConversionError: if the text is broken, or does not fit the type; its path says where.
    """
    if not data:
        return None
    try:
        form = json.loads(data, parse_int=number_from_text, parse_float=number_from_text, parse_constant=_refuse)
        return _read(subject, ignore_unsupported, form)
    except ConversionError:
        raise
    except RecursionError:
        raise ConversionError(ROOT, "the value is nested too deeply") from None
    except ValueError as error:
        raise ConversionError(ROOT, f"the JSON is malformed: {error}") from None


def _refuse(constant: str) -> NoReturn:
    raise ConversionError(ROOT, f"{constant} is not a JSON number")


def _read(subject: CtyType, lax: bool, form: Any) -> Raw:
    if form is None:
        return None
    match subject:
        case CtyString():
            return _read_string(form)
        case CtyNumber():
            return number_from_text(form) if isinstance(form, str) else number_from_python(form)
        case CtyBool():
            return _read_bool(form)
        case CtyDynamic():
            return _read_dynamic(form, lax)
        case CtyList():
            return _read_elements(partial(_read, subject.element_type, lax), form, subject)
        case CtySet():
            elements = _read_elements(partial(_read, subject.element_type, lax), form, subject)
            return canonical_set(elements, subject.element_type)
        case CtyMap():
            return _read_map(partial(_read, subject.value_type, lax), form)
        case CtyTuple():
            return _read_tuple(subject, lax, form)
        case CtyObject():
            return _read_object(subject, lax, form)
        case _:
            raise ConversionError(ROOT, f"values of type {subject} cannot be read from JSON")


def _read_string(form: Any) -> str:
    if isinstance(form, str):
        return form
    if isinstance(form, bool):
        return "true" if form else "false"
    if isinstance(form, int | Decimal):
        return number_to_text(form)
    raise mismatch("a string", form)


def _read_bool(form: Any) -> bool:
    if isinstance(form, bool):
        return form
    if form in ("true", "false"):
        return form == "true"
    raise mismatch("a bool", form)


def _read_dynamic(form: Any, lax: bool) -> Raw:
    if form.__class__ is not dict or "type" not in form or "value" not in form:
        raise ConversionError(ROOT, 'a dynamic value must be an object with "type" and "value"')
    subject = type_from_json(json.dumps(form["type"]))
    raw = _read(subject, lax, form["value"])
    return raw if isinstance(subject, CtyDynamic) else CtyValue(subject, raw)


def _read_elements(read: _Read, form: Any, subject: CtyType) -> list[Raw]:
    if form.__class__ is not list:
        raise mismatch(f"a {subject}", form)
    return [_read_part(read, part, ElementKey(position)) for position, part in enumerate(form)]


def _read_map(read: _Read, form: Any) -> dict[str, Raw]:
    if form.__class__ is not dict:
        raise mismatch("a map", form)
    return {key: _read_part(read, part, ElementKey(key)) for key, part in form.items()}


def _read_tuple(subject: CtyTuple, lax: bool, form: Any) -> list[Raw]:
    if form.__class__ is not list or len(form) != len(subject.element_types):
        raise mismatch(f"a tuple of length {len(subject.element_types)}", form)
    parts = enumerate(zip(subject.element_types, form, strict=True))
    return [_read_part(partial(_read, subtype, lax), part, ElementKey(position)) for position, (subtype, part) in parts]


def _read_object(subject: CtyObject, lax: bool, form: Any) -> dict[str, Raw]:
    if form.__class__ is not dict:
        raise mismatch("an object", form)
    types = subject.attribute_types
    strangers = [] if lax else [name for name in form if name not in types]
    if strangers:
        raise ConversionError(ROOT, f"unsupported attribute {strangers[0]!r}")
    return {
        name: _read_part(partial(_read, subtype, lax), form.get(name), AttributeName(name))
        for name, subtype in types.items()
    }


def _read_part(read: _Read, part: Any, step: Step) -> Raw:
    try:
        return read(part)
    except ConversionError as error:
        raise error.within(step) from None
