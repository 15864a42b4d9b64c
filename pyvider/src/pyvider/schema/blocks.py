"""Nested blocks by factory functions: `b_list("disk", {"size": a_num(required=True)}, max_items=4)`.

A block's content is given as attributes and blocks by name, or as a `Block` made by `b_main`.
"""

from __future__ import annotations

from typing import Unpack

from pyvider.schema.block import Block, NestedBlock
from pyvider.schema.nesting import BlockNestingMode
from pyvider.schema.pvfactory import BlockOptions, Members, block_of


def b_main(members: Members, **options: Unpack[BlockOptions]) -> Block:
    """Return a block on its own: the main one of a schema, or one to nest in several places."""
    return block_of(members, **options)


def b_nested(
    name: str,
    content: Members | Block,
    *,
    nesting_mode: BlockNestingMode = BlockNestingMode.SINGLE,
    min_items: int | None = None,
    max_items: int | None = None,
    **options: Unpack[BlockOptions],
) -> NestedBlock:
    """Return a nested block of any nesting mode; at most once by default."""
    block = content if isinstance(content, Block) else block_of(content, **options)
    return NestedBlock(name=name, block=block, nesting_mode=nesting_mode, min_items=min_items, max_items=max_items)


def b_single(
    name: str, content: Members | Block, *, required: bool = False, **options: Unpack[BlockOptions]
) -> NestedBlock:
    """Return a block that occurs at most once; exactly once if required."""
    items = 1 if required else None
    return b_nested(name, content, min_items=items, max_items=items, **options)


def b_group(name: str, content: Members | Block, **options: Unpack[BlockOptions]) -> NestedBlock:
    """Return a block that occurs at most once, and whose attributes are null, not absent, if it does not."""
    return b_nested(name, content, nesting_mode=BlockNestingMode.GROUP, **options)


def b_list(
    name: str,
    content: Members | Block,
    *,
    min_items: int | None = None,
    max_items: int | None = None,
    **options: Unpack[BlockOptions],
) -> NestedBlock:
    """Return a block that may be repeated; the order counts."""
    mode = BlockNestingMode.LIST
    return b_nested(name, content, nesting_mode=mode, min_items=min_items, max_items=max_items, **options)


def b_set(
    name: str,
    content: Members | Block,
    *,
    min_items: int | None = None,
    max_items: int | None = None,
    **options: Unpack[BlockOptions],
) -> NestedBlock:
    """Return a block that may be repeated; the order does not count."""
    mode = BlockNestingMode.SET
    return b_nested(name, content, nesting_mode=mode, min_items=min_items, max_items=max_items, **options)


def b_map(
    name: str,
    content: Members | Block,
    *,
    min_items: int | None = None,
    max_items: int | None = None,
    **options: Unpack[BlockOptions],
) -> NestedBlock:
    """Return a block that may be repeated, each time with its own label."""
    mode = BlockNestingMode.MAP
    return b_nested(name, content, nesting_mode=mode, min_items=min_items, max_items=max_items, **options)
