"""The variables of a body while it is read."""

from collections.abc import Iterator

from msgspec import Struct, field

from policy_validator.rego.reading.program import SourceTree
from policy_validator.rego.reading.values import Value
from policy_validator.rego.syntax.tree import (
    WILDCARD,
    Collection,
    Comprehension,
    Every,
    FunctionCall,
    ObjectTerm,
    Reference,
    SomeIn,
    SomeVariables,
    Statement,
    Template,
    Term,
    Variable,
)


class Scope(Struct):
    """What the variables of a body may be.

    Attributes:
        source: the file that the body is in.
        variables: the variables that are bound so far.
        was_late: whether a variable was used that is bound further below.
    """

    source: SourceTree
    variables: dict[str, Value] = field(default_factory=dict[str, Value])
    was_late: bool = False

    def inner(self) -> "Scope":
        """Return the scope of a body inside of this one."""
        return Scope(self.source, dict(self.variables))


def has_unbound(term: Term, scope: Scope, rules: "frozenset[str]") -> bool:
    """Return whether a pattern has a variable in it that nothing is bound to yet."""
    return any(
        name == WILDCARD or (name not in scope.variables and name not in rules) for name in pattern_variables(term)
    )


def pattern_variables(term: Term) -> Iterator[str]:
    """Return the variables of a pattern such as `x` or `[x, _]`."""
    match term:
        case Variable(name):
            yield name
        case Collection(kind, items) if kind == "array":
            for item in items:
                yield from pattern_variables(item)
        case ObjectTerm(pairs):
            for _, inner in pairs:
                yield from pattern_variables(inner)
        case _:
            pass


def terms_of(statement: Statement) -> Iterator[Term]:
    """Return every term of a statement, those inside of others too."""
    content = statement.content
    match content:
        case SomeVariables():
            pass
        case SomeIn(key, value, domain):
            for term in (key, value, domain):
                yield from inner_terms(term)
        case Every(key, value, domain, body):
            for term in (key, value, domain):
                yield from inner_terms(term)
            for inner in body:
                yield from terms_of(inner)
        case _:
            yield from inner_terms(content)
    for target, value in statement.replacements:
        yield from inner_terms(target)
        yield from inner_terms(value)


def inner_terms(term: Term | None) -> Iterator[Term]:
    """Return a term and every term inside of it."""
    if term is None:
        return
    yield term
    match term:
        case Reference(head, steps):
            parts: tuple[Term | None, ...] = (head, *steps)
        case FunctionCall(_, arguments):
            parts = arguments
        case Collection(_, items):
            parts = items
        case ObjectTerm(pairs):
            parts = tuple(part for pair in pairs for part in pair)
        case Template(inner):
            parts = inner
        case Comprehension(_, key, value, body):
            parts = (key, value)
            for statement in body:
                yield from terms_of(statement)
        case _:
            parts = ()
    for part in parts:
        yield from inner_terms(part)
