"""Steps into values: `.name`, `[key]` and splats."""

from collections.abc import Callable, Sequence
from decimal import Decimal

from tollgate_hcl.evaluate.convert import convert
from tollgate_hcl.evaluate.datum import Datum, PartialMap, list_of, tuple_of, unknown
from tollgate_hcl.evaluate.failure import EvaluationFailure
from tollgate_hcl.evaluate.types import (
    ANY,
    NUMBER,
    STRING,
    ListType,
    MapType,
    ObjectType,
    SetType,
    Type,
    is_mapping,
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
    if not value.is_known:
        return _within_unknown(value, name)
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
    is_sensitive = value.is_sensitive or key.is_sensitive
    if value.is_null or key.is_null:
        raise EvaluationFailure("null cannot be indexed, nor be an index")
    if not value.is_known or not key.is_known:
        within = isinstance(key.content, str) and not value.is_known
        found = _within_unknown(value, str(key.content)) if within else unknown(_element(value))
        return found.marked(is_sensitive)
    if is_row(value.type) and not isinstance(value.type, SetType):
        at = convert(key, NUMBER).content
        assert isinstance(at, int | Decimal)
        if not isinstance(at, int) or not 0 <= at < len(value.elements):
            raise EvaluationFailure("the index is not one of the elements")
        return value.elements[at].marked(is_sensitive)
    if is_mapping(value.type):
        name = convert(key, STRING).content
        assert isinstance(name, str)
        if name not in value.members:
            raise EvaluationFailure(f'there is no element "{name}"')
        return value.members[name].marked(is_sensitive)
    raise EvaluationFailure(f"a value of type {type_text(value.type)} has no elements to index")


def _element(value: Datum) -> Type:
    return value.type.element if isinstance(value.type, ListType | MapType) else ANY


def _within_unknown(value: Datum, name: str) -> Datum:
    if isinstance(value.content, PartialMap) and name in value.content.members:
        return value.content.members[name].marked(value.is_sensitive)
    reason = getattr(value.content, "reason", "")
    if isinstance(value.type, ObjectType):
        if name not in value.type.names:
            raise EvaluationFailure(f'there is no attribute "{name}"')
        return unknown(value.type.names[name], reason).marked(value.is_sensitive)
    return unknown(_element(value), reason).marked(value.is_sensitive)


def _splat(value: Datum, is_full: bool, steps: Sequence[Step], key: Key) -> Datum:
    count = len(steps)
    if not is_full:
        count = next((at for at, step in enumerate(steps) if not isinstance(step, AttributeStep)), count)
    inner, after = steps[:count], steps[count:]
    return walk(_splat_over(value, inner, key), after, key)


def _splat_over(value: Datum, steps: Sequence[Step], key: Key) -> Datum:
    is_collection = is_row(value.type)
    if value.is_null:
        if is_collection:
            raise EvaluationFailure("a null list cannot be iterated over with [*]")
        return tuple_of([])
    if not value.is_known:
        return unknown(ListType(ANY) if isinstance(value.type, ListType | SetType) else ANY).marked(value.is_sensitive)
    elements = value.elements if is_collection else (value.unmarked(),)
    found = [walk(inner, steps, key) for inner in elements]
    if isinstance(value.type, ListType | SetType) and found and all(one.type == found[0].type for one in found):
        return list_of(found, found[0].type).marked(value.is_sensitive)
    if isinstance(value.type, ListType | SetType) and not found:
        return list_of((), walk(unknown(value.type.element), steps, key).type).marked(value.is_sensitive)
    return tuple_of(found).marked(value.is_sensitive)
