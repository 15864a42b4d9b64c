"""Schemas: what components take and report, however they are written."""

from pyvider.schema.attribute import Attribute, DescriptionKind, NestedType
from pyvider.schema.block import Block, NestedBlock
from pyvider.schema.nesting import BlockNestingMode
from pyvider.schema.schema import Schema, as_schema

__all__ = [
    "Attribute",
    "Block",
    "BlockNestingMode",
    "DescriptionKind",
    "NestedBlock",
    "NestedType",
    "Schema",
    "as_schema",
]
