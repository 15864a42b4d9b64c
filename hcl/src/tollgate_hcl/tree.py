"""The positioned tree that every reader (HCL, JSON, YAML) gives: bodies of attributes and blocks, and their values.

Nodes are made by the hundred thousand, so they keep character offsets and work out lines and bytes when asked; their
fields are positional for the same reason.
"""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import cached_property

import msgspec

from tollgate_hcl.position import SourceFile, SourceRange
from tollgate_hcl.problem import Problem, Severity, problem_at

Traversal = tuple[str | int, ...]
"""What an expression refers to, as far as it is fixed: `aws_subnet.a[0].id` is ("aws_subnet", "a", 0, "id")."""


class Node(msgspec.Struct, frozen=True, eq=False):
    """A node of a file, from one character up to another."""

    source: SourceFile
    start: int
    end: int

    @property
    def range(self) -> SourceRange:
        """Return its range."""
        return self.source.range(self.start, self.end)

    @property
    def text(self) -> str:
        """Return its text."""
        return self.source.text[self.start : self.end]

    def problem(self, summary: str, detail: str, severity: Severity = "error") -> Problem:
        """Return a problem that points here."""
        return problem_at(self.source, self.start, self.end, summary=summary, detail=detail, severity=severity)


class Scalar(Node, frozen=True):
    """A string, a number (exact), true, false or null."""

    value: str | int | Decimal | bool | None


class Expression(Node, frozen=True):
    """A value that must be evaluated; the classes of `expression_tree` define its structure.

    Attributes:
        references: what it refers to, in order.
        calls: the functions it calls.
    """

    references: tuple[Traversal, ...]
    calls: tuple[str, ...] = ()


class Reference(Expression, frozen=True):
    """A name and the fixed steps after it: `var.tags["x"].y`. The steps are its only reference."""

    @property
    def steps(self) -> Traversal:
        """Return the name, then each step."""
        return self.references[0]


class ListValue(Node, frozen=True):
    """A list written out."""

    items: tuple["Value", ...]


class ObjectItem(msgspec.Struct, frozen=True):
    """One `key = value` of an object; `name` is None where the key is an expression."""

    name: str | None
    key: Scalar | Expression
    value: "Value"


class ObjectValue(Node, frozen=True):
    """An object literal. A key may occur twice; the caller decides what that means."""

    items: tuple[ObjectItem, ...]


Value = Scalar | ListValue | ObjectValue | Expression


class Attribute(Node, frozen=True):
    """`name = value`; `name_end` is where the name ends."""

    name: str
    name_end: int
    value: Value

    @property
    def name_node(self) -> Node:
        """Return the name alone."""
        return Node(self.source, self.start, self.name_end)


class Block(Node, frozen=True):
    """`type "label" { … }`; `header_end` is where the part before the brace ends."""

    type: str
    labels: tuple[Scalar, ...]
    body: "Body"
    header_end: int

    @property
    def header(self) -> Node:
        """Return the part before the brace, for messages about the block."""
        return Node(self.source, self.start, self.header_end)

    @property
    def label_texts(self) -> tuple[str, ...]:
        """Return the labels as text."""
        return tuple(str(label.value) for label in self.labels)


class Body(Node, frozen=True, dict=True):
    """The content of two braces, or of a whole file, in order."""

    items: tuple[Attribute | Block, ...]

    @property
    def attributes(self) -> Iterator[Attribute]:
        """Return the attributes, in order."""
        return (item for item in self.items if isinstance(item, Attribute))

    @property
    def blocks(self) -> Iterator[Block]:
        """Return the blocks, in order."""
        return (item for item in self.items if isinstance(item, Block))

    def attribute(self, name: str) -> Attribute | None:
        """Return the first attribute of a name, or None."""
        return self._by_name.get(name)

    @cached_property
    def names(self) -> frozenset[str]:
        """Return the names of the attributes and the types of the blocks."""
        return frozenset(item.name if isinstance(item, Attribute) else item.type for item in self.items)

    @cached_property
    def _by_name(self) -> Mapping[str, Attribute]:
        found: dict[str, Attribute] = {}
        for item in self.attributes:
            found.setdefault(item.name, item)
        return found


class Comment(Node, frozen=True):
    """A comment, its marks included; `text` is the whole of it."""


class ParsedFile(msgspec.Struct, frozen=True, kw_only=True):
    """A file as read.

    Attributes:
        source: the file.
        body: its tree, as far as it could be read.
        problems: the syntax errors.
        comments: the comments of a file with `tollgate:` in it; otherwise empty, since they are not needed.
        data: the document itself, where the file is JSON or YAML.
    """

    source: SourceFile
    body: Body
    problems: tuple[Problem, ...] = ()
    comments: tuple[Comment, ...] = ()
    data: Value | None = None


def set_twice(attribute: Attribute, first: Attribute) -> Problem:
    """Return the problem with an attribute that its body has already."""
    detail = f'The argument "{attribute.name}" was already set at {first.range}: each is set once.'
    return attribute.name_node.problem("Argument set twice", detail)


def values_in(value: Value) -> Iterator[Value]:
    """Yield a value and everything inside it, outermost first."""
    yield value
    if isinstance(value, ListValue):
        for item in value.items:
            yield from values_in(item)
    elif isinstance(value, ObjectValue):
        for entry in value.items:
            yield from values_in(entry.key)
            yield from values_in(entry.value)


def expressions_in(value: Value) -> Iterator[Expression]:
    """Return the expressions inside a value, in order."""
    return (inner for inner in values_in(value) if isinstance(inner, Expression))
