"""Schemas by factory functions: `s_resource({"name": a_str(required=True), "tags": a_map(a_str())})`.

Every `a_…` function takes the keyword arguments of `Attribute`: required, optional, computed, sensitive,
write_only, default, validators, plan_modifiers, description, description_kind, deprecated, deprecation_message.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypedDict, Unpack

from pyvider.cty import CtyBool, CtyDynamic, CtyList, CtyMap, CtyNumber, CtyObject, CtySet, CtyString, CtyTuple, CtyType
from pyvider.errors import SchemaError
from pyvider.schema.attribute import Attribute, DescriptionKind, NestedType, as_ctype
from pyvider.schema.block import Block, NestedBlock
from pyvider.schema.checks import ConfigValidator, Validator
from pyvider.schema.nesting import BlockNestingMode
from pyvider.schema.plan_modifiers import PlanModifier
from pyvider.schema.schema import Schema
from pyvider.schema.types import SchemaType

Element = Attribute | CtyType | SchemaType
Members = Mapping[str, Attribute | NestedBlock]


class AttributeOptions(TypedDict, total=False):
    """What every attribute factory takes."""

    required: bool
    optional: bool
    computed: bool
    sensitive: bool
    write_only: bool
    default: Any
    validators: Iterable[Validator]
    plan_modifiers: Iterable[PlanModifier]
    description: str
    description_kind: DescriptionKind
    deprecated: bool
    deprecation_message: str


class BlockOptions(TypedDict, total=False):
    """What every block takes."""

    description: str
    description_kind: DescriptionKind
    deprecated: bool
    deprecation_message: str
    validators: Iterable[ConfigValidator]


class SchemaOptions(BlockOptions, total=False):
    """What every schema factory takes."""

    version: int


def a_str(**options: Unpack[AttributeOptions]) -> Attribute:
    """Describe a string."""
    return _attribute(CtyString(), options)


def a_num(**options: Unpack[AttributeOptions]) -> Attribute:
    """Describe a number."""
    return _attribute(CtyNumber(), options)


def a_bool(**options: Unpack[AttributeOptions]) -> Attribute:
    """Describe a bool."""
    return _attribute(CtyBool(), options)


def a_dyn(**options: Unpack[AttributeOptions]) -> Attribute:
    """Describe a value of any type."""
    return _attribute(CtyDynamic(), options)


def a_list(element: Element, **options: Unpack[AttributeOptions]) -> Attribute:
    """Describe a list of what another factory describes; of that, only the type counts."""
    return _attribute(CtyList(element_type=as_ctype(element)), options)


def a_set(element: Element, **options: Unpack[AttributeOptions]) -> Attribute:
    """Describe a set of what another factory describes; of that, only the type counts."""
    return _attribute(CtySet(element_type=as_ctype(element)), options)


def a_map(element: Element, **options: Unpack[AttributeOptions]) -> Attribute:
    """Describe a map of what another factory describes; of that, only the type counts."""
    return _attribute(CtyMap(value_type=as_ctype(element)), options)


def a_tuple(elements: Iterable[Element], **options: Unpack[AttributeOptions]) -> Attribute:
    """Describe a tuple of what other factories describe; of them, only the types count."""
    return _attribute(CtyTuple(element_types=map(as_ctype, elements)), options)


def a_obj(attributes: Mapping[str, Element], **options: Unpack[AttributeOptions]) -> Attribute:
    """Describe an object by the types of the given attributes.

    Use `a_nested` where the attributes have flags, defaults or descriptions of their own.
    """
    types = {name: as_ctype(element) for name, element in attributes.items()}
    return _attribute(CtyObject(attribute_types=types), options)


def a_nested(
    attributes: Mapping[str, Attribute],
    *,
    nesting: BlockNestingMode = BlockNestingMode.SINGLE,
    **options: Unpack[AttributeOptions],
) -> Attribute:
    """Describe a nested attribute: an object, or a collection of objects, whose attributes keep their options."""
    return _nested_attribute(NestedType(attributes=attributes, nesting=nesting), options)


def s_resource(members: Members, **options: Unpack[SchemaOptions]) -> Schema:
    """Return the schema of a resource, from its attributes and blocks by name."""
    return _schema(members, options)


def s_data_source(members: Members, **options: Unpack[SchemaOptions]) -> Schema:
    """Return the schema of a data source, from its attributes and blocks by name."""
    return _schema(members, options)


def s_provider(members: Members, **options: Unpack[SchemaOptions]) -> Schema:
    """Return the schema of a provider's configuration, from its attributes and blocks by name."""
    return _schema(members, options)


def block_of(members: Members, **options: Unpack[BlockOptions]) -> Block:
    """Return a block from its attributes and nested blocks by name.

    Raises:
        SchemaError: if one of them is neither.
    """
    attributes = {name: member for name, member in members.items() if isinstance(member, Attribute)}
    blocks = {name: member for name, member in members.items() if isinstance(member, NestedBlock)}
    strangers = [name for name in members if name not in attributes and name not in blocks]
    if strangers:
        raise SchemaError(f"{strangers[0]!r} is neither an attribute (a_str, …) nor a block (b_list, …)")
    return Block(attributes=attributes, blocks=blocks, **options)


def _attribute(subject: CtyType, options: AttributeOptions) -> Attribute:
    return Attribute(type=subject, **options)


def _nested_attribute(nested: NestedType, options: AttributeOptions) -> Attribute:
    return Attribute(nested_type=nested, **options)


def _schema(members: Members, options: SchemaOptions) -> Schema:
    version = options.pop("version", 1)
    return Schema(version=version, block=block_of(members, **options))
