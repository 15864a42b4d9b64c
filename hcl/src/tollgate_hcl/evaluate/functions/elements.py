"""Functions that ask for elements of a collection: how many, which, where, whether."""

from typing import Any

from tollgate_hcl.evaluate.convert import convert
from tollgate_hcl.evaluate.datum import (
    FALSE,
    TRUE,
    Datum,
    boolean,
    null,
    number,
    unknown,
)
from tollgate_hcl.evaluate.failure import EvaluationFailure
from tollgate_hcl.evaluate.functions.function import Function, on_values, row_of, whole
from tollgate_hcl.evaluate.functions.graphemes import graphemes
from tollgate_hcl.evaluate.operators import equal
from tollgate_hcl.evaluate.types import (
    ANY,
    BOOL,
    NUMBER,
    STRING,
    ListType,
    ObjectType,
    SetType,
    TupleType,
)
from tollgate_hcl.evaluate.unify import unify


def _length(value: Datum) -> Datum:
    if isinstance(value.type, TupleType):
        return number(len(value.type.elements)).marked(value.is_sensitive)
    if isinstance(value.type, ObjectType):
        return number(len(value.type.attributes)).marked(value.is_sensitive)
    if value.is_null:
        raise EvaluationFailure("null has no length")
    if not value.is_known:
        return unknown(NUMBER).marked(value.is_sensitive)
    if isinstance(value.content, str):
        return number(len(graphemes(value.content))).marked(value.is_sensitive)
    if not isinstance(value.content, tuple | dict):
        raise EvaluationFailure("length takes a collection or a string")
    return number(len(value.content)).marked(value.is_sensitive)


def _element(value: Datum, at: Datum) -> Datum:
    is_sensitive = value.is_sensitive or at.is_sensitive
    if not value.is_known or not at.is_known:
        return unknown().marked(is_sensitive)
    elements = row_of(value, "element")
    if not elements or isinstance(value.type, SetType):
        raise EvaluationFailure("element takes a list that is not empty")
    place = whole(at, "element")
    is_list = isinstance(value.type, ListType)
    if place < 0 and place % len(elements) and not is_list:  # Terraform counts from the end of lists, not of tuples
        raise EvaluationFailure("element takes no negative index of a tuple")
    return elements[place % len(elements)].marked(is_sensitive)


def _contains(values: Datum, wanted: Datum) -> Datum:
    if not values.is_known:
        return unknown(BOOL)
    elements = row_of(values, "contains")
    if not elements:
        return FALSE
    answers = [equal(wanted, one) for one in elements]
    if any(answer.content is True for answer in answers):
        return TRUE
    return FALSE if all(answer.is_known for answer in answers) else unknown(BOOL)


def _index(values: Datum, wanted: Datum) -> Datum:
    if not values.is_known:
        return unknown(NUMBER)
    for at, one in enumerate(row_of(values, "index")):
        answer = equal(one, wanted)
        if not answer.is_known:
            return unknown(NUMBER)
        if answer.content is True:
            return number(at)
    raise EvaluationFailure("index does not find the value")


def _one(values: Datum) -> Datum:
    if not values.is_known:
        return unknown()
    elements = row_of(values, "one")
    if len(elements) > 1:
        raise EvaluationFailure("one takes a list of one element at most")
    if elements:
        return elements[0]
    return null(values.type.element if isinstance(values.type, ListType | SetType) else ANY)


def _coalesce(*values: Datum) -> Datum:
    if not values:
        raise EvaluationFailure("coalesce takes at least one value")
    of = unify([one.type for one in values if not (one.is_null and one.type == ANY)] or [ANY])
    if of is None:
        raise EvaluationFailure("the values of coalesce have no type in common")
    for one in values:
        if not one.is_known:
            return unknown(of)
        if one.is_null:
            continue
        converted = convert(one, of)
        if converted.content == "" and of == STRING:
            continue
        return converted
    raise EvaluationFailure("every value of coalesce is null or empty")


def _coalesce_list(*rows: Datum) -> Datum:
    if not rows:
        raise EvaluationFailure("coalescelist takes at least one list")
    for row in rows:
        if not row.is_known:
            return unknown()
        if row_of(row, "coalescelist"):
            return row
    raise EvaluationFailure("every list of coalescelist is empty")


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


_PARTS: dict[str, Any] = {"takes_unknown": True, "takes_marks": True}

FUNCTIONS: dict[str, Function] = {
    "alltrue": on_values(ListType(BOOL), returns=BOOL, takes_unknown=True)(_all_true),
    "anytrue": on_values(ListType(BOOL), returns=BOOL, takes_unknown=True)(_any_true),
    "coalesce": on_values(variadic=ANY, takes_null=True, takes_unknown=True)(_coalesce),
    "coalescelist": on_values(variadic=ANY, takes_null=True, takes_unknown=True)(_coalesce_list),
    "contains": on_values(ANY, ANY, returns=BOOL, takes_unknown=True)(_contains),
    "element": on_values(ANY, NUMBER, **_PARTS)(_element),
    "index": on_values(ANY, ANY, returns=NUMBER, takes_unknown=True)(_index),
    "length": on_values(ANY, returns=NUMBER, **_PARTS)(_length),
    "one": on_values(ANY, **_PARTS)(_one),
}
