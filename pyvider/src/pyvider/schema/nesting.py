"""The nesting modes of nested blocks and attributes."""

from __future__ import annotations

import enum

from pyvider.cty import CtyList, CtyMap, CtySet, CtyType


class BlockNestingMode(enum.Enum):
    """The nesting modes of the plugin protocol; the values are those of the wire."""

    SINGLE = 1
    """Once or not at all: an object, or null."""
    LIST = 2
    """Any number of times, in order: a list of objects."""
    SET = 3
    """Any number of times, without order: a set of objects."""
    MAP = 4
    """Any number of times, each under a label: a map of objects."""
    GROUP = 5
    """Like SINGLE, but an absent block is an object whose attributes are null."""

    @property
    def is_collection(self) -> bool:
        """Return whether several may occur; an empty collection is then empty, never null."""
        return self in (BlockNestingMode.LIST, BlockNestingMode.SET, BlockNestingMode.MAP)


def collect(mode: BlockNestingMode, element: CtyType) -> CtyType:
    """Return the type that collects objects of a type by a nesting mode."""
    match mode:
        case BlockNestingMode.LIST:
            return CtyList(element_type=element)
        case BlockNestingMode.SET:
            return CtySet(element_type=element)
        case BlockNestingMode.MAP:
            return CtyMap(value_type=element)
        case BlockNestingMode.SINGLE | BlockNestingMode.GROUP:
            return element
