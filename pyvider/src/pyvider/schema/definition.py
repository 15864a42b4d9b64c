"""Schemas as one definition with attributes and blocks by name."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from pyvider.cty import CtyObject
from pyvider.schema.attribute import Attribute, DescriptionKind
from pyvider.schema.block import Block, NestedBlock
from pyvider.schema.checks import ConfigValidator
from pyvider.schema.nesting import BlockNestingMode
from pyvider.schema.schema import Schema

__all__ = ["BlockNestingMode", "NestedBlock", "SchemaAttribute", "SchemaBlock", "SchemaDefinition"]

SchemaAttribute = Attribute
SchemaBlock = Block


@attrs.frozen(kw_only=True, slots=False)
class SchemaDefinition:
    """A schema by names.

    Attributes:
        attributes: the top attributes; one without a name takes its key.
        blocks: the top blocks; a key that differs from a block's name is its alias in Python.
        version: grows with each change that old state does not fit any more.
        description: what the component is for.
        description_kind: how the description is written.
        validators: what a configuration is checked by as a whole.
    """

    attributes: Mapping[str, SchemaAttribute] = attrs.field(factory=dict[str, SchemaAttribute])
    blocks: Mapping[str, NestedBlock] = attrs.field(factory=dict[str, NestedBlock])
    version: int = 1
    description: str = ""
    description_kind: DescriptionKind = DescriptionKind.PLAIN
    validators: tuple[ConfigValidator, ...] = attrs.field(default=(), converter=tuple[ConfigValidator, ...])

    def to_schema(self) -> Schema:
        """Return the same content as a `Schema`."""
        block = Block(
            attributes=self.attributes,
            blocks=self.blocks,
            validators=self.validators,
            description=self.description,
            description_kind=self.description_kind,
        )
        return Schema(version=self.version, block=block)

    def implied_type(self) -> CtyObject:
        """Return the type of every value that follows the schema."""
        return self.to_schema().implied_type()
