"""Attributes: what a user may set, and what the provider reports."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, cast

import attrs

from pyvider.cty import CtyObject, CtyType
from pyvider.errors import SchemaError
from pyvider.schema.checks import Validator
from pyvider.schema.nesting import BlockNestingMode, collect
from pyvider.schema.plan_modifiers import PlanModifier
from pyvider.schema.types import SchemaType


class DescriptionKind(enum.Enum):
    """How a description is written; the values are those of the wire."""

    PLAIN = 0
    MARKDOWN = 1


def _as_optional_type(given: object) -> CtyType | None:
    return None if given is None else as_ctype(given)


def as_ctype(given: object) -> CtyType:
    """Return the Cty type that a type, a `SchemaType` or an attribute stands for.

    Raises:
        SchemaError: if it stands for none.
    """
    if isinstance(given, CtyType):
        return given
    if isinstance(given, SchemaType | Attribute):
        return given.ctype
    raise SchemaError(f"{given!r} is not a type: use one such as CtyString() or SchemaType.STRING")


def named_attributes(given: Iterable[Attribute] | Mapping[str, Attribute]) -> tuple[Attribute, ...]:
    """Return the attributes; in a mapping, one without a name takes its key."""
    if isinstance(given, Mapping):
        members = cast(Mapping[str, Attribute], given)
        return tuple(item if item.name else attrs.evolve(item, name=key) for key, item in members.items())
    return tuple(given)


def _computed_unless_said(attribute: Attribute) -> bool:
    return attribute.default is not None and not attribute.required


def _optional_unless_said(attribute: Attribute) -> bool:
    return not attribute.required and (attribute.default is not None or not attribute.computed)


@attrs.frozen(kw_only=True, slots=False)
class Attribute:
    """One attribute of a block or nested object.

    Given none of `required`, `optional` and `computed` it is optional; given a `default` it is optional and
    computed, because the default shows up in the plan where the configuration has nothing.

    Attributes:
        name: what the configuration calls it.
        type: the type of its values; or else
        nested_type: the attributes of its values, each with flags of its own.
        required: the configuration must set it.
        optional: the configuration may set it.
        computed: the provider may set it.
        sensitive: Terraform hides its values.
        write_only: the configuration may set it, but it is never stored; read it from the configuration.
        default: its value when the configuration does not set it.
        validators: what its values are checked by, each when known and not null.
        plan_modifiers: what its planned value passes through, in order.
        deprecated: Terraform warns whoever sets it.
        deprecation_message: what to use instead.
        description: what it is for.
        description_kind: how the description is written.
    """

    name: str = ""
    type: CtyType | None = attrs.field(default=None, converter=_as_optional_type)
    nested_type: NestedType | None = None
    required: bool = False
    default: Any = None
    computed: bool = attrs.field(default=attrs.Factory(_computed_unless_said, takes_self=True))
    optional: bool = attrs.field(default=attrs.Factory(_optional_unless_said, takes_self=True))
    sensitive: bool = False
    write_only: bool = False
    validators: tuple[Validator, ...] = attrs.field(default=(), converter=tuple[Validator, ...])
    plan_modifiers: tuple[PlanModifier, ...] = attrs.field(default=(), converter=tuple[PlanModifier, ...])
    deprecation_message: str = ""
    deprecated: bool = attrs.field(
        default=attrs.Factory(lambda attribute: bool(attribute.deprecation_message), takes_self=True)
    )
    description: str = ""
    description_kind: DescriptionKind = DescriptionKind.PLAIN

    @cached_property
    def takes_anything(self) -> bool:
        """Return whether the configuration may set it to any value of its type."""
        return (self.required or self.optional) and not self.validators and self.nested_type is None

    @cached_property
    def ctype(self) -> CtyType:
        """Return the type of the attribute's values, whether plain or nested.

        Raises:
            SchemaError: if the attribute has neither.
        """
        if self.nested_type is not None:
            return self.nested_type.implied_type()
        if self.type is None:
            raise SchemaError(f"Attribute {self.name!r} has neither a type nor a nested_type")
        return self.type


@attrs.frozen(kw_only=True, slots=False)
class NestedType:
    """The attributes of a nested attribute's objects, and how the objects are collected."""

    attributes: tuple[Attribute, ...] = attrs.field(converter=named_attributes)
    nesting: BlockNestingMode = BlockNestingMode.SINGLE

    @cached_property
    def object_type(self) -> CtyObject:
        """Return the type of one object."""
        return CtyObject(attribute_types={item.name: item.ctype for item in self.attributes})

    @cached_property
    def attribute_map(self) -> Mapping[str, Attribute]:
        """Return the attributes by name."""
        return {item.name: item for item in self.attributes}

    def implied_type(self) -> CtyType:
        """Return the type of the whole attribute."""
        return collect(self.nesting, self.object_type)
