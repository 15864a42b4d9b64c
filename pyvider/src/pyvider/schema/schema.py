"""`Schema`: a versioned block, the one form that every way of writing a schema leads to."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Protocol, TypeVar, runtime_checkable

import attrs

from pyvider.cty import CtyObject, Raw
from pyvider.cty.structuring import structure, unstructure
from pyvider.errors import SchemaError
from pyvider.schema.aliases import has_aliases, python_type, with_python_names, with_wire_names
from pyvider.schema.attribute import Attribute
from pyvider.schema.block import Block, NestedBlock
from pyvider.schema.empty_blocks import with_empty_blocks

T = TypeVar("T")


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
        """The top attributes by name."""
        return self.block.attribute_map

    @property
    def blocks(self) -> Mapping[str, NestedBlock]:
        """The top blocks by their name on the wire."""
        return self.block.block_map

    @property
    def description(self) -> str:
        """What the component is for."""
        return self.block.description

    def implied_type(self) -> CtyObject:
        """The type of every value that follows the schema."""
        return self.block.object_type

    def structure(self, raw: Raw, cls: type[T]) -> T:
        """The instance of an attrs class that a raw value stands for; blocks go by their Python names.

        Raises:
            ConversionError: if a field refuses its value; its path says which.
        """
        if self._python_type is None:
            return structure(raw, self.block.object_type, cls)
        return structure(with_python_names(self.block, raw), self._python_type, cls)

    def unstructure(self, instance: object) -> Raw:
        """The raw value that an instance of an attrs class, or a dict, stands for; what it lacks is null or empty.

        Raises:
            ConversionError: if something does not fit; its path says where.
        """
        if self._python_type is None:
            raw = unstructure(instance, self.block.object_type)
        else:
            raw = with_wire_names(self.block, unstructure(instance, self._python_type))
        return with_empty_blocks(self.block, raw)

    @cached_property
    def _python_type(self) -> CtyObject | None:
        return python_type(self.block) if has_aliases(self.block) else None

    def to_schema(self) -> Schema:
        """The schema itself; other ways of writing one convert here."""
        return self


@runtime_checkable
class SupportsSchema(Protocol):
    """Anything that can be turned into a `Schema`."""

    def to_schema(self) -> Schema:
        """The same content as a `Schema`."""
        ...


def as_schema(given: object) -> Schema:
    """The `Schema` for a schema written in any of the ways that Pyvider has.

    Raises:
        SchemaError: if it is no schema.
    """
    if isinstance(given, SupportsSchema):
        return given.to_schema()
    if isinstance(given, Block):
        return Schema(block=given)
    raise SchemaError(f"{given!r} is not a schema: write one with s_resource, SchemaDefinition or Schema")
