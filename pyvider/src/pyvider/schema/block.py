"""Blocks: groups of attributes and further blocks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import cast

import attrs

from pyvider.cty import CtyDynamic, CtyObject, CtyType
from pyvider.schema.attribute import Attribute, DescriptionKind, named_attributes
from pyvider.schema.checks import ConfigValidator
from pyvider.schema.nesting import BlockNestingMode, collect


def named_blocks(given: Iterable[NestedBlock] | Mapping[str, NestedBlock]) -> tuple[NestedBlock, ...]:
    """Return the blocks; in a mapping, a key that differs from a block's name is its alias in Python."""
    if isinstance(given, Mapping):
        members = cast(Mapping[str, NestedBlock], given)
        return tuple(
            item if item.name == key else attrs.evolve(item, name=item.name or key, alias=key)
            for key, item in members.items()
        )
    return tuple(given)


@attrs.frozen(kw_only=True, slots=False)
class Block:
    """A group of attributes and nested blocks.

    Attributes:
        attributes: what stands in it as `name = value`.
        blocks: what stands in it as `name { … }`.
        validators: what the block is checked by as a whole.
        description: what it is for.
        description_kind: how the description is written.
        deprecated: Terraform warns whoever uses it.
        deprecation_message: what to use instead.
    """

    attributes: tuple[Attribute, ...] = attrs.field(default=(), converter=named_attributes)
    blocks: tuple[NestedBlock, ...] = attrs.field(default=(), converter=named_blocks)
    validators: tuple[ConfigValidator, ...] = attrs.field(default=(), converter=tuple[ConfigValidator, ...])
    description: str = ""
    description_kind: DescriptionKind = DescriptionKind.PLAIN
    deprecation_message: str = ""
    deprecated: bool = attrs.field(
        default=attrs.Factory(lambda block: bool(block.deprecation_message), takes_self=True)
    )

    @cached_property
    def attribute_map(self) -> Mapping[str, Attribute]:
        """Return the attributes by name."""
        return {item.name: item for item in self.attributes}

    @cached_property
    def block_map(self) -> Mapping[str, NestedBlock]:
        """Return the nested blocks by their name on the wire."""
        return {item.name: item for item in self.blocks}

    @cached_property
    def object_type(self) -> CtyObject:
        """Return the type of one such block."""
        attributes = {item.name: item.ctype for item in self.attributes}
        return CtyObject(
            attribute_types=attributes | {item.name: item.implied_type() for item in self.blocks},
            aliases={item.alias: item.name for item in self.blocks if item.alias != item.name},
        )

    def implied_type(self) -> CtyObject:
        """Return the type of one such block."""
        return self.object_type


@attrs.frozen(kw_only=True, slots=False)
class NestedBlock:
    """A block inside another one.

    Attributes:
        name: what the configuration calls it.
        block: what stands in it.
        nesting_mode: how often it may stand, and in what it is collected.
        min_items: how often at least; None for any number.
        max_items: how often at most; None for any number.
        alias: what Python code calls it, if not by its name.
    """

    name: str
    block: Block
    nesting_mode: BlockNestingMode = BlockNestingMode.LIST
    min_items: int | None = None
    max_items: int | None = None
    alias: str = attrs.field(default=attrs.Factory(lambda nested: nested.name, takes_self=True))

    @property
    def wire_items(self) -> tuple[int, int]:
        """Return the bounds for Terraform, 0 for none: it knows them for lists, sets and required single blocks.

        Those of a map are kept all the same: the provider checks them itself.
        """
        low, high = self.min_items or 0, self.max_items or 0
        match self.nesting_mode:
            case BlockNestingMode.LIST | BlockNestingMode.SET:
                return low, high
            case BlockNestingMode.SINGLE:
                return (1, 1) if low else (0, 0)
            case BlockNestingMode.MAP | BlockNestingMode.GROUP:
                return 0, 0

    def implied_type(self) -> CtyType:
        """Return the type of the whole collection of blocks.

        A list or map of blocks that hold a dynamic attribute is itself dynamic: its blocks may differ in type.
        """
        element = self.block.object_type
        is_open = element.has_dynamic and self.nesting_mode in (BlockNestingMode.LIST, BlockNestingMode.MAP)
        return CtyDynamic() if is_open else collect(self.nesting_mode, element)
