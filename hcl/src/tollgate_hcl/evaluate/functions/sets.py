"""Functions on sets."""

from collections.abc import Callable, Sequence

from tollgate_hcl.evaluate.convert import convert
from tollgate_hcl.evaluate.datum import Datum, is_wholly_known, list_of, not_null
from tollgate_hcl.evaluate.failure import EvaluationFailure
from tollgate_hcl.evaluate.functions.function import Function, Invocation, on_values
from tollgate_hcl.evaluate.set_values import has_known_length, plain_key, set_of
from tollgate_hcl.evaluate.types import ANY, UNTYPED, ListType, SetType, TupleType, Type, is_row
from tollgate_hcl.evaluate.unify import unify

_Combine = Callable[[list[Datum], list[Datum]], list[Datum]]


def _set_operation(name: str, combine: _Combine) -> Function:
    def body(*sets: Datum) -> Datum:
        element = _element_in_common(name, sets)
        if element == ANY and any(one.type != sets[0].type for one in sets):
            raise EvaluationFailure(f"the sets of {name} have no type in common")
        if name != "setunion" and not all(map(is_wholly_known, sets)):
            return not_null(SetType(element))
        found, *others = ([*convert(one, SetType(element)).elements] for one in sets)
        for other in others:
            found = combine(found, other)
        return set_of(found, element)

    fixed = (SetType(ANY), SetType(ANY)) if name == "setsubtract" else (SetType(ANY),)
    variadic = None if name == "setsubtract" else SetType(ANY)
    return on_values(*fixed, variadic=variadic, takes_parts=True)(body)


def _element_in_common(name: str, sets: Sequence[Datum]) -> Type:
    """Return the type of the elements of several sets; one that is empty and of any type says nothing."""
    types = [one.type.element for one in sets if isinstance(one.type, SetType) and (one.elements or not _is_any(one))]
    found = unify(types) if types else ANY
    if found is None:
        raise EvaluationFailure(f"the sets of {name} have no type in common")
    return found


def _is_any(value: Datum) -> bool:
    return value.type == SetType(ANY)


def _union(one: list[Datum], other: list[Datum]) -> list[Datum]:
    return one + other


def _intersection(one: list[Datum], other: list[Datum]) -> list[Datum]:
    keys = set(map(plain_key, other))
    return [inner for inner in one if plain_key(inner) in keys]


def _difference(one: list[Datum], other: list[Datum]) -> list[Datum]:
    keys = set(map(plain_key, other))
    return [inner for inner in one if plain_key(inner) not in keys]


def _set_product(invocation: Invocation, sets: Sequence[Datum]) -> Datum:
    if len(sets) < 2:
        raise EvaluationFailure("setproduct takes at least two sets or lists")
    of = TupleType(tuple(map(_element_type, sets)))
    is_set = any(isinstance(one.type, SetType) for one in sets)
    is_sensitive = any(one.is_sensitive for one in sets)
    if not all(one.is_known and has_known_length(one) for one in sets):
        return not_null(SetType(of) if is_set else ListType(of)).marked(is_sensitive)
    count = 1
    for one in sets:
        count *= len(one.elements)
    invocation.budget.grow(count * len(sets))
    rows: list[tuple[Datum, ...]] = [()]
    for one, element in zip(sets, of.elements, strict=True):
        rows = [(*before, convert(inner, element)) for before in rows for inner in one.elements]
    tuples = [Datum(of, row) for row in rows]
    return (set_of(tuples, of) if is_set else list_of(tuples, of)).marked(is_sensitive)


def _element_type(value: Datum) -> Type:
    if isinstance(value.type, ListType | SetType):
        return value.type.element
    if not is_row(value.type):
        if value.is_known:
            raise EvaluationFailure("setproduct takes sets and lists")
        return UNTYPED
    assert isinstance(value.type, TupleType)
    found = unify(value.type.elements) if value.type.elements else ANY
    if found is None:
        raise EvaluationFailure("the elements of a list have no type in common")
    return found


FUNCTIONS: dict[str, Function] = {
    "setintersection": _set_operation("setintersection", _intersection),
    "setproduct": Function(
        parameters=(), variadic=ANY, returns=UNTYPED, body=_set_product, takes_unknown=True, takes_marks=True
    ),
    "setsubtract": _set_operation("setsubtract", _difference),
    "setunion": _set_operation("setunion", _union),
}
