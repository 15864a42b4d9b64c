"""Absent blocks: empty on the wire where several could stand, never null."""

from __future__ import annotations

from pyvider.cty import CtyDynamic, CtyTuple, CtyValue, Raw
from pyvider.schema.block import Block, NestedBlock
from pyvider.schema.nesting import BlockNestingMode


def with_empty_blocks(block: Block, raw: Raw) -> Raw:
    """A raw block in which every nested block is as Terraform wants it when it is absent.

    A list, set or map of blocks is empty, a group is an object of nulls, and a single block is null.
    """
    if raw.__class__ is not dict or not block.blocks:
        return raw
    return raw | {nested.name: _filled(nested, raw.get(nested.name)) for nested in block.blocks}


def _filled(nested: NestedBlock, raw: Raw) -> Raw:
    if raw is None:
        return _absent(nested)
    if raw.__class__ is list:
        return [with_empty_blocks(nested.block, part) for part in raw]
    if nested.nesting_mode is BlockNestingMode.MAP and raw.__class__ is dict:
        return {key: with_empty_blocks(nested.block, part) for key, part in raw.items()}
    return with_empty_blocks(nested.block, raw)


def _absent(nested: NestedBlock) -> Raw:
    match nested.nesting_mode:
        case BlockNestingMode.SINGLE:
            return None
        case BlockNestingMode.GROUP:
            return with_empty_blocks(nested.block, dict.fromkeys(nested.block.object_type.attribute_types))
        case BlockNestingMode.LIST | BlockNestingMode.SET | BlockNestingMode.MAP:
            if isinstance(nested.implied_type(), CtyDynamic):
                return CtyValue(CtyTuple(element_types=()), [])
            return {} if nested.nesting_mode is BlockNestingMode.MAP else []
