"""From type to type, as Terraform converts values by itself."""

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal

from tollgate_hcl.evaluate.binary import NEGATIVE_ZERO, Number, shortest_form
from tollgate_hcl.evaluate.datum import Datum, PartialMap, Unknown, list_of, map_of, null, number
from tollgate_hcl.evaluate.failure import EvaluationFailure, Undecidable
from tollgate_hcl.evaluate.set_values import has_known_length, set_of
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
    has_open_part,
    is_open,
    type_text,
    without_optional,
)
from tollgate_hcl.evaluate.unify import is_convertible, unify
from tollgate_hcl.numbers import exact_number

_NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_RARE_NUMBER = re.compile(r"[+-]?(?:inf(?:inity)?|[0-9.]+p[+-]?[0-9]+)", re.IGNORECASE)
_PRIMITIVES = (STRING, NUMBER, BOOL)
_BOOLS = {"true": True, "1": True, "false": False, "0": False}


def convert(value: Datum, to: Type) -> Datum:
    """Return the value in another type.

    Raises:
        EvaluationFailure: it has none there.
    """
    if value.type == to:
        return value
    if to in _PRIMITIVES and isinstance(value.content, str | int | Decimal):
        return _to_primitive(value, to).marked(value.is_sensitive)
    if not is_convertible(value.type, to):
        raise EvaluationFailure(f"a value of type {type_text(value.type)} cannot become {type_text(to)}")
    return _apply(value, to)


def number_text(value: Number) -> str:
    """Return a number as Terraform writes it."""
    return f"{value:f}" if isinstance(value, Decimal) else str(value)


def parse_number(value: str) -> Number | None:
    """Return the number that a string holds, or None.

    Raises:
        Undecidable: it is infinite, or too large for us, or has a power of two.
    """
    if _NUMBER.fullmatch(value) is None:
        if _RARE_NUMBER.fullmatch(value) is not None:
            raise Undecidable("the number is written in a form that is not evaluated here")
        return None
    found = exact_number(value)
    if found is None:
        raise Undecidable("the number is too large, or too fine")
    return shortest_form(found) if found or not value.startswith("-") else NEGATIVE_ZERO


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


def _apply(value: Datum, to: Type) -> Datum:
    """Convert a value whose type is known to be convertible."""
    if value.type == to or is_open(to):
        return value
    if not value.is_known:
        return _unknown(value, to)
    if value.is_null:
        return null(_filled(value.type, to)).marked(value.is_sensitive)
    match to:
        case Primitive():
            made = _to_primitive(value, to)
        case ListType(element) | SetType(element):
            made = _to_row(value, element, is_set=isinstance(to, SetType))
        case MapType(element):
            made = _to_map(value, element)
        case ObjectType():
            made = _to_object(value.members, to)
        case TupleType(elements):
            row = tuple(map(_apply, value.elements, elements))
            made = Datum(TupleType(tuple(inner.type for inner in row)), row)
        case _:
            raise AssertionError(to)
    return made.marked(value.is_sensitive)


def _unknown(value: Datum, to: Type) -> Datum:
    """Convert an unknown value; a text stays one of which pieces are known, and a map one of which members are."""
    of, content = _filled(value.type, to), value.content
    assert isinstance(content, Unknown)
    if of != STRING and not (isinstance(content, PartialMap) and isinstance(to, MapType | ObjectType)):
        content = Unknown(content.reason, content.is_never_null)
    return Datum(of, content, value.is_sensitive)


def _filled(source: Type, target: Type) -> Type:
    """Return the type that a null or unknown value has after it was converted."""
    if is_open(source) or isinstance(target, Primitive):
        return source if is_open(target) else without_optional(target)
    match source, target:
        case ListType(inner) | SetType(inner), ListType() | SetType():
            return _of_elements(inner, target)
        case MapType(inner), MapType():
            return _of_elements(inner, target)
        case TupleType(types), ListType() | SetType():
            return _of_elements(unify(types) or ANY, target)
        case ObjectType(attributes), MapType():
            return _of_elements(unify([of for _, of in attributes]) or ANY, target)
        case MapType(inner), ObjectType(attributes):
            return ObjectType(tuple((name, _filled(inner, of)) for name, of in attributes))
        case ObjectType(), ObjectType(attributes):
            names = source.names
            return ObjectType(tuple((name, _filled(names.get(name, ANY), of)) for name, of in attributes))
        case TupleType(types), TupleType(elements):
            return TupleType(tuple(map(_filled, types, elements)))
        case _:
            return without_optional(target)


def _of_elements(source: Type, target: ListType | SetType | MapType) -> Type:
    return type(target)(_filled(source, target.element))


def _to_primitive(value: Datum, to: Type) -> Datum:
    content = value.content
    if to == STRING and isinstance(content, bool):
        return Datum(STRING, "true" if content else "false")
    if to == STRING and isinstance(content, int | Decimal):
        return Datum(STRING, number_text(content))
    if to == NUMBER and isinstance(content, str) and (parsed := parse_number(content)) is not None:
        return number(parsed)
    if to == BOOL and isinstance(content, str) and content in _BOOLS:
        return Datum(BOOL, _BOOLS[content])
    raise EvaluationFailure(f"a value of type {type_text(value.type)} cannot become {type_text(to)}")


def _to_row(value: Datum, element: Type, *, is_set: bool) -> Datum:
    if not is_set and not has_known_length(value):
        return Datum(_filled(value.type, ListType(element)), Unknown(is_never_null=True))
    made, of = _to_elements(value, element, value.elements, unifies=not is_set)
    return set_of(made, of) if is_set else list_of(made, of)


def _to_map(value: Datum, element: Type) -> Datum:
    made, of = _to_elements(value, element, tuple(value.members.values()), unifies=False)
    return map_of(dict(zip(value.members, made, strict=True)), of)


def _to_elements(
    value: Datum, element: Type, elements: Sequence[Datum], *, unifies: bool
) -> tuple[Sequence[Datum], Type]:
    """Return the elements of a collection that is made of some values, and their type.

    Args:
        value: what becomes the collection.
        element: the type that its elements should have.
        elements: what the elements are made of.
        unifies: whether elements of several types get the one that they have in common.
    """
    if isinstance(value.type, ListType | SetType | MapType) and element == ANY:
        return elements, value.type.element
    if elements and element == ANY:
        element = unify([one.type for one in elements]) or ANY
    made = [_apply(one, element) for one in elements]
    if not made or not has_open_part(element):
        return made, without_optional(element)
    if unifies or isinstance(element, ListType | SetType | MapType | ObjectType):
        made = _of_one_type(made, unify([one.type for one in made]))
    closed = {one.type for one in made if not is_open(one.type)}
    of = (closed.pop() if len(closed) == 1 else None) if closed else made[0].type
    return _of_one_type(made, of), of or ANY


def _of_one_type(elements: Sequence[Datum], of: Type | None) -> Sequence[Datum]:
    if of is None:
        raise EvaluationFailure("the elements of a collection have no type in common")
    return [_apply(one, of) for one in elements]


def _to_object(members: Mapping[str, Datum], to: ObjectType) -> Datum:
    found: dict[str, Datum] = {}
    for name, of in to.attributes:
        if name in members:
            found[name] = convert(members[name], of)
        elif name in to.optional:
            found[name] = null(without_optional(of))
        else:
            raise EvaluationFailure(f'the attribute "{name}" is required')
    return Datum(ObjectType(tuple((name, one.type) for name, one in found.items())), found)
