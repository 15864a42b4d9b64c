"""The syntax tree of a Rego file, in the terms of OPA's own: terms, statements, clauses.

Operators are calls by the names that OPA gives them: `equal`, `assign`, `internal.member_2`. Lines do not count when
trees are compared, so that a tree that we read can be held against one that OPA wrote.
"""

from typing import Any, TypeAlias

import attrs

WILDCARD = "_"


@attrs.frozen
class Scalar:
    """A text, a number, a boolean or null."""

    value: Any
    line: int = attrs.field(default=0, eq=False)


@attrs.frozen
class Variable:
    """A name; each `_` is a variable of its own."""

    name: str
    line: int = attrs.field(default=0, eq=False)


@attrs.frozen
class Reference:
    """A value and the steps down from it: `input.tags[name]`."""

    head: "Term"
    steps: tuple["Term", ...]
    line: int = attrs.field(default=0, eq=False)


@attrs.frozen
class FunctionCall:
    """A call of a function, a builtin or an operator."""

    name: str
    arguments: tuple["Term", ...]
    line: int = attrs.field(default=0, eq=False)


@attrs.frozen
class Collection:
    """An array or a set, written out."""

    kind: str
    items: tuple["Term", ...]
    line: int = attrs.field(default=0, eq=False)


@attrs.frozen
class ObjectTerm:
    """An object, written out."""

    pairs: tuple[tuple["Term", "Term"], ...]
    line: int = attrs.field(default=0, eq=False)


@attrs.frozen
class Comprehension:
    """`[value | body]`, `{value | body}` or `{key: value | body}`."""

    kind: str
    key: "Term | None"
    value: "Term"
    body: "Body"
    line: int = attrs.field(default=0, eq=False)


@attrs.frozen
class Template:
    """A text with expressions in it."""

    parts: tuple["Term", ...]
    line: int = attrs.field(default=0, eq=False)


Term: TypeAlias = Scalar | Variable | Reference | FunctionCall | Collection | ObjectTerm | Comprehension | Template


@attrs.frozen
class SomeVariables:
    """`some x, y`."""

    names: tuple[str, ...]


@attrs.frozen
class SomeIn:
    """`some x in values` and `some key, x in values`."""

    key: Term | None
    value: Term
    domain: Term


@attrs.frozen
class Every:
    """`every x in values { ... }`."""

    key: Term | None
    value: Term
    domain: Term
    body: "Body"


@attrs.frozen
class Statement:
    """One line of a body."""

    content: Term | SomeVariables | SomeIn | Every
    is_negated: bool = False
    replacements: tuple[tuple[Term, Term], ...] = ()
    line: int = attrs.field(default=0, eq=False)


Body: TypeAlias = tuple[Statement, ...]


@attrs.frozen(kw_only=True)
class Clause:
    """One definition of a rule or a function; a rule may have several.

    Attributes:
        name: the first part of its name.
        steps: the further parts of its name, `b` and `c` in `a.b[c] := 1`.
        parameters: what a function is given; None for a rule.
        key: the member that it adds to a set, or the key that it adds to an object.
        value: its value; None for a set.
        otherwise: the clause after `else`.
    """

    name: str
    steps: tuple[Term, ...] = ()
    parameters: tuple[Term, ...] | None = None
    key: Term | None = None
    value: Term | None = None
    body: Body = ()
    otherwise: "Clause | None" = None
    is_default: bool = False
    line: int = attrs.field(default=0, eq=False)

    @property
    def is_set(self) -> bool:
        """Return whether it adds a member to a set: an empty one, where no clause holds."""
        return self.key is not None and self.value is None

    @property
    def is_partial(self) -> bool:
        """Return whether it adds to a set or an object, which is there even if nothing is in it."""
        return self.key is not None or any(not isinstance(step, Scalar) for step in self.steps)


@attrs.frozen(kw_only=True)
class Import:
    """`import data.lib as other`."""

    path: tuple[str, ...]
    alias: str
    line: int = attrs.field(default=0, eq=False)


@attrs.frozen(kw_only=True)
class SyntaxTree:
    """A whole file.

    Attributes:
        needs_version_1: whether it has words of version 1 that it does not import.
    """

    package: tuple[str, ...]
    imports: tuple[Import, ...] = ()
    clauses: tuple[Clause, ...] = ()
    needs_version_1: bool = attrs.field(default=False, eq=False)
    package_end: int = attrs.field(default=0, eq=False)


class SyntaxFault(Exception):
    """Raised for a file that cannot be parsed; `line` has the line."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line
