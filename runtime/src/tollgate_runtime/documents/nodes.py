"""The tree of a document: mappings, lists and scalars, each with its place in the text.

Nodes are made by the hundred thousand, so they keep offsets, and work out lines and columns when asked.
"""

from decimal import Decimal
from typing import Any, TypeAlias

import msgspec

from tollgate_runtime.documents.problem import DocumentProblem
from tollgate_runtime.documents.source import Position, SourceText

ScalarValue: TypeAlias = str | int | Decimal | bool | None


class _Node(msgspec.Struct, frozen=True, eq=False):
    source: SourceText
    start: int
    end: int

    @property
    def position(self) -> Position:
        """Return its start."""
        return self.source.position(self.start)

    def problem(self, detail: str, *, summary: str = "") -> DocumentProblem:
        """Return a mistake that points here."""
        return DocumentProblem(self.position, self.end, summary, detail)


class ScalarNode(_Node, frozen=True):
    """A text, a number (exact), true, false or null."""

    value: ScalarValue


class ListNode(_Node, frozen=True):
    """A list."""

    items: tuple["DocumentNode", ...]


class Member(msgspec.Struct, frozen=True):
    """A key of a mapping and its value."""

    key: ScalarNode
    value: "DocumentNode"

    @property
    def name(self) -> str:
        """Return the key as written."""
        return str(self.key.value)


class MappingNode(_Node, frozen=True):
    """A mapping, in the order of the file."""

    members: tuple[Member, ...]

    def get(self, name: str) -> "Member | None":
        """Return the first member of a name, or None."""
        return next((member for member in self.members if member.key.value == name), None)


DocumentNode: TypeAlias = ScalarNode | ListNode | MappingNode


def plain_value(node: DocumentNode) -> Any:
    """Return the node as dict, list, str, int, Decimal, bool or None; of a repeated key the first counts."""
    if isinstance(node, ScalarNode):
        return node.value
    if isinstance(node, ListNode):
        return [plain_value(item) for item in node.items]
    members: dict[str, Any] = {}
    for member in node.members:
        if member.name not in members:
            members[member.name] = plain_value(member.value)
    return members
