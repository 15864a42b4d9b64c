"""Terraform types from Python annotations."""

from __future__ import annotations

import enum
import types
import typing
from collections.abc import Mapping, Sequence, Set
from decimal import Decimal
from functools import lru_cache
from typing import Any

import attrs

from pyvider.cty import (
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
    CtyValue,
)
from pyvider.cty.structuring.fields import annotations_of, hint_of
from pyvider.errors import SchemaError
from pyvider.schema.nesting import BlockNestingMode

_PLAIN: dict[Any, CtyType] = {
    str: CtyString(),
    bool: CtyBool(),
    int: CtyNumber(),
    float: CtyNumber(),
    Decimal: CtyNumber(),
    Any: CtyDynamic(),
    CtyValue: CtyDynamic(),
}


@attrs.frozen(kw_only=True)
class Nested:
    """An annotation that asks for objects of an attrs class."""

    cls: type
    mode: BlockNestingMode


def type_of_annotation(annotation: Any) -> CtyType:
    """Return the Terraform type for a Python annotation; None and `Unknown` beside others do not count.

    Raises:
        SchemaError: if there is none.
    """
    target = hint_of(annotation).target
    if target in _PLAIN:
        return _PLAIN[target]
    if isinstance(target, CtyType):
        return target
    origin, arguments = typing.get_origin(target), typing.get_args(target)
    if origin is typing.Literal:
        return _type_of_values(arguments)
    if isinstance(target, type) and issubclass(target, enum.Enum):
        return _type_of_values([member.value for member in target])
    if isinstance(target, type) and attrs.has(target):
        return CtyObject(attribute_types=_attribute_types(target))
    if isinstance(origin, type) and arguments:
        return _type_of_collection(origin, arguments)
    raise SchemaError(f"Terraform has no type for the annotation {target!r}")


def choices_of_annotation(annotation: Any) -> tuple[Any, ...]:
    """Return the values that a `Literal` or an enumeration allows; none for other annotations."""
    target = hint_of(annotation).target
    if typing.get_origin(target) is typing.Literal:
        return typing.get_args(target)
    if isinstance(target, type) and issubclass(target, enum.Enum):
        return tuple(member.value for member in target)
    return ()


def nested_class_of(annotation: Any) -> Nested | None:
    """Return the attrs class that an annotation asks for, alone or in a list, set or dict; None if it asks for none."""
    target = hint_of(annotation).target
    if isinstance(target, type) and attrs.has(target) and target is not CtyValue:
        return Nested(cls=target, mode=BlockNestingMode.SINGLE)
    origin, arguments = typing.get_origin(target), typing.get_args(target)
    element = hint_of(arguments[-1 if arguments[-1] is not Ellipsis else 0]).target if arguments else None
    if not (isinstance(origin, type) and isinstance(element, type) and attrs.has(element)) or element is CtyValue:
        return None
    mode = _mode_of(origin)
    return None if mode is None else Nested(cls=element, mode=mode)


def _mode_of(origin: type) -> BlockNestingMode | None:
    if issubclass(origin, Mapping):
        return BlockNestingMode.MAP
    if issubclass(origin, Set):
        return BlockNestingMode.SET
    return BlockNestingMode.LIST if issubclass(origin, Sequence) else None


def _type_of_collection(origin: type, arguments: tuple[Any, ...]) -> CtyType:
    if issubclass(origin, Mapping) and arguments[0] is str:
        return CtyMap(value_type=type_of_annotation(arguments[1]))
    if origin is tuple and arguments[-1] is not Ellipsis:
        return CtyTuple(element_types=map(type_of_annotation, arguments))
    if issubclass(origin, Set):
        return CtySet(element_type=type_of_annotation(arguments[0]))
    if issubclass(origin, Sequence):
        return CtyList(element_type=type_of_annotation(arguments[0]))
    raise SchemaError(f"Terraform has no type for {origin.__name__}{list(arguments)}; a map's keys are strings")


def _type_of_values(values: Sequence[Any]) -> CtyType:
    kinds = {_PLAIN.get(type(value)) for value in values} - {None}
    if len(kinds) != 1:
        raise SchemaError(f"The values {list(values)} are not of one Terraform type")
    return next(kind for kind in kinds if kind is not None)


@lru_cache(maxsize=256)
def _attribute_types(cls: type) -> Mapping[str, CtyType]:
    hints = annotations_of(cls)
    return types.MappingProxyType(
        {field.name.removesuffix("_"): type_of_annotation(hints[field.name]) for field in attrs.fields(cls)}
    )
