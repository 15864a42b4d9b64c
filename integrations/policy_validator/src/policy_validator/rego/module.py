"""One Rego file: its package, its rules, what it calls, and what is written above its rules."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, cast

from msgspec import Struct

from policy_validator.rego.reading.body_scope import inner_terms, terms_of
from policy_validator.rego.syntax.clauses import parse_source
from policy_validator.rego.syntax.tokens import Token, tokens
from policy_validator.rego.syntax.tree import Clause, FunctionCall, Reference, Scalar, SyntaxTree, Term, Variable

OPERATORS = frozenset(
    {
        *("assign", "eq", "equal", "neq", "lt", "lte", "gt", "gte", "or", "and", "plus", "minus", "mul", "div", "rem"),
        *("internal.member_2", "internal.member_3"),
    }
)


class Module(Struct, frozen=True, dict=True):
    """A policy file.

    Raises:
        SyntaxFault: whoever asks for its tree, or what is told from it, is told so if it cannot be read.
    """

    file: str
    source: str

    @cached_property
    def tree(self) -> SyntaxTree:
        """Return its syntax tree."""
        return parse_source(self.source)

    @property
    def package(self) -> str:
        """Return the package it belongs to, such as `terraform.analysis`."""
        return ".".join(self.tree.package)

    @property
    def is_new_style(self) -> bool:
        """Return whether it uses `if` or `contains` without importing them, as Rego has it since version 1."""
        return self.tree.needs_version_1

    @cached_property
    def imports(self) -> Sequence[tuple[str, str]]:
        """Return what it imports, each with the name it is given."""
        return [(".".join(row.path), row.alias) for row in self.tree.imports]

    @cached_property
    def rules(self) -> Mapping[str, int]:
        """Return the names of its rules and functions, each with its first line."""
        found: dict[str, int] = {}
        for clause in self.tree.clauses:
            found.setdefault(clause.name, clause.line)
        return found

    @cached_property
    def calls(self) -> Mapping[str, int]:
        """Return the functions it calls or names, such as `sprintf` or `net.cidr_contains`, with their first lines."""
        found: dict[str, int] = {}
        for clause in self.tree.clauses:
            for term in clause_terms(clause):
                name = _called(term)
                if name and name not in OPERATORS:
                    found.setdefault(name, term.line)
        return found

    @cached_property
    def words(self) -> Sequence[Token]:
        """Return its tokens, without comments."""
        return [token for token in tokens(self.source) if token.kind != "comment"]

    def places(self, rule: str) -> Collection[int]:
        """Return the places of the words of a rule."""
        starts = sorted({clause.line for clause in self.tree.clauses})
        own = {clause.line for clause in self.tree.clauses if clause.name == rule}
        current = 0
        found: list[int] = []
        for place, token in enumerate(self.words):
            while starts and token.line >= starts[0]:
                current = starts.pop(0)
            if current in own:
                found.append(place)
        return found

    @cached_property
    def annotations(self) -> Mapping[str, Mapping[str, Any]]:
        """Return the `# METADATA` before each rule, by the rule's name; that of the package by an empty name."""
        return dict(_annotations(self.file, self.source))


def clause_terms(clause: Clause) -> Iterator[Term]:
    """Return every term of a clause."""
    for term in (*clause.steps, *(clause.parameters or ()), clause.key, clause.value):
        yield from inner_terms(term)
    for statement in clause.body:
        yield from terms_of(statement)
    if clause.otherwise is not None:
        yield from clause_terms(clause.otherwise)


def _called(term: Term) -> str:
    """Return the function that a term calls, or might name in `with f as g`."""
    if isinstance(term, FunctionCall):
        return term.name
    if isinstance(term, Reference) and isinstance(term.head, Variable):
        name = ".".join([term.head.name, *(str(step.value) for step in term.steps if isinstance(step, Scalar))])
        return name if name in _NAMED_BUILTINS else ""
    return ""


_NAMED_BUILTINS = frozenset({"http.send", "opa.runtime", "net.lookup_ip_addr"})


def _annotations(file: str, source: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    from tollgate_runtime.documents import DocumentError, read_document

    lines = source.split("\n")
    for start, line in enumerate(lines):
        if line.strip() != "# METADATA":
            continue
        end = start + 1
        while end < len(lines) and lines[end].startswith("#"):
            end += 1
        text = "\n".join(row.removeprefix("#").removeprefix(" ") for row in lines[start + 1 : end])
        head = next((row for row in lines[end:] if row.strip() and not row.startswith("#")), "")
        name = re.match(r"(?:default\s+)?(\w+)", head)
        try:
            value = read_document(file, text.encode()).value
        except DocumentError:
            continue  # a comment that is not YAML describes nothing; the policy itself is not at fault
        if isinstance(value, dict) and name:
            yield "" if name[1] == "package" else name[1], cast("Mapping[str, Any]", value)
