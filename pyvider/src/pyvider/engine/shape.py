"""A schema as the engine walks it: attributes and blocks alike are members, each with what planning must know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from pyvider.cty import CtySet, CtyType, CtyValue, Raw, Unknown
from pyvider.path import AttributePath
from pyvider.schema import Attribute, Block, BlockNestingMode, NestedBlock
from pyvider.schema.plan_modifiers import PlanModifier

SINGLE, LIST, SET, MAP, GROUP = (
    BlockNestingMode.SINGLE,
    BlockNestingMode.LIST,
    BlockNestingMode.SET,
    BlockNestingMode.MAP,
    BlockNestingMode.GROUP,
)


@attrs.frozen(kw_only=True)
class Member:
    """One attribute or block.

    Attributes:
        name: its name on the wire.
        type: the type of its values.
        nesting: how its objects are collected; None if it has no members of its own.
        content: the members of its objects.
        default: the raw default, or None.
        keeps_state: its value stays as it is on update, although it is computed.
    """

    name: str
    type: CtyType
    nesting: BlockNestingMode | None = None
    content: Shape | None = None
    is_block: bool = False
    is_required: bool = False
    is_optional: bool = False
    is_computed: bool = False
    is_sensitive: bool = False
    is_write_only: bool = False
    default: Raw = None
    modifiers: tuple[PlanModifier, ...] = ()
    keeps_state: bool = False

    @property
    def is_configurable(self) -> bool:
        """Return whether a configuration may hold it."""
        return self.is_block or self.is_required or self.is_optional


@attrs.frozen(kw_only=True)
class Shape:
    """The members of a block or nested object."""

    members: tuple[Member, ...]
    has_sensitive: bool
    has_write_only: bool

    @classmethod
    def of(cls, block: Block) -> Shape:
        """Return the shape of a component's whole schema."""
        return _shape([*map(_root_member, block.attributes), *map(_block_member, block.blocks)])


def _shape(members: list[Member]) -> Shape:
    inner = [member.content for member in members if member.content]
    return Shape(
        members=tuple(members),
        has_sensitive=any(m.is_sensitive or m.is_write_only for m in members) or any(s.has_sensitive for s in inner),
        has_write_only=any(m.is_write_only for m in members) or any(s.has_write_only for s in inner),
    )


def _root_member(attribute: Attribute) -> Member:
    """Return an attribute of the resource itself; an `id` that the provider makes is not expected to change."""
    member = _attribute_member(attribute)
    is_made_up = member.is_computed and not member.is_optional and not member.modifiers
    return attrs.evolve(member, keeps_state=True) if member.name == "id" and is_made_up else member


def _attribute_member(attribute: Attribute) -> Member:
    nested = attribute.nested_type
    return Member(
        name=attribute.name,
        type=attribute.ctype,
        nesting=nested.nesting if nested else None,
        content=_shape(list(map(_attribute_member, nested.attributes))) if nested else None,
        is_required=attribute.required,
        is_optional=attribute.optional,
        is_computed=attribute.computed,
        is_sensitive=attribute.sensitive,
        is_write_only=attribute.write_only,
        default=None if attribute.default is None else attribute.ctype.raw_from_python(attribute.default),
        modifiers=attribute.plan_modifiers,
    )


def _block_member(nested: NestedBlock) -> Member:
    members = [*map(_attribute_member, nested.block.attributes), *map(_block_member, nested.block.blocks)]
    return Member(
        name=nested.name,
        type=nested.implied_type(),
        nesting=nested.nesting_mode,
        content=_shape(members),
        is_block=True,
    )


def element_type_of(member: Member) -> CtyType:
    """Return the type of a set's elements."""
    assert isinstance(member.type, CtySet)
    return member.type.element_type


def objects_in(member: Member, raw: Raw, path: AttributePath) -> Iterator[tuple[AttributePath, dict[str, Raw]]]:
    """Yield every known object that a member with content holds, with its path."""
    value: Any = raw.raw if isinstance(raw, CtyValue) else raw
    if value is None or isinstance(value, Unknown):
        return
    if member.nesting in (SINGLE, GROUP):
        yield path, value
        return
    for key in value if value.__class__ is dict else range(len(value)):
        item: Any = value[key]
        if item.__class__ is dict:
            yield path[key], item


def secrets_in(shape: Shape, raw: Raw) -> Iterator[Raw]:
    """Yield every value inside that its schema calls sensitive or write-only, leaf by leaf."""
    if not shape.has_sensitive or raw is None or isinstance(raw, Unknown):
        return
    for member in shape.members:
        value = raw[member.name]
        if member.is_sensitive or member.is_write_only:
            yield from _leaves(value)
        elif member.content:
            for _, item in objects_in(member, value, AttributePath()):
                yield from secrets_in(member.content, item)


def _leaves(raw: Any) -> Iterator[Raw]:
    if isinstance(raw, CtyValue):
        yield from _leaves(raw.raw)
    elif raw.__class__ in (dict, list):
        for item in raw.values() if raw.__class__ is dict else raw:
            yield from _leaves(item)
    elif raw is not None and not isinstance(raw, Unknown):
        yield raw
