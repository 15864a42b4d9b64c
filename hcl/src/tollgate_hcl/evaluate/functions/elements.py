"""Functions that ask for elements of a collection: how many, which, where, whether."""

from itertools import takewhile
from typing import Any

from tollgate_hcl.evaluate.convert import convert
from tollgate_hcl.evaluate.datum import FALSE, TRUE, Datum, boolean, count, not_null, null, unknown
from tollgate_hcl.evaluate.failure import EvaluationFailure
from tollgate_hcl.evaluate.functions.function import Function, on_values, row_of, whole
from tollgate_hcl.evaluate.functions.graphemes import graphemes
from tollgate_hcl.evaluate.operators import equal
from tollgate_hcl.evaluate.set_values import has_known_length
from tollgate_hcl.evaluate.types import (
    ANY,
    BOOL,
    NUMBER,
    STRING,
    ListType,
    ObjectType,
    SetType,
    TupleType,
    Type,
    is_open,
)
from tollgate_hcl.evaluate.unify import unify


def _length(value: Datum) -> Datum:
    is_sensitive = value.is_sensitive
    if isinstance(value.type, TupleType):
        return count(len(value.type.elements)).marked(is_sensitive)
    if isinstance(value.type, ObjectType):
        return count(len(value.type.attributes)).marked(is_sensitive)
    if value.is_null:
        raise EvaluationFailure("null has no length")
    if value.type in (NUMBER, BOOL):
        raise EvaluationFailure("length takes a collection or a string")
    if isinstance(value.content, str):
        return count(len(graphemes(value.content))).marked(is_sensitive)
    if not isinstance(value.content, tuple | dict) or not has_known_length(value):
        return not_null(NUMBER).marked(is_sensitive)
    return count(len(value.content)).marked(is_sensitive)


def _element(value: Datum, at: Datum) -> Datum:
    elements = row_of(value, "element")
    if not elements or isinstance(value.type, SetType):
        raise EvaluationFailure("element takes a list that is not empty")
    place = whole(at, "element")  # older versions count from the end of a list only, and refuse it for a tuple
    return elements[place % len(elements)].marked(value.is_sensitive or at.is_sensitive)


def _contains(values: Datum, wanted: Datum) -> Datum:
    """Evaluate `contains`; older versions refuse to look for null."""
    answers = [equal(wanted, one) for one in row_of(values, "contains")]
    if any(answer.content is True for answer in answers):
        return TRUE
    return FALSE if all(answer.is_known for answer in answers) else not_null(BOOL)


def _index(values: Datum, wanted: Datum) -> Datum:
    elements = row_of(values, "index")
    if isinstance(values.type, SetType):
        raise EvaluationFailure("index takes a list")
    for at, one in enumerate(elements):
        answer = equal(one, wanted)
        if not answer.is_known:
            return not_null(NUMBER)
        if answer.content is True:
            return count(at)
    raise EvaluationFailure("index does not find the value")


def _one(values: Datum) -> Datum:
    elements = row_of(values, "one")
    if not has_known_length(values):
        return unknown(_element_type(values))
    if len(elements) > 1:
        raise EvaluationFailure("one takes a list of one element at most")
    return elements[0] if elements else null(_element_type(values))


def _element_type(values: Datum) -> Type:
    return values.type.element if isinstance(values.type, ListType | SetType) else ANY


def _coalesce(*values: Datum) -> Datum:
    of = unify([one.type for one in values]) if values else None
    if of is None:
        raise EvaluationFailure("the values of coalesce have no type in common")
    for one in values:
        if not one.is_known:
            return unknown() if is_open(of) else not_null(of)
        converted = convert(one, of)
        if converted.is_null or (converted.content == "" and of == STRING):
            continue
        return converted
    raise EvaluationFailure("every value of coalesce is null or empty")


def _coalesce_list(*rows: Datum) -> Datum:
    if not rows:
        raise EvaluationFailure("coalescelist takes at least one list")
    known = list(takewhile(lambda row: row.is_known, rows))
    if not all(isinstance(row.type, ListType | TupleType) for row in known):
        raise EvaluationFailure("coalescelist takes lists and tuples")
    found = next((row for row in known if not row.is_null and row.elements), None)
    if found is None and len(known) == len(rows):
        raise EvaluationFailure("every list of coalescelist is empty")
    return found or unknown()


def _all_true(values: Datum) -> Datum:
    return _truth(values, False)


def _any_true(values: Datum) -> Datum:
    return _truth(values, True)


def _truth(values: Datum, deciding: bool) -> Datum:
    is_open = False
    for one in values.elements:
        if one.content is deciding or (one.is_null and not deciding):
            return boolean(deciding)
        is_open = is_open or not one.is_known
    return unknown(BOOL) if is_open else boolean(not deciding)


_PARTS: dict[str, Any] = {"takes_parts": True, "takes_marks": True}

FUNCTIONS: dict[str, Function] = {
    "alltrue": on_values(ListType(BOOL), returns=BOOL, takes_parts=True)(_all_true),
    "anytrue": on_values(ListType(BOOL), returns=BOOL, takes_parts=True)(_any_true),
    "coalesce": on_values(variadic=ANY, takes_null=True, takes_unknown=True)(_coalesce),
    "coalescelist": on_values(variadic=ANY, takes_null=True, takes_unknown=True)(_coalesce_list),
    "contains": on_values(ANY, ANY, returns=BOOL, takes_null=True, takes_parts=True)(_contains),
    "element": on_values(ANY, NUMBER, **_PARTS)(_element),
    "index": on_values(ANY, ANY, returns=NUMBER, takes_parts=True)(_index),
    "length": on_values(ANY, returns=NUMBER, takes_unknown=True, takes_marks=True)(_length),
    "one": on_values(ANY, takes_parts=True)(_one),
}
