"""From type to type, as Terraform converts values by itself."""

import re
from collections.abc import Sequence
from decimal import Decimal

from tollgate_hcl.evaluate.datum import Datum, PartialMap, list_of, map_of, null, number, set_of, unknown
from tollgate_hcl.evaluate.failure import EvaluationFailure
from tollgate_hcl.evaluate.types import (
    ANY,
    BOOL,
    NUMBER,
    STRING,
    ListType,
    MapType,
    ObjectType,
    Primitive,
    SetType,
    TupleType,
    Type,
    is_mapping,
    is_primitive,
    is_row,
    type_text,
)
from tollgate_hcl.evaluate.unify import unify
from tollgate_hcl.numbers import exact_number

_NUMBER = re.compile(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?")
_BOOLS = {"true": True, "1": True, "false": False, "0": False}


def convert(value: Datum, to: Type) -> Datum:
    """Return the value in another type.

    Raises:
        EvaluationFailure: it has none there.
    """
    if value.type == to or to == ANY:
        return value
    if value.is_null:
        return Datum(to, None, value.is_sensitive)
    if not value.is_known:
        keeps = isinstance(value.content, PartialMap) and isinstance(to, MapType | ObjectType)
        return Datum(to, value.content, value.is_sensitive) if keeps or to == STRING else _unknown(value, to)
    if isinstance(to, Primitive):
        return _to_primitive(value, to).marked(value.is_sensitive)
    if isinstance(to, ListType | SetType | TupleType):
        return _to_row(value, to).marked(value.is_sensitive)
    return _to_mapping(value, to).marked(value.is_sensitive)


def number_text(value: int | Decimal) -> str:
    """Return a number as Terraform writes it."""
    return f"{value:f}" if isinstance(value, Decimal) else str(value)


def parse_number(value: str) -> int | Decimal | None:
    """Return the number that a string holds, or None."""
    if _NUMBER.fullmatch(value) is None:
        return None
    return exact_number(value)


def as_text(value: Datum) -> str:
    """Return a known value as a string.

    Raises:
        EvaluationFailure: it is null, or no string.
    """
    if value.is_null:
        raise EvaluationFailure("a null value cannot be part of a string")
    converted = convert(value, STRING)
    assert isinstance(converted.content, str)
    return converted.content


def _unknown(value: Datum, to: Type) -> Datum:
    if value.type != ANY and (is_primitive(value.type) != is_primitive(to)):
        raise _no_way(value, to)
    return unknown(to, getattr(value.content, "reason", "")).marked(value.is_sensitive)


def _no_way(value: Datum, to: Type) -> EvaluationFailure:
    return EvaluationFailure(f"a value of type {type_text(value.type)} cannot become {type_text(to)}")


def _to_primitive(value: Datum, to: Primitive) -> Datum:
    content = value.content
    if to == STRING and isinstance(content, bool):
        return Datum(STRING, "true" if content else "false")
    if to == STRING and isinstance(content, int | Decimal):
        return Datum(STRING, number_text(content))
    if to == NUMBER and isinstance(content, str) and (parsed := parse_number(content)) is not None:
        return number(parsed)
    if to == BOOL and isinstance(content, str) and content in _BOOLS:
        return Datum(BOOL, _BOOLS[content])
    raise _no_way(value, to)


def _to_row(value: Datum, to: ListType | SetType | TupleType) -> Datum:
    if not is_row(value.type):
        raise _no_way(value, to)
    if isinstance(to, TupleType):
        if not isinstance(value.type, TupleType) or len(value.elements) != len(to.elements):
            raise _no_way(value, to)
        row = tuple(convert(inner, of) for inner, of in zip(value.elements, to.elements, strict=True))
        return Datum(TupleType(tuple(inner.type for inner in row)), row)
    element = _element_type(to.element, value.elements, value)
    row = [convert(inner, element) for inner in value.elements]
    return set_of(row, element) if isinstance(to, SetType) else list_of(row, element)


def _to_mapping(value: Datum, to: Type) -> Datum:
    if not is_mapping(value.type):
        raise _no_way(value, to)
    members = value.members
    if isinstance(to, MapType):
        element = _element_type(to.element, tuple(members.values()), value)
        return map_of({name: convert(inner, element) for name, inner in members.items()}, element)
    assert isinstance(to, ObjectType)
    found: dict[str, Datum] = {}
    for name, of in to.attributes:
        if name in members:
            found[name] = convert(members[name], of)
        elif name in to.optional:
            found[name] = null(of)
        else:
            raise EvaluationFailure(f'the attribute "{name}" is required')
    return Datum(ObjectType(tuple((name, one.type) for name, one in found.items())), found)


def _element_type(wanted: Type, elements: Sequence[Datum], value: Datum) -> Type:
    if ANY not in _parts(wanted):
        return wanted
    if not elements:
        return value.type.element if isinstance(value.type, ListType | SetType | MapType) else wanted
    types = [convert(inner, wanted).type for inner in elements if not (inner.is_null and inner.type == ANY)]
    unified = unify(types or [ANY])
    if unified is None:
        raise EvaluationFailure("all elements must have the same type")
    return unified


def _parts(of: Type) -> list[Type]:
    match of:
        case ListType(inner) | SetType(inner) | MapType(inner):
            return [of, *_parts(inner)]
        case TupleType(elements):
            return [of, *(part for inner in elements for part in _parts(inner))]
        case ObjectType(attributes):
            return [of, *(part for _, inner in attributes for part in _parts(inner))]
        case _:
            return [of]
