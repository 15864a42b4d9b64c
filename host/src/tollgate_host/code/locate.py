"""Finds the file, line and column of an address and attribute path."""

from collections.abc import Sequence

import msgspec
from tollgate_hcl.position import SourceRange
from tollgate_hcl.tree import Block, ListValue, Node, ObjectValue, Value, expressions_in

from tollgate_host.code.index import ConfigurationIndex
from tollgate_host.code.module import content_of, nested_blocks

Step = str | int


class CodeLocation(msgspec.Struct, frozen=True, kw_only=True):
    """A location in the configuration.

    Attributes:
        range: where.
        depth: how many steps of the path were found; 0 means the block itself.
        is_literal: whether the value is a literal.
    """

    range: SourceRange
    depth: int = 0
    is_literal: bool = False

    @property
    def file(self) -> str:
        """Return the file, relative to the root module."""
        return self.range.file

    @property
    def line(self) -> int:
        """Return the line, from 1."""
        return self.range.start_line

    @property
    def column(self) -> int:
        """Return the column, from 1."""
        return self.range.start_column


def locate(index: ConfigurationIndex, address: str, path: Sequence[Step] = ()) -> CodeLocation | None:
    """Return the location of a resource or attribute, or None if the available configuration does not have it.

    It is the deepest one along the path: the attribute, a nested block, or at least the block.

    Args:
        index: the configuration.
        address: of a resource, data source, module call, variable, output, local value, check or provider.
        path: the attribute's path.
    """
    module, rest = index.split(address)
    if module is None:
        return None
    if rest.startswith("local."):
        attribute = module.local(rest.removeprefix("local."))
        return _find(attribute, 0, attribute.value) if attribute is not None else None
    blocks = module.find(rest)
    if not blocks:
        return None
    place, depth, value = _Search(blocks).follow(path)
    return _find(place, depth, value)


def _find(place: Node, depth: int, value: Value | None) -> CodeLocation:
    is_literal = value is not None and next(expressions_in(value), None) is None
    return CodeLocation(range=place.range, depth=depth, is_literal=is_literal)


class _Search:
    """Follows a path, from a block and the blocks that override it."""

    def __init__(self, blocks: tuple[Block, ...]) -> None:
        self._bodies = tuple(block.body for block in reversed(blocks))
        self._place: Node = blocks[0].header
        self._value: Value | None = None
        self._depth = 0

    def follow(self, path: Sequence[Step]) -> tuple[Node, int, Value | None]:
        """Return the deepest node, its depth, and its value."""
        at = 0
        while at < len(path):
            taken = self._step_into_value(path[at]) if self._value is not None else self._step_into_body(path[at:])
            if not taken:
                break
            at += taken
            self._depth = at
        return self._place, self._depth, self._value

    def _step_into_body(self, path: Sequence[Step]) -> int:
        """Follow an attribute, or a nested block with its index; return the number of steps taken."""
        for body in self._bodies:
            attribute = body.attribute(str(path[0]))
            if attribute is not None:
                self._place, self._value, self._bodies = attribute, attribute.value, ()
                return 1
            blocks = nested_blocks(body, str(path[0]))
            if blocks:
                return self._enter(blocks, path[1:])
        return 0

    def _enter(self, blocks: list[Block], rest: Sequence[Step]) -> int:
        has_position = bool(rest) and _is_position(rest[0])
        position = int(rest[0]) if has_position else 0
        block = blocks[position] if position < len(blocks) else blocks[-1]
        self._place, self._bodies = block.header, (content_of(block),)
        return 2 if has_position else 1

    def _step_into_value(self, step: Step) -> int:
        value = self._value
        if isinstance(value, ObjectValue):
            for item in value.items:
                if item.name == str(step):
                    self._place, self._value = Node(item.key.source, item.key.start, item.value.end), item.value
                    return 1
        if isinstance(value, ListValue) and _is_position(step) and int(step) < len(value.items):
            self._value = value.items[int(step)]
            self._place = self._value
            return 1
        return 0


def _is_position(step: Step) -> bool:
    return isinstance(step, int) or step.isdecimal()
