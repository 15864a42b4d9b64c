"""The one type that values of several types can all be converted to."""

from collections.abc import Sequence

from tollgate_hcl.evaluate.types import (
    ANY,
    STRING,
    ListType,
    MapType,
    ObjectType,
    SetType,
    TupleType,
    Type,
    is_mapping,
    is_primitive,
    is_row,
    object_type,
)


def unify(types: Sequence[Type]) -> Type | None:
    """Return the type, or None if there is none; the type that is not known yet if one of them is that."""
    first = types[0] if types else ANY
    if all(of == first for of in types):
        return first
    known = [of for of in types if of != ANY]
    if len(known) < len(types):
        return ANY
    if all(is_primitive(of) for of in types):
        return STRING if STRING in types else None
    if all(is_mapping(of) for of in types):
        return _unify_mappings(types)
    if all(is_row(of) for of in types):
        return _unify_rows(types)
    return None


def _unify_mappings(types: Sequence[Type]) -> Type | None:
    objects = [of for of in types if isinstance(of, ObjectType)]
    if len(objects) == len(types):
        names = objects[0].names.keys()
        if all(of.names.keys() == names for of in objects):
            merged = {name: unify([of.names[name] for of in objects]) for name in names}
            if all(inner is not None for inner in merged.values()):
                return object_type({name: inner for name, inner in merged.items() if inner is not None})
            return None
    inner = [of.element for of in types if isinstance(of, MapType)]
    inner += [part for of in objects for _, part in of.attributes]
    element = unify(inner)
    return None if element is None else MapType(element)


def _unify_rows(types: Sequence[Type]) -> Type | None:
    tuples = [of for of in types if isinstance(of, TupleType)]
    if len(tuples) == len(types) and len({len(of.elements) for of in tuples}) == 1:
        columns = [unify(column) for column in zip(*(of.elements for of in tuples), strict=True)]
        if all(column is not None for column in columns):
            return TupleType(tuple(column for column in columns if column is not None))
        return None
    inner = [of.element for of in types if isinstance(of, ListType | SetType)]
    inner += [part for of in tuples for part in of.elements]
    element = unify(inner)
    if element is None:
        return None
    is_set = any(isinstance(of, SetType) for of in types) and not any(isinstance(of, ListType) for of in types)
    return SetType(element) if is_set else ListType(element)
