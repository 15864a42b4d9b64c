"""Which types convert to which, and to what exactly where the target leaves something open.

Unification and conversion rest on each other, so both decisions live here; `unify` is the public name of one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from pyvider.cty.convert.preference import by_preference
from pyvider.cty.types import (
    CtyBool,
    CtyDynamic,
    CtyList,
    CtyMap,
    CtyNumber,
    CtyObject,
    CtySet,
    CtyString,
    CtyTuple,
    CtyType,
    PlainType,
)

_FROM_STRING_OR_TO_IT = {
    (CtyString, CtyNumber),
    (CtyString, CtyBool),
    (CtyNumber, CtyString),
    (CtyBool, CtyString),
}

_PLAIN: set[type[CtyType]] = {CtyString, CtyNumber, CtyBool}
# Types of one kind are unified part by part, and so are those of a kind with its look-alikes.
_ALIKE: tuple[set[type[CtyType]], ...] = ({CtyMap}, {CtyList}, {CtySet}, {CtyObject}, {CtyTuple})
_MIXED: tuple[set[type[CtyType]], ...] = ({CtyMap, CtyObject}, {CtyList, CtyTuple})


@lru_cache(maxsize=4096)
def result_type(source: CtyType, target: CtyType) -> CtyType | None:
    """Return the exact type that values of one type have once converted to another; None if they cannot be.

    It is the target, with whatever that leaves open filled in from the source.
    """
    if isinstance(target, CtyDynamic) or source == target:
        return source
    if isinstance(source, CtyDynamic):
        return without_optional(target)
    match source, target:
        case PlainType(), PlainType():
            return target if (type(source), type(target)) in _FROM_STRING_OR_TO_IT else None
        case CtyObject(), CtyObject():
            return _object_from_object(source, target)
        case CtyTuple(), CtyTuple():
            return _tuple_from_tuple(source, target)
        case (CtyList() | CtySet(), CtyList() | CtySet()) | (CtyMap(), CtyMap()):
            return _collection_of(target, result_type(source.element_type, target.element_type))
        case CtyTuple(), CtyList() | CtySet():
            return _collection_of(target, _element_from(source.element_types, target))
        case CtyObject(), CtyMap():
            return _collection_of(target, _element_from(source.attribute_types.values(), target))
        case CtyMap(), CtyObject():
            return _object_from_map(source, target)
        case _:
            return None


@lru_cache(maxsize=4096)
def common_type(types: tuple[CtyType, ...], *, of_values: bool = False) -> CtyType | None:
    """Return the type that all the given ones convert to; None if there is none.

    Args:
        types: what is to be unified.
        of_values: whether these are the types of values at hand, where dynamic can only mean null or unknown: such
            a value may stand beside strings, numbers and bools, but, in Terraform, beside nothing else.
    """
    if not types:
        return None
    kinds = {type(item) for item in types}
    settled = kinds - {CtyDynamic}
    if of_values and settled and CtyDynamic in kinds:
        known = tuple(item for item in types if not isinstance(item, CtyDynamic))
        return common_type(known) if settled <= _PLAIN else None
    if settled in _ALIKE:
        return CtyDynamic() if CtyDynamic in kinds else _common_of_one_kind(types, of_values)
    if {CtyObject, CtyTuple} <= settled:
        return None
    if settled in _MIXED:
        mixed = _common_of_mixed(types, of_values)
        if mixed is not None:
            return mixed
    return next((item for item in by_preference(types) if all(result_type(other, item) for other in types)), None)


def _common_of_one_kind(types: tuple[CtyType, ...], of_values: bool) -> CtyType | None:
    first = types[0]
    if isinstance(first, CtyObject):
        return _common_object([item for item in types if isinstance(item, CtyObject)], of_values)
    if isinstance(first, CtyTuple):
        return _common_tuple([item for item in types if isinstance(item, CtyTuple)], of_values)
    collections = [item for item in types if isinstance(item, CtyList | CtySet | CtyMap)]
    elements = tuple(item.element_type for item in collections)
    return _collection_of(collections[0], common_type(elements, of_values=of_values))


def _common_of_mixed(types: tuple[CtyType, ...], of_values: bool) -> CtyType | None:
    """Return the common type with tuples taken as lists and objects as maps."""
    objects = [item for item in types if isinstance(item, CtyObject)]
    tuples = [item for item in types if isinstance(item, CtyTuple)]
    disguised = _objects_as_map(objects, of_values) if objects else _tuples_as_list(tuples, of_values)
    if disguised is None:
        return None
    alike = tuple(disguised if isinstance(item, CtyObject | CtyTuple) else item for item in types)
    found = common_type(alike, of_values=of_values)
    return found if type(found) is type(disguised) else None


def without_optional(subject: CtyType) -> CtyType:
    """Return the type without optional attributes, which only a requested type has."""
    match subject:
        case CtyObject():
            return CtyObject(attribute_types={n: without_optional(t) for n, t in subject.attribute_types.items()})
        case CtyTuple():
            return CtyTuple(element_types=map(without_optional, subject.element_types))
        case CtyList() | CtySet() | CtyMap():
            return collection_of(subject, without_optional(subject.element_type))
        case _:
            return subject


def collection_of(kind: CtyList | CtySet | CtyMap, element: CtyType) -> CtyType:
    """Return a collection of the same kind with elements of another type."""
    match kind:
        case CtyList():
            return CtyList(element_type=element)
        case CtySet():
            return CtySet(element_type=element)
        case CtyMap():
            return CtyMap(value_type=element)


def _collection_of(kind: CtyList | CtySet | CtyMap, element: CtyType | None) -> CtyType | None:
    return None if element is None else collection_of(kind, element)


def _element_from(parts: Iterable[CtyType], target: CtyList | CtySet | CtyMap) -> CtyType | None:
    """Return the element type of a collection made from parts of several types."""
    element = target.element_type
    results = [result_type(part, element) for part in parts]
    if not results:
        return without_optional(element)
    found = tuple(item for item in results if item is not None)
    if len(found) < len(results):
        return None
    if not element.has_dynamic:
        return common_type(found)
    if _wants_equal_types(target, found):
        settled = {item for item in found if not isinstance(item, CtyDynamic)}
        return settled.pop() if len(settled) == 1 else None
    return common_type(found, of_values=True)


def _wants_equal_types(target: CtyList | CtySet | CtyMap, found: Iterable[CtyType]) -> bool:
    """Return whether Terraform, after converting each part alone, finds a common type only if they are equal."""
    match target, target.element_type:
        case CtyMap(), CtyDynamic():
            kinds = {type(item) for item in found}
            return CtyDynamic in kinds and not kinds - {CtyDynamic} <= _PLAIN
        case CtyMap(), element:
            return isinstance(element, CtyTuple)
        case CtySet(), element:
            return not isinstance(element, CtyDynamic)
        case _:
            return False


def _object_from_object(source: CtyObject, target: CtyObject) -> CtyType | None:
    results: dict[str, CtyType] = {}
    for name, wanted in target.attribute_types.items():
        if name in source.attribute_types:
            result = result_type(source.attribute_types[name], wanted)
        else:
            result = without_optional(wanted) if name in target.optional_attributes else None
        if result is None:
            return None
        results[name] = result
    return CtyObject(attribute_types=results)


def _object_from_map(source: CtyMap, target: CtyObject) -> CtyType | None:
    results = {name: result_type(source.value_type, wanted) for name, wanted in target.attribute_types.items()}
    known = {name: result for name, result in results.items() if result is not None}
    # Which keys a map has shows only in each value, so the result still has to tell what may be lacking.
    is_possible = len(known) == len(results)
    return CtyObject(attribute_types=known, optional_attributes=target.optional_attributes) if is_possible else None


def _tuple_from_tuple(source: CtyTuple, target: CtyTuple) -> CtyType | None:
    if len(source.element_types) != len(target.element_types):
        return None
    results = [result_type(*pair) for pair in zip(source.element_types, target.element_types, strict=True)]
    known = [result for result in results if result is not None]
    return CtyTuple(element_types=known) if len(known) == len(results) else None


def _common_object(types: Sequence[CtyObject], of_values: bool) -> CtyType | None:
    """Return an object type if all have the same names, else a map of all attributes."""
    names = set(types[0].attribute_types)
    if all(set(item.attribute_types) == names for item in types):
        columns = {name: tuple(item.attribute_types[name] for item in types) for name in names}
        results = {name: common_type(column, of_values=of_values) for name, column in columns.items()}
        known = {name: result for name, result in results.items() if result is not None}
        optional = frozenset(name for item in types for name in item.optional_attributes)
        is_possible = len(known) == len(results)
        return CtyObject(attribute_types=known, optional_attributes=optional) if is_possible else None
    return _objects_as_map(types, of_values)


def _objects_as_map(types: Sequence[CtyObject], of_values: bool) -> CtyType | None:
    element = common_type(tuple(part for item in types for part in item.attribute_types.values()), of_values=of_values)
    return None if element is None else CtyMap(value_type=element)


def _common_tuple(types: Sequence[CtyTuple], of_values: bool) -> CtyType | None:
    """Return a tuple type if all have the same length, else a list of all elements."""
    length = len(types[0].element_types)
    if all(len(item.element_types) == length for item in types):
        columns = zip(*(item.element_types for item in types), strict=True)
        results = [common_type(column, of_values=of_values) for column in columns]
        known = [result for result in results if result is not None]
        return CtyTuple(element_types=known) if len(known) == len(results) else None
    return _tuples_as_list(types, of_values)


def _tuples_as_list(types: Sequence[CtyTuple], of_values: bool) -> CtyType | None:
    element = common_type(tuple(part for item in types for part in item.element_types), of_values=of_values)
    return None if element is None else CtyList(element_type=element)
