"""`Schema`: a versioned block, the one form that every way of writing a schema leads to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

import attrs

from pyvider.cty import CtyObject
from pyvider.errors import SchemaError
from pyvider.schema.attribute import Attribute
from pyvider.schema.block import Block, NestedBlock


@attrs.frozen(kw_only=True, slots=False)
class Schema:
    """What a resource, data source, provider or other component takes and reports.

    Attributes:
        version: grows with each change that old state does not fit any more.
        block: everything else.
    """

    version: int = 1
    block: Block = attrs.field(factory=Block)

    @property
    def attributes(self) -> Mapping[str, Attribute]:
        """Return the top attributes by name."""
        return self.block.attribute_map

    @property
    def blocks(self) -> Mapping[str, NestedBlock]:
        """Return the top blocks by their name on the wire."""
        return self.block.block_map

    @property
    def description(self) -> str:
        """Return what the component is for."""
        return self.block.description

    def implied_type(self) -> CtyObject:
        """Return the type of every value that follows the schema."""
        return self.block.object_type

    def to_schema(self) -> Schema:
        """Return the schema itself; other ways of writing one convert here."""
        return self


@runtime_checkable
class SupportsSchema(Protocol):
    """Anything that can be turned into a `Schema`."""

    def to_schema(self) -> Schema:
        """Return the same content as a `Schema`."""
        ...


def as_schema(given: object) -> Schema:
    """Return the `Schema` for a schema written in any of the ways that Pyvider has.

    Raises:
        SchemaError: if it is no schema.
    """
    if isinstance(given, SupportsSchema):
        return given.to_schema()
    if isinstance(given, Block):
        return Schema(block=given)
    raise SchemaError(f"{given!r} is not a schema: write one with s_resource, SchemaDefinition or Schema")
