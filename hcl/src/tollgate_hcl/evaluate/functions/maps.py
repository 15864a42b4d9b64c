"""Functions on maps and objects."""

from typing import Any

from tollgate_hcl.evaluate.convert import as_text, convert
from tollgate_hcl.evaluate.datum import (
    Datum,
    PartialMap,
    has_mark,
    is_wholly_known,
    list_of,
    map_of,
    object_of,
    text,
    tuple_of,
    unknown,
)
from tollgate_hcl.evaluate.failure import EvaluationFailure
from tollgate_hcl.evaluate.functions.function import Function, on_values, row_of
from tollgate_hcl.evaluate.types import (
    ANY,
    STRING,
    ListType,
    MapType,
    ObjectType,
    is_mapping,
)
from tollgate_hcl.evaluate.unify import unify


def _merge(*maps: Datum) -> Datum:
    is_sensitive = any(one.is_sensitive for one in maps)
    given = [one for one in maps if not one.is_null]
    if not given:
        return object_of({}).marked(is_sensitive)
    for one in given:
        if one.type != ANY and not is_mapping(one.type):
            raise EvaluationFailure("merge takes maps and objects")
    merged: dict[str, Datum] = {}
    is_open = False
    for one in given:
        if one.is_known:
            merged |= one.members
            continue
        is_open = True
        merged = dict.fromkeys(merged, unknown())
        if isinstance(one.content, PartialMap):
            merged |= one.content.members
    if is_open:
        return Datum(ANY, PartialMap(members=merged), is_sensitive)
    maps_only = [one.type.element for one in given if isinstance(one.type, MapType)]
    if len(maps_only) == len(given):
        of = unify(maps_only)
        if of is not None and of != ANY and all(inner == maps_only[0] for inner in maps_only):
            return map_of({name: convert(one, of) for name, one in merged.items()}, of).marked(is_sensitive)
    return object_of(merged).marked(is_sensitive)


def _keys(value: Datum) -> Datum:
    if not is_mapping(value.type):
        if value.type == ANY and not value.is_known:
            return unknown().marked(value.is_sensitive)
        raise EvaluationFailure("keys takes a map or an object")
    if isinstance(value.type, ObjectType):
        return tuple_of(text(name) for name, _ in value.type.attributes).marked(value.is_sensitive)
    if not value.is_known:
        return unknown(ListType(STRING)).marked(value.is_sensitive)
    return list_of([text(name) for name in sorted(value.members)], STRING).marked(value.is_sensitive)


def _values(value: Datum) -> Datum:
    if value.type == ANY and not value.is_known:
        return unknown().marked(value.is_sensitive)
    if not is_mapping(value.type):
        raise EvaluationFailure("values takes a map or an object")
    if not value.is_known:
        return unknown().marked(value.is_sensitive)
    found = [value.members[name] for name in sorted(value.members)]
    made = list_of(found, value.type.element) if isinstance(value.type, MapType) else tuple_of(found)
    return made.marked(value.is_sensitive)


def _lookup(value: Datum, key: Datum, *default: Datum) -> Datum:
    if len(default) > 1:
        raise EvaluationFailure("lookup takes three arguments at most")
    is_sensitive = value.is_sensitive or key.is_sensitive
    if not value.is_known or not key.is_known:
        return unknown().marked(is_sensitive)
    if not is_mapping(value.type) or value.is_null:
        raise EvaluationFailure("lookup takes a map or an object")
    name = as_text(key)
    if name in value.members:
        return value.members[name].marked(is_sensitive)
    if not default:
        raise EvaluationFailure(f'lookup finds no key "{name}"')
    of = value.type.element if isinstance(value.type, MapType) else ANY
    return convert(default[0], of).marked(is_sensitive)


def _transpose(value: Datum) -> Datum:
    found: dict[str, list[str]] = {}
    for name, row in sorted(value.members.items()):
        for one in row.elements:
            found.setdefault(as_text(one), []).append(name)
    members = {key: list_of([text(name) for name in sorted(names)], STRING) for key, names in found.items()}
    return map_of(members, ListType(STRING))


def _zipmap(keys: Datum, values: Datum) -> Datum:
    is_sensitive = keys.is_sensitive or values.is_sensitive
    if not is_wholly_known(keys) or not values.is_known:
        return unknown().marked(is_sensitive)
    names = [as_text(one) for one in convert(keys, ListType(STRING)).elements]
    elements = row_of(values, "zipmap")
    if len(names) != len(elements):
        raise EvaluationFailure("the lists of zipmap differ in length")
    members = dict(zip(names, elements, strict=True))
    made = map_of(members, values.type.element) if isinstance(values.type, ListType) else object_of(members)
    return made.marked(is_sensitive or has_mark(keys))


_PARTS: dict[str, Any] = {"takes_unknown": True, "takes_marks": True}

FUNCTIONS: dict[str, Function] = {
    "keys": on_values(ANY, **_PARTS)(_keys),
    "lookup": on_values(ANY, STRING, variadic=ANY, takes_null=True, **_PARTS)(_lookup),
    "merge": on_values(variadic=ANY, takes_null=True, **_PARTS)(_merge),
    "transpose": on_values(MapType(ListType(STRING)), returns=MapType(ListType(STRING)))(_transpose),
    "values": on_values(ANY, **_PARTS)(_values),
    "zipmap": on_values(ANY, ANY, **_PARTS)(_zipmap),
}
