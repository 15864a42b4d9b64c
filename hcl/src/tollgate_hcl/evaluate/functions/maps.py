"""Functions on maps and objects."""

from collections.abc import Sequence
from typing import Any

from tollgate_hcl.evaluate.convert import as_text, convert
from tollgate_hcl.evaluate.datum import (
    Datum,
    PartialMap,
    has_mark,
    is_wholly_known,
    list_of,
    map_of,
    not_null,
    object_of,
    text,
    tuple_of,
    unknown,
)
from tollgate_hcl.evaluate.failure import EvaluationFailure
from tollgate_hcl.evaluate.functions.function import Function, on_values
from tollgate_hcl.evaluate.types import (
    ANY,
    STRING,
    UNTYPED,
    ListType,
    MapType,
    ObjectType,
    TupleType,
    is_mapping,
    is_open,
)


def _merge(*maps: Datum) -> Datum:
    for one in maps:
        if not is_open(one.type) and not is_mapping(one.type):
            raise EvaluationFailure("merge takes maps and objects")
    given = [one for one in maps if not one.is_null]
    is_sensitive = any(one.is_sensitive for one in given)
    if not all(one.is_known for one in given):
        return _merged_in_part(given).marked(is_sensitive)
    merged: dict[str, Datum] = {}
    for one in given:
        merged |= one.members
    first = maps[0].type if maps else None
    if isinstance(first, MapType) and all(one.type == first for one in maps):
        return map_of(merged, first.element).marked(is_sensitive)
    return object_of(merged).marked(is_sensitive)


def _merged_in_part(maps: Sequence[Datum]) -> Datum:
    """Return what is known of a merge in which maps are not."""
    merged: dict[str, Datum] = {}
    for one in maps:
        if not one.is_known:
            merged = dict.fromkeys(merged, unknown())
        if isinstance(one.content, PartialMap | dict):
            merged |= one.content.members if isinstance(one.content, PartialMap) else one.content
    return Datum(UNTYPED, PartialMap(members=merged))


def _keys(value: Datum) -> Datum:
    if isinstance(value.type, ObjectType):
        return tuple_of(text(name) for name, _ in value.type.attributes).marked(value.is_sensitive)
    if isinstance(value.type, MapType):
        made = list_of([text(name) for name in sorted(value.members)], STRING) if value.is_known else None
        return (made or not_null(ListType(STRING))).marked(value.is_sensitive)
    if not is_open(value.type):
        raise EvaluationFailure("keys takes a map or an object")
    return unknown().marked(value.is_sensitive)


def _values(value: Datum) -> Datum:
    if not is_mapping(value.type):
        raise EvaluationFailure("values takes a map or an object")
    found = [value.members[name] for name in sorted(value.members)]
    made = list_of(found, value.type.element) if isinstance(value.type, MapType) else tuple_of(found)
    return made.marked(value.is_sensitive)


def _lookup(value: Datum, key: Datum, *default: Datum) -> Datum:
    if len(default) > 1:
        raise EvaluationFailure("lookup takes three arguments at most")
    if value.is_null or key.is_null or not (is_mapping(value.type) or is_open(value.type)):
        raise EvaluationFailure("lookup takes a map or an object, and a key")
    is_sensitive = value.is_sensitive or key.is_sensitive
    of = value.type.element if isinstance(value.type, MapType) else UNTYPED
    others = [convert(one, of) for one in default]
    if not value.is_known or not key.is_known:
        return unknown(of).marked(is_sensitive)
    name = str(key.content)
    if name in value.members:
        return value.members[name].marked(is_sensitive)
    if not others:
        raise EvaluationFailure(f'lookup finds no key "{name}"')
    return others[0].marked(is_sensitive)


def _transpose(value: Datum) -> Datum:
    found: dict[str, list[str]] = {}
    for name, row in value.members.items():
        if row.is_null:
            raise EvaluationFailure("transpose takes no null")
        for one in row.elements:
            found.setdefault(as_text(one), []).append(name)
    members = {key: list_of([text(name) for name in sorted(names)], STRING) for key, names in found.items()}
    return map_of(members, ListType(STRING))


def _zipmap(keys: Datum, values: Datum) -> Datum:
    if not isinstance(values.type, ListType | TupleType):
        raise EvaluationFailure("zipmap takes a list or a tuple of values")
    is_sensitive = values.is_sensitive or has_mark(keys)
    if not is_wholly_known(keys):
        return unknown().marked(is_sensitive)
    names = [as_text(one) for one in keys.elements]
    if len(names) != len(values.elements):
        raise EvaluationFailure("the lists of zipmap differ in length")
    members = dict(zip(names, values.elements, strict=True))
    made = map_of(members, values.type.element) if isinstance(values.type, ListType) else object_of(members)
    return made.marked(is_sensitive)


_PARTS: dict[str, Any] = {"takes_parts": True, "takes_marks": True}
_UNKNOWN: dict[str, Any] = {"takes_unknown": True, "takes_marks": True}

FUNCTIONS: dict[str, Function] = {
    "keys": on_values(ANY, **_UNKNOWN)(_keys),
    "lookup": on_values(ANY, STRING, variadic=ANY, takes_null=True, **_UNKNOWN)(_lookup),
    "merge": on_values(variadic=ANY, takes_null=True, **_UNKNOWN)(_merge),
    "transpose": on_values(MapType(ListType(STRING)), returns=MapType(ListType(STRING)))(_transpose),
    "values": on_values(ANY, **_PARTS)(_values),
    "zipmap": on_values(ListType(STRING), ANY, **_PARTS)(_zipmap),
}
