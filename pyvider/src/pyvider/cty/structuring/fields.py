"""How the fields of an attrs class match the attributes of an object type."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import attrs

from pyvider.cty.types import CtyObject
from pyvider.cty.unknown import Unknown
from pyvider.errors import SchemaError


@attrs.frozen(kw_only=True)
class Hint:
    """What a field's annotation asks for.

    Attributes:
        target: the annotation without `None`, `Unknown` and extras; `Any` where nothing particular is asked for.
        is_optional: whether the annotation allows None.
    """

    target: Any
    is_optional: bool


@lru_cache(maxsize=1024)
def hints_of(cls: type) -> Mapping[str, Hint]:
    """Return what the annotations of a class ask for, by field."""
    found = annotations_of(cls)
    return {field.name: hint_of(found.get(field.name, Any)) for field in attrs.fields(cls)}


def annotations_of(cls: type) -> dict[str, Any]:
    """Return the annotations of a class, with what `Annotated` adds to them.

    Raises:
        SchemaError: if one names something that cannot be found.
    """
    try:
        return typing.get_type_hints(cls, include_extras=True)
    except NameError as error:
        place = f"{cls.__module__}.{cls.__qualname__}"
        raise SchemaError(
            f"An annotation of {place} cannot be read: {error}; define it in the module itself"
        ) from error


def hint_of(annotation: Any) -> Hint:
    """Return what an annotation asks for."""
    if typing.get_origin(annotation) is typing.Annotated:
        return hint_of(typing.get_args(annotation)[0])
    if typing.get_origin(annotation) not in (typing.Union, types.UnionType):
        return Hint(target=_plain(annotation), is_optional=annotation in (Any, None, object))
    choices = [choice for choice in typing.get_args(annotation) if choice is not Unknown]
    wanted = [choice for choice in choices if choice is not types.NoneType]
    target = hint_of(wanted[0]).target if len(wanted) == 1 else Any
    return Hint(target=target, is_optional=len(wanted) < len(choices))


def attribute_name(field: attrs.Attribute[Any], subject: CtyObject) -> str:
    """Return the attribute of a field: of its name or alias, or without the `_` that keeps off a keyword."""
    name = subject.aliases.get(field.name, field.name)
    return name if name in subject.attribute_types else name.removesuffix("_")


def matched_fields(cls: type, subject: CtyObject) -> Iterator[tuple[attrs.Attribute[Any], str]]:
    """Yield the fields of a class that stand for attributes of an object type, with the attributes' names."""
    for field in attrs.fields(cls):
        name = attribute_name(field, subject)
        if name in subject.attribute_types:
            yield field, name


def class_mismatches(cls: type, subject: CtyObject) -> list[str]:
    """Return what would keep a class from taking values of an object type, a sentence each."""
    matched = {field.name for field, _ in matched_fields(cls, subject)}
    return [
        f"{cls.__name__}.{field.name} is no attribute of the schema and has no default"
        for field in attrs.fields(cls)
        if field.init and field.default is attrs.NOTHING and field.name not in matched
    ]


def _plain(annotation: Any) -> Any:
    if isinstance(annotation, typing.TypeVar) or annotation in (object, None):
        return Any
    return annotation
