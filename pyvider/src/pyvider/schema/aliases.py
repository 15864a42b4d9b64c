"""Blocks that Python code calls by another name than the configuration does."""

from __future__ import annotations

from collections.abc import Callable

from pyvider.cty import CtyDynamic, CtyObject, CtyType, Raw
from pyvider.schema.block import Block, NestedBlock
from pyvider.schema.nesting import BlockNestingMode, collect


def has_aliases(block: Block) -> bool:
    """Whether any block, at any depth, goes by another name in Python."""
    return any(nested.alias != nested.name or has_aliases(nested.block) for nested in block.blocks)


def python_type(block: Block) -> CtyObject:
    """The type of a block under the names that Python code uses."""
    attributes = {attribute.name: attribute.ctype for attribute in block.attributes}
    return CtyObject(attribute_types=attributes | {nested.alias: _nested_type(nested) for nested in block.blocks})


def with_python_names(block: Block, raw: Raw) -> Raw:
    """A raw block under the names that Python code uses."""
    return _renamed(block, raw, lambda nested: (nested.name, nested.alias))


def with_wire_names(block: Block, raw: Raw) -> Raw:
    """A raw block under the names that the configuration uses."""
    return _renamed(block, raw, lambda nested: (nested.alias, nested.name))


def _nested_type(nested: NestedBlock) -> CtyType:
    implied = nested.implied_type()
    return implied if isinstance(implied, CtyDynamic) else collect(nested.nesting_mode, python_type(nested.block))


def _renamed(block: Block, raw: Raw, names_of: Callable[[NestedBlock], tuple[str, str]]) -> Raw:
    if raw.__class__ is not dict:
        return raw
    result = {attribute.name: raw[attribute.name] for attribute in block.attributes}
    for nested in block.blocks:
        old, new = names_of(nested)
        result[new] = _renamed_inside(nested, raw[old], names_of)
    return result


def _renamed_inside(nested: NestedBlock, raw: Raw, names_of: Callable[[NestedBlock], tuple[str, str]]) -> Raw:
    if raw.__class__ is list:
        return [_renamed(nested.block, part, names_of) for part in raw]
    if nested.nesting_mode is BlockNestingMode.MAP and raw.__class__ is dict:
        return {key: _renamed(nested.block, part, names_of) for key, part in raw.items()}
    return _renamed(nested.block, raw, names_of)
