"""Functions that make lists."""

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from typing import Any

from tollgate_hcl.evaluate.arithmetic import add, compare
from tollgate_hcl.evaluate.binary import INT_BITS, short
from tollgate_hcl.evaluate.convert import convert
from tollgate_hcl.evaluate.datum import Datum, has_mark, list_of, number, tuple_of, unknown
from tollgate_hcl.evaluate.failure import EvaluationFailure
from tollgate_hcl.evaluate.functions.function import Function, Invocation, on_values, row_of, whole
from tollgate_hcl.evaluate.set_values import has_known_length, plain_key
from tollgate_hcl.evaluate.types import (
    ANY,
    NUMBER,
    STRING,
    UNTYPED,
    ListType,
    SetType,
    TupleType,
    Type,
    is_open,
    is_row,
)
from tollgate_hcl.evaluate.unify import unify

_LONGEST_RANGE = 1024


def _concat(*rows: Datum) -> Datum:
    if not rows:
        raise EvaluationFailure("concat takes at least one list")
    if not all(isinstance(row.type, ListType | TupleType) for row in rows):
        raise EvaluationFailure("concat takes lists and tuples")
    is_sensitive = any(row.is_sensitive for row in rows)
    of = unify([row.type for row in rows]) if all(isinstance(row.type, ListType) for row in rows) else None
    if isinstance(of, ListType):
        elements = [one for row in rows for one in convert(row, of).elements]
        return list_of(elements, of.element).marked(is_sensitive)
    return tuple_of([one for row in rows for one in row.elements]).marked(is_sensitive)


def _flatten(invocation: Invocation, arguments: Sequence[Datum]) -> Datum:
    (value,) = arguments
    row_of(value, "flatten")
    is_sensitive, found = value.is_sensitive, list[Datum]()
    for one in _flat([value]):
        is_inner = is_row(one.type) and not one.is_null
        if (is_open(one.type) and not one.is_null) or (is_inner and not (one.is_known and has_known_length(one))):
            return unknown().marked(has_mark(value))
        is_sensitive = is_sensitive or (is_inner and one.is_sensitive)
        if not is_inner:
            found.append(one)
    invocation.budget.grow(len(found))
    return tuple_of(found).marked(is_sensitive)


def _flat(elements: Iterable[Datum]) -> Iterator[Datum]:
    """Yield the elements and, after a row among them, what is in it."""
    for one in elements:
        yield one
        if is_row(one.type) and not one.is_null and one.is_known:
            yield from _flat(one.elements)


def _distinct(values: Datum) -> Datum:
    found: dict[object, Datum] = {}
    for one in values.elements:
        found.setdefault(plain_key(one), one)
    return list_of(found.values(), _element_type(values))


def _element_type(values: Datum) -> Type:
    assert isinstance(values.type, ListType)
    return values.type.element


def _compact(values: Datum) -> Datum:
    return list_of([one for one in values.elements if one.content not in (None, "")], STRING)


def _chunks(values: Datum, size: Datum) -> Datum:
    elements, length = values.elements, whole(size, "chunklist")
    if length < 0:
        raise EvaluationFailure("the size of a chunk is negative")
    length = length or len(elements) or 1
    rows = [elements[at : at + length] for at in range(0, len(elements), length)]
    made = list_of([list_of(row, _element_type(values)) for row in rows], values.type)
    return made.marked(values.is_sensitive or size.is_sensitive)


def _range(*limits: Datum) -> Datum:
    numbers = [one.content for one in limits if isinstance(one.content, int | Decimal)]
    match numbers:
        case [end]:
            start, step = short(0, INT_BITS), None
        case [start, end, *rest] if len(rest) < 2:
            step = rest[0] if rest else None
        case _:
            raise EvaluationFailure("range takes one to three numbers")
    if step is None:
        step = short(-1 if compare(end, start) < 0 else 1, INT_BITS)
    direction = -1 if step < 0 else 1
    if compare(end, start) == -direction:
        raise EvaluationFailure("the steps of range lead away from its end")
    found: list[Datum] = []
    while compare(start, end) == -direction:
        if len(found) >= _LONGEST_RANGE:
            raise EvaluationFailure("range makes more than 1024 numbers")
        found.append(number(start))
        start = add(start, step)
    return list_of(found, NUMBER)


def _reverse(values: Datum) -> Datum:
    elements = row_of(values, "reverse")
    if isinstance(values.type, TupleType):
        return tuple_of(reversed(elements)).marked(values.is_sensitive)
    assert isinstance(values.type, ListType | SetType)
    return list_of(tuple(reversed(elements)), values.type.element).marked(values.is_sensitive)


def _slice(values: Datum, start: Datum, end: Datum) -> Datum:
    elements, first, last = row_of(values, "slice"), whole(start, "slice"), whole(end, "slice")
    if not 0 <= first <= last <= len(elements) or isinstance(values.type, SetType):
        raise EvaluationFailure("slice takes a start and an end within the list")
    part = elements[first:last]
    made = list_of(part, values.type.element) if isinstance(values.type, ListType) else tuple_of(part)
    return made.marked(values.is_sensitive or start.is_sensitive or end.is_sensitive)


def _matchkeys(values: Datum, keys: Datum, wanted: Datum) -> Datum:
    of = unify([keys.type, wanted.type])
    if of is None:
        raise EvaluationFailure("the keys of matchkeys and the ones to find have no type in common")
    if len(values.elements) != len(keys.elements):
        raise EvaluationFailure("the lists of matchkeys differ in length")
    sought = {plain_key(one) for one in convert(wanted, of).elements}
    pairs = zip(values.elements, convert(keys, of).elements, strict=True)
    return list_of([one for one, key in pairs if plain_key(key) in sought], _element_type(values))


_PARTS: dict[str, Any] = {"takes_parts": True, "takes_marks": True}

FUNCTIONS: dict[str, Function] = {
    "chunklist": on_values(ListType(ANY), NUMBER, **_PARTS)(_chunks),
    "compact": on_values(ListType(STRING), returns=ListType(STRING))(_compact),
    "concat": on_values(variadic=ANY, **_PARTS)(_concat),
    "distinct": on_values(ListType(ANY))(_distinct),
    "flatten": Function(parameters=(ANY,), variadic=None, returns=UNTYPED, body=_flatten, **_PARTS),
    "matchkeys": on_values(ListType(ANY), ListType(ANY), ListType(ANY))(_matchkeys),
    "range": on_values(variadic=NUMBER, returns=ListType(NUMBER))(_range),
    "reverse": on_values(ANY, **_PARTS)(_reverse),
    "slice": on_values(ANY, NUMBER, NUMBER, **_PARTS)(_slice),
}
