"""Goes through a configuration beside its types, object by object."""

from collections.abc import Iterator, Mapping, Set
from types import UnionType
from typing import Annotated, Any, Union, cast, get_args, get_origin

import attrs

SCALAR_MODULES = frozenset({"datetime", "pathlib", "pathlib._local", "tollgate_runtime.config.url"})
"""Where the types come from that are written as texts; importing them all would delay every start."""


def objects_in(value: Any, annotation: Any) -> Iterator[tuple[dict[str, Any], Set[str]]]:
    """Yield every object of a configuration that belongs to an attrs class, with the keys that class knows."""
    for _, given, config_class in classes_in(value, annotation, ""):
        yield given, {field.name for field in attrs.fields(config_class)}


def classes_in(value: Any, annotation: Any, path: str) -> Iterator[tuple[str, dict[str, Any], type]]:
    """Yield every object of a configuration that belongs to an attrs class.

    Its path, itself and the class, outermost first.

    In a union the type of the value selects the member; if two have its type, none is reported.
    """
    annotation = _unwrap(annotation, value)
    if isinstance(annotation, type) and attrs.has(annotation):
        if isinstance(value, dict):
            given = cast("dict[str, Any]", value)
            yield path, given, annotation
            attrs.resolve_types(annotation)
            for field in attrs.fields(annotation):
                if field.name in given:
                    yield from classes_in(given[field.name], field.type, join(path, field.name))
        return
    origin, arguments = get_origin(annotation), get_args(annotation)
    if isinstance(value, list) and arguments:
        items = cast("list[Any]", value)
        is_fixed = origin is tuple and arguments[-1] is not Ellipsis
        kinds = arguments if is_fixed else [arguments[0]] * len(items)
        for index, (item, kind) in enumerate(zip(items, kinds, strict=False)):
            yield from classes_in(item, kind, f"{path}[{index}]")
    elif isinstance(value, dict) and isinstance(origin, type) and issubclass(origin, Mapping):
        for key, item in cast("dict[str, Any]", value).items():
            yield from classes_in(item, arguments[1], join(path, key))


def mentions_scalars(annotation: Any, seen: set[Any] | None = None) -> bool:
    """Return whether a type has a time, a path or a URL anywhere, so that `scalars` is needed to read it."""
    seen = set() if seen is None else seen
    if getattr(annotation, "__module__", None) in SCALAR_MODULES:
        return True
    if isinstance(annotation, type) and attrs.has(annotation):
        if annotation in seen:
            return False
        seen.add(annotation)
        attrs.resolve_types(annotation)
        return any(mentions_scalars(field.type, seen) for field in attrs.fields(annotation))
    return any(mentions_scalars(inner, seen) for inner in get_args(annotation))


def join(path: str, name: str) -> str:
    """Return a path with a name appended."""
    return f"{path}.{name}" if path else name


def _unwrap(annotation: Any, value: Any) -> Any:
    """Return what an Annotated, an Optional or a union of several kinds is about, given a value."""
    if get_origin(annotation) is Annotated:
        return _unwrap(get_args(annotation)[0], value)
    if get_origin(annotation) in (Union, UnionType):
        members = [member for member in get_args(annotation) if _is_of_kind(member, value)]
        return _unwrap(members[0], value) if len(members) == 1 else Any
    return annotation


def _is_of_kind(member: Any, value: Any) -> bool:
    """Return whether a member of a union is about such values: objects, lists, or neither."""
    kind = get_origin(member) or member
    is_object = isinstance(kind, type) and (attrs.has(kind) or issubclass(kind, Mapping))
    is_list = isinstance(kind, type) and not is_object and issubclass(kind, list | tuple | Set)
    return isinstance(value, dict) == is_object and isinstance(value, list) == is_list
