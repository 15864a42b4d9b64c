"""Functions on sets."""

from collections.abc import Sequence

from tollgate_hcl.evaluate.convert import convert
from tollgate_hcl.evaluate.datum import (
    Datum,
    list_of,
    set_of,
)
from tollgate_hcl.evaluate.failure import EvaluationFailure
from tollgate_hcl.evaluate.functions.function import Function, Invocation, on_values, row_of
from tollgate_hcl.evaluate.operators import equal
from tollgate_hcl.evaluate.types import (
    ANY,
    ListType,
    SetType,
    TupleType,
    Type,
)
from tollgate_hcl.evaluate.unify import unify


def _set_operation(name: str) -> Function:
    def body(*sets: Datum) -> Datum:
        element = unify([one.type.element for one in sets if isinstance(one.type, SetType)])
        if element is None:
            raise EvaluationFailure(f"the sets of {name} have no type in common")
        rows = [convert(one, SetType(element)).elements for one in sets]
        found = list(rows[0])
        for row in rows[1:]:
            if name == "setunion":
                found += row
            else:
                keeps = name == "setintersection"
                found = [one for one in found if any(equal(one, other).content for other in row) == keeps]
        return set_of(found, element)

    fixed = (SetType(ANY), SetType(ANY)) if name == "setsubtract" else (SetType(ANY),)
    variadic = None if name == "setsubtract" else SetType(ANY)
    return on_values(*fixed, variadic=variadic)(body)


def _set_product(invocation: Invocation, sets: Sequence[Datum]) -> Datum:
    if len(sets) < 2:
        raise EvaluationFailure("setproduct takes at least two sets or lists")
    rows = [row_of(one, "setproduct") for one in sets]
    count = 1
    for row in rows:
        count *= len(row)
    invocation.budget.grow(count * len(rows))
    columns: list[Type] = [_element_type(one) for one in sets]
    found: list[list[Datum]] = [[]]
    for row, of in zip(rows, columns, strict=True):
        found = [[*before, convert(one, of)] for before in found for one in row]
    tuples = [Datum(TupleType(tuple(columns)), tuple(row)) for row in found if count]
    is_set = any(isinstance(one.type, SetType) for one in sets)
    of = TupleType(tuple(columns))
    return set_of(tuples, of) if is_set else list_of(tuples, of)


def _element_type(value: Datum) -> Type:
    if isinstance(value.type, ListType | SetType):
        return value.type.element
    of = _same_type(value.elements)
    if of is None and value.elements:
        raise EvaluationFailure("the elements of a list have no type in common")
    return of or ANY


def _same_type(values: Sequence[Datum]) -> Type | None:
    return unify([one.type for one in values]) if values else None


FUNCTIONS: dict[str, Function] = {
    "setintersection": _set_operation("setintersection"),
    "setproduct": Function(parameters=(), variadic=ANY, returns=ANY, body=_set_product),
    "setsubtract": _set_operation("setsubtract"),
    "setunion": _set_operation("setunion"),
}
