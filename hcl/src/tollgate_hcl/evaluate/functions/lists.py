"""Functions that make lists."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from tollgate_hcl.evaluate.convert import convert
from tollgate_hcl.evaluate.datum import (
    Datum,
    has_mark,
    is_wholly_known,
    list_of,
    number,
    tuple_of,
    unknown,
)
from tollgate_hcl.evaluate.failure import EvaluationFailure
from tollgate_hcl.evaluate.functions.function import Function, Invocation, as_decimal, on_values, row_of, whole
from tollgate_hcl.evaluate.operators import equal
from tollgate_hcl.evaluate.types import (
    ANY,
    NUMBER,
    STRING,
    ListType,
    SetType,
    TupleType,
    Type,
    is_row,
)
from tollgate_hcl.evaluate.unify import unify

_LONGEST_RANGE = 1024


def _concat(*rows: Datum) -> Datum:
    if not rows:
        raise EvaluationFailure("concat takes at least one list")
    is_sensitive = any(row.is_sensitive for row in rows)
    if any(not row.is_known for row in rows):
        return unknown().marked(is_sensitive)
    if any(isinstance(row.type, SetType) for row in rows):
        raise EvaluationFailure("concat takes lists, not sets")
    elements = [one for row in rows for one in row_of(row, "concat")]
    lists = [row.type for row in rows if isinstance(row.type, ListType)]
    if len(lists) == len(rows):
        of = unify([row.element for row in lists])
        if of is not None:
            return list_of([convert(one, of) for one in elements], of).marked(is_sensitive)
    return tuple_of(elements).marked(is_sensitive)


def _flatten(invocation: Invocation, arguments: Sequence[Datum]) -> Datum:
    (value,) = arguments
    if not is_wholly_known(value):
        return unknown().marked(has_mark(value))
    row_of(value, "flatten")
    found = list(_flat(value.elements))
    invocation.budget.grow(len(found))
    is_sensitive = value.is_sensitive or any(one.is_sensitive for one in value.elements if is_row(one.type))
    return tuple_of(found).marked(is_sensitive)


def _flat(elements: Iterable[Datum]) -> Iterator[Datum]:
    for one in elements:
        if is_row(one.type) and not one.is_null:
            yield from _flat(one.elements)
        else:
            yield one


def _distinct(values: Datum) -> Datum:
    elements = row_of(values, "distinct")
    found: list[Datum] = []
    for one in elements:
        if not any(equal(one, other).content is True for other in found):
            found.append(one)
    return list_of(found, values.type.element if isinstance(values.type, ListType) else ANY)


def _compact(values: Datum) -> Datum:
    return list_of([one for one in values.elements if one.content not in (None, "")], STRING)


def _chunks(values: Datum, size: Datum) -> Datum:
    elements, count = row_of(values, "chunklist"), whole(size, "chunklist")
    if count < 0:
        raise EvaluationFailure("the size of a chunk is negative")
    count = count or len(elements) or 1
    rows = [elements[at : at + count] for at in range(0, len(elements), count)]
    of = values.type
    assert isinstance(of, ListType)
    return list_of([list_of(row, of.element) for row in rows], of)


def _range(*numbers: Datum) -> Datum:
    values = [as_decimal(one) for one in numbers]
    if not 1 <= len(values) <= 3:
        raise EvaluationFailure("range takes one to three numbers")
    start = values[0] if len(values) > 1 else as_decimal(number(0))
    end = values[1] if len(values) > 1 else values[0]
    step = values[2] if len(values) > 2 else as_decimal(number(1 if end >= start else -1))
    if step == 0 or ((end > start) == (step < 0) and end != start):
        raise EvaluationFailure("the steps of range lead away from its end")
    found: list[Datum] = []
    while (start < end) if step > 0 else (start > end):
        if len(found) >= _LONGEST_RANGE:
            raise EvaluationFailure("range makes more than 1024 numbers")
        found.append(number(start))
        start += step
    return list_of(found, NUMBER)


def _reverse(values: Datum) -> Datum:
    if not values.is_known:
        return unknown().marked(values.is_sensitive)
    elements = row_of(values, "reverse")
    if isinstance(values.type, TupleType):
        return tuple_of(reversed(elements)).marked(values.is_sensitive)
    assert isinstance(values.type, ListType | SetType)
    return list_of(tuple(reversed(elements)), values.type.element).marked(values.is_sensitive)


def _slice(values: Datum, start: Datum, end: Datum) -> Datum:
    if not (values.is_known and start.is_known and end.is_known):
        return unknown().marked(values.is_sensitive)
    elements, first, last = row_of(values, "slice"), whole(start, "slice"), whole(end, "slice")
    if not 0 <= first <= last <= len(elements) or isinstance(values.type, SetType):
        raise EvaluationFailure("slice takes a start and an end within the list")
    part = elements[first:last]
    made = list_of(part, values.type.element) if isinstance(values.type, ListType) else tuple_of(part)
    return made.marked(values.is_sensitive)


def _like(value: Datum, of: Type) -> Datum:
    """Return a value converted to the type it is compared with, if possible."""
    try:
        return convert(value, of)
    except EvaluationFailure:
        return value


def _matchkeys(values: Datum, keys: Datum, wanted: Datum) -> Datum:
    if len(row_of(values, "matchkeys")) != len(row_of(keys, "matchkeys")):
        raise EvaluationFailure("the lists of matchkeys differ in length")
    pairs = zip(values.elements, keys.elements, strict=True)
    found = [
        one
        for one, key in pairs
        if any(equal(_like(other, key.type), key).content is True for other in wanted.elements)
    ]
    return list_of(found, values.type.element if isinstance(values.type, ListType) else ANY)


_PARTS: dict[str, Any] = {"takes_unknown": True, "takes_marks": True}

FUNCTIONS: dict[str, Function] = {
    "chunklist": on_values(ListType(ANY), NUMBER, takes_marks=True)(_chunks),
    "compact": on_values(ListType(STRING), returns=ListType(STRING))(_compact),
    "concat": on_values(variadic=ANY, **_PARTS)(_concat),
    "distinct": on_values(ListType(ANY))(_distinct),
    "flatten": Function(
        parameters=(ANY,), variadic=None, returns=ANY, body=_flatten, takes_unknown=True, takes_marks=True
    ),
    "matchkeys": on_values(ListType(ANY), ListType(ANY), ListType(ANY))(_matchkeys),
    "range": on_values(variadic=NUMBER, returns=ListType(NUMBER))(_range),
    "reverse": on_values(ANY, **_PARTS)(_reverse),
    "slice": on_values(ANY, NUMBER, NUMBER, **_PARTS)(_slice),
}
