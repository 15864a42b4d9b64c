"""Which types convert to which, and the one type that values of several types can all be converted to."""

from collections.abc import Callable, Sequence

from tollgate_hcl.evaluate.types import (
    ANY,
    BOOL,
    NUMBER,
    STRING,
    UNTYPED,
    ListType,
    MapType,
    ObjectType,
    SetType,
    TupleType,
    Type,
    is_open,
    is_primitive,
    object_type,
)

_Kind = type[ListType] | type[SetType] | type[MapType] | type[TupleType] | type[ObjectType]


def unify(types: Sequence[Type]) -> Type | None:
    """Return the type, or None if there is none.

    A type that is not known is taken to be what the others are.
    """
    first = types[0] if types else UNTYPED
    if all(of == first for of in types):
        return first
    known = [of for of in types if of != UNTYPED]
    if len(known) < len(types):
        return unify(known)
    kinds = {type(of) for of in known if of != ANY}
    has_any = ANY in known
    if len(kinds) == 1 and (merge := _MERGES.get(next(iter(kinds)))) is not None:
        return ANY if has_any else merge(known)
    if kinds == {MapType, ObjectType} and (found := _with_one_collection(known, ObjectType, has_any)) is not None:
        return found
    if kinds == {ListType, TupleType} and (found := _with_one_collection(known, TupleType, has_any)) is not None:
        return found
    if kinds >= {ObjectType, TupleType}:
        return None
    return next((of for of in _most_general_first(known) if all(is_convertible(one, of) for one in known)), None)


def is_convertible(source: Type, target: Type) -> bool:
    """Return whether some values of a type can be converted to another."""
    if source == target or is_open(target) or is_open(source):
        return True
    match target:
        case ListType(element) | SetType(element):
            if isinstance(source, TupleType):
                return _is_row_convertible(source.elements, element)
            return isinstance(source, ListType | SetType) and is_convertible(source.element, element)
        case MapType(element):
            if isinstance(source, ObjectType):
                types = [of for _, of in source.attributes]
                found = unify(types) if element == ANY else element
                return found is not None and all(is_convertible(of, found) for of in types)
            return isinstance(source, MapType) and is_convertible(source.element, element)
        case ObjectType():
            return _is_convertible_to_object(source, target)
        case TupleType(elements):
            return (
                isinstance(source, TupleType)
                and len(source.elements) == len(elements)
                and all(map(is_convertible, source.elements, elements))
            )
        case _:
            return is_primitive(source) and {source, target} != {NUMBER, BOOL}


def _is_convertible_to_object(source: Type, target: ObjectType) -> bool:
    if isinstance(source, MapType):
        return all(is_convertible(source.element, of) or name in target.optional for name, of in target.attributes)
    if not isinstance(source, ObjectType):
        return False
    names = source.names
    return all(
        is_convertible(names[name], of) if name in names else name in target.optional for name, of in target.attributes
    )


def _is_row_convertible(types: Sequence[Type], element: Type) -> bool:
    """Return whether a tuple of some types can become a list or a set."""
    found = unify(types) if types and element == ANY else element
    if found == ANY:  # none of the types says what the others are
        return all(is_open(of) for of in types)
    return found is not None and all(is_convertible(of, found) for of in types)


def _with_one_collection(types: Sequence[Type], kind: _Kind, has_any: bool) -> Type | None:
    """Unify maps with objects, or lists with tuples."""
    merged = _element_in_common([of for of in types if isinstance(of, kind)])
    if merged is None or has_any:
        return None
    wrap = MapType if kind is ObjectType else ListType
    return unify([wrap(merged) if isinstance(of, kind) else of for of in types])


def _parts(of: Type) -> Sequence[Type]:
    match of:
        case TupleType(elements):
            return elements
        case ObjectType(attributes):
            return [inner for _, inner in attributes]
        case ListType(element) | SetType(element) | MapType(element):
            return [element]
        case _:
            return []


def _element_in_common(types: Sequence[Type]) -> Type | None:
    return unify([part for of in types for part in _parts(of)])


def _merge_collections(types: Sequence[Type]) -> Type | None:
    element = _element_in_common(types)
    match types[0]:
        case _ if element is None:
            return None
        case ListType():
            return ListType(element)
        case SetType():
            return SetType(element)
        case _:
            return MapType(element)


def _merge_objects(types: Sequence[Type]) -> Type | None:
    objects = [of for of in types if isinstance(of, ObjectType)]
    names = objects[0].names.keys()
    if any(of.names.keys() != names for of in objects):
        return _as_collection(types, MapType)
    merged = {name: unify([of.names[name] for of in objects]) for name in names}
    found = {name: inner for name, inner in merged.items() if inner is not None}
    return object_type(found) if len(found) == len(merged) else None


def _merge_tuples(types: Sequence[Type]) -> Type | None:
    rows = [of.elements for of in types if isinstance(of, TupleType)]
    if len({len(row) for row in rows}) > 1:
        return _as_collection(types, ListType)
    merged = [unify(column) for column in zip(*rows, strict=True)]
    found = tuple(inner for inner in merged if inner is not None)
    return TupleType(found) if len(found) == len(merged) else None


def _as_collection(types: Sequence[Type], wrap: Callable[[Type], Type]) -> Type | None:
    element = _element_in_common(types)
    made = None if element is None else wrap(element)
    return made if made is not None and all(is_convertible(of, made) for of in types) else None


_MERGES: dict[type[Type], Callable[[Sequence[Type]], Type | None]] = {
    ListType: _merge_collections,
    SetType: _merge_collections,
    MapType: _merge_collections,
    ObjectType: _merge_objects,
    TupleType: _merge_tuples,
}


def _most_general_first(types: Sequence[Type]) -> list[Type]:
    """Return the types in an order in which none stands before one that is more general."""
    left = list(range(len(types)))
    below = {at: {other for other in left if _generality(types[at], types[other]) < 0} for at in left}
    above = {at: sum(at in others for others in below.values()) for at in left}
    queue = [at for at in left if not above[at]]
    for at in queue:
        for other in sorted(below[at]):
            above[other] -= 1
            if not above[other]:
                queue.append(other)
    return [types[at] for at in queue]


def _generality(one: Type, other: Type) -> int:
    """Return -1 if a type is more general than another, 1 if it is the other way round, 0 if neither."""
    if ANY in (one, other):
        return (one == ANY) - (other == ANY)
    if is_primitive(one) and is_primitive(other):
        return (other == STRING) - (one == STRING)
    for family in _FAMILIES:
        if type(one) in family and type(other) in family and type(one) is not type(other):
            return -1 if family.index(type(one)) < family.index(type(other)) else 1
    if type(one) is not type(other) or _names(one) != _names(other):
        return 0
    found = {_generality(*pair) for pair in zip(_parts(one), _parts(other), strict=True)} - {0}
    return found.pop() if len(found) == 1 else 0


_FAMILIES: tuple[tuple[type[Type], ...], ...] = ((ListType, TupleType, SetType), (MapType, ObjectType))
"""Kinds of types that convert to one another, the most general first."""


def _names(of: Type) -> object:
    return tuple(name for name, _ in of.attributes) if isinstance(of, ObjectType) else len(_parts(of))
