"""Steps into values: `.name`, `[key]` and splats."""

from collections.abc import Callable, Sequence
from decimal import Decimal

from tollgate_hcl.evaluate.convert import convert
from tollgate_hcl.evaluate.datum import (
    Datum,
    PartialMap,
    Unknown,
    is_never_null,
    list_of,
    not_null,
    tuple_of,
    unknown,
)
from tollgate_hcl.evaluate.failure import EvaluationFailure
from tollgate_hcl.evaluate.types import (
    NUMBER,
    STRING,
    UNTYPED,
    ListType,
    MapType,
    ObjectType,
    SetType,
    TupleType,
    Type,
    is_mapping,
    is_open,
    is_row,
    type_text,
)
from tollgate_hcl.expression_tree import AttributeStep, SplatStep, Step

Key = Callable[[Step], Datum]
"""Gives the key of an index step."""


def walk(value: Datum, steps: Sequence[Step], key: Key) -> Datum:
    """Return the value that steps lead to.

    Raises:
        EvaluationFailure: there is none.
    """
    for at, step in enumerate(steps):
        if isinstance(step, SplatStep):
            return _splat(value, step.is_full, steps[at + 1 :], key)
        value = step_into(value, step.name) if isinstance(step, AttributeStep) else index(value, key(step))
    return value


def step_into(value: Datum, name: str | int) -> Datum:
    """Return the attribute of a name, or with a number the element there.

    Raises:
        EvaluationFailure: there is none.
    """
    if isinstance(name, int):
        return index(value, Datum(NUMBER, name))
    if value.is_null:
        raise EvaluationFailure(f'null has no attribute "{name}"')
    if isinstance(value.content, Unknown) and (is_open(value.type) or is_mapping(value.type)):
        return _within_unknown(value, value.content, name)
    if is_row(value.type):
        return index(value, Datum(STRING, name))
    if not is_mapping(value.type):
        raise EvaluationFailure(f'a value of type {type_text(value.type)} has no attribute "{name}"')
    if name not in value.members:
        raise EvaluationFailure(f'there is no attribute "{name}"')
    return value.members[name].marked(value.is_sensitive)


def index(value: Datum, key: Datum) -> Datum:
    """Return the element at a key.

    Raises:
        EvaluationFailure: there is none.
    """
    if value.is_null or key.is_null:
        raise EvaluationFailure("null cannot be indexed, nor be an index")
    if isinstance(value.content, Unknown) and isinstance(key.content, str) and not is_row(value.type):
        return step_into(value, key.content)
    if is_open(value.type) or is_open(key.type):
        return unknown().marked(value.is_sensitive)
    if isinstance(value.type, ListType | TupleType):
        return _indexed(value, convert(key, NUMBER))
    if not is_mapping(value.type):
        raise EvaluationFailure(f"a value of type {type_text(value.type)} has no elements to index")
    key = convert(key, STRING)
    if not value.is_known or not key.is_known:
        return unknown(_element(value)).marked(value.is_sensitive)
    is_sensitive = key.is_sensitive and isinstance(value.type, MapType)
    return step_into(value, str(key.content)).marked(is_sensitive)


def _indexed(value: Datum, key: Datum) -> Datum:
    if not value.is_known or not key.is_known:
        return unknown(_element(value)).marked(value.is_sensitive)
    assert isinstance(key.content, int | Decimal)
    at = int(key.content)
    if at != key.content or not 0 <= at < len(value.elements):
        raise EvaluationFailure("the index is not one of the elements")
    return value.elements[at].marked(value.is_sensitive or key.is_sensitive)


def _element(value: Datum) -> Type:
    return value.type.element if isinstance(value.type, ListType | MapType) else UNTYPED


def _within_unknown(value: Datum, content: Unknown, name: str) -> Datum:
    if isinstance(content, PartialMap) and name in content.members:
        return content.members[name].marked(value.is_sensitive)
    of = _element(value)
    if isinstance(value.type, ObjectType):
        if name not in value.type.names:
            raise EvaluationFailure(f'there is no attribute "{name}"')
        of = value.type.names[name]
    return unknown(of, content.reason).marked(value.is_sensitive)


def _splat(value: Datum, is_full: bool, steps: Sequence[Step], key: Key) -> Datum:
    count = len(steps)
    if not is_full:
        count = next((at for at, step in enumerate(steps) if not isinstance(step, AttributeStep)), count)
    inner, after = steps[:count], steps[count:]
    return walk(_splat_over(value, inner, key), after, key)


def _splat_over(value: Datum, steps: Sequence[Step], key: Key) -> Datum:
    if value.is_null:
        if is_row(value.type):
            raise EvaluationFailure("a null list cannot be iterated over with [*]")
        return tuple_of([]).marked(value.is_sensitive)
    if is_open(value.type):
        return unknown().marked(value.is_sensitive)
    elements = (value,) if not is_row(value.type) else value.elements if value.is_known else ()
    found = [walk(inner, steps, key) for inner in elements]
    if isinstance(value.type, ListType | SetType):
        of = next((one.type for one in found if not is_open(one.type)), None)
        of = of or (found[0] if found else walk(unknown(value.type.element), steps, key)).type
        made = list_of(found, of) if value.is_known else not_null(ListType(of))
        return made.marked(value.is_sensitive)
    is_counted = value.is_known if is_row(value.type) else is_never_null(value)
    return (tuple_of(found) if is_counted else unknown()).marked(value.is_sensitive)
