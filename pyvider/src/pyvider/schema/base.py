"""Schemas as plain classes: `Schema(version=1, block=Block(attributes=[Attribute(…)]))`."""

from pyvider.schema.attribute import Attribute, DescriptionKind, NestedType
from pyvider.schema.block import Block, NestedBlock
from pyvider.schema.nesting import BlockNestingMode
from pyvider.schema.schema import Schema

__all__ = ["Attribute", "Block", "BlockNestingMode", "DescriptionKind", "NestedBlock", "NestedType", "Schema"]
