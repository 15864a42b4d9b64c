"""Finds what a comment covers: a block, a nested block, an attribute, or an item of its value."""

import re

import msgspec
from tollgate_hcl.tree import (
    Attribute,
    Block,
    Body,
    ListValue,
    Node,
    ObjectValue,
    ParsedFile,
    Value,
)

from tollgate_host.code.module import content_of, nested_blocks, nested_type

_COMMENT_LINE = re.compile(r"\s*(?:#|//|/\*|\*)")
_PREFIXES = {
    "check": "check.",
    "data": "data.",
    "module": "module.",
    "output": "output.",
    "provider": "provider.",
    "resource": "",
    "variable": "var.",
}


class CommentTarget(msgspec.Struct, frozen=True, kw_only=True):
    """What a comment covers.

    Attributes:
        address: of the block, inside its module.
        path: of the attribute; empty for the whole block.
        node: its position.
    """

    address: str
    path: tuple[str | int, ...] = ()
    node: Node


def target_of(file: ParsedFile, comment: Node) -> CommentTarget | None:
    """Return what a comment covers, or None if it covers nothing.

    On the line above a block, on its first line, or on a line of its own inside it: the block. After an attribute,
    or inside a nested block: that attribute or nested block.
    """
    item = _beside(file.body, comment) or _below(file, comment)
    if not isinstance(item, Block):
        return None
    if item.type == "locals":
        return _local(item, comment)
    if item.type not in _PREFIXES or not item.labels:
        return None
    path, node = _inside(item.body, comment, item.header)
    return CommentTarget(address=_PREFIXES[item.type] + ".".join(item.label_texts), path=path, node=node)


def _local(block: Block, comment: Node) -> CommentTarget | None:
    item = _beside(block.body, comment)
    if not isinstance(item, Attribute):
        return None
    path, node = _inside_value(item.value, comment, item)
    return CommentTarget(address=f"local.{item.name}", path=path, node=node)


def _beside(body: Body, comment: Node) -> Attribute | Block | None:
    """Return the item that contains a comment, or that ends before it on the same line."""
    return next((item for item in body.items if _holds(item, comment)), None)


def _holds(item: Node, comment: Node) -> bool:
    if item.start <= comment.start < item.end:
        return True
    return item.end <= comment.start and item.source.text.find("\n", item.end, comment.start) < 0


def _below(file: ParsedFile, comment: Node) -> Attribute | Block | None:
    """Return the item right below a comment, with only comments between."""
    source = file.source
    following = next((item for item in file.body.items if item.start >= comment.end), None)
    if following is None:
        return None
    lines = range(source.line_of(comment.end) + 1, source.line_of(following.start))
    return following if all(_COMMENT_LINE.match(source.line_text(line)) for line in lines) else None


def _inside(body: Body, comment: Node, outer: Node) -> tuple[tuple[str | int, ...], Node]:
    """Return the path from a block to what a comment inside it covers."""
    item = _beside(body, comment) if body.start <= comment.start < body.end else None
    if isinstance(item, Attribute):
        rest, node = _inside_value(item.value, comment, item)
        return (item.name, *rest), node
    if isinstance(item, Block):
        position = _position(body, item)
        rest, node = _inside(content_of(item), comment, item.header)
        return (nested_type(item), *position, *rest), node
    return (), outer


def _position(body: Body, block: Block) -> tuple[int, ...]:
    """Return the index of a nested block among those of its type.

    It is empty for a `dynamic` block and its siblings, whose index only Terraform knows.
    """
    siblings = nested_blocks(body, nested_type(block))
    if any(sibling.type == "dynamic" for sibling in siblings):
        return ()
    return (next(number for number, sibling in enumerate(siblings) if sibling is block),)


def _inside_value(value: Value, comment: Node, outer: Node) -> tuple[tuple[str | int, ...], Node]:
    if isinstance(value, ObjectValue):
        for item in value.items:
            node = Node(value.source, item.key.start, item.value.end)
            if item.name is not None and value.start < comment.start < value.end and _is_behind(node, comment):
                rest, inner = _inside_value(item.value, comment, node)
                return (item.name, *rest), inner
    if isinstance(value, ListValue) and value.start < comment.start < value.end:
        for position, element in enumerate(value.items):
            if _is_behind(element, comment):
                rest, inner = _inside_value(element, comment, element)
                return (position, *rest), inner
    return (), outer


def _is_behind(node: Node, comment: Node) -> bool:
    """Return whether a comment is inside an item, or follows it and its comma on the same line."""
    if node.start <= comment.start < node.end:
        return True
    return node.end <= comment.start and not node.source.text[node.end : comment.start].strip(" \t,")
