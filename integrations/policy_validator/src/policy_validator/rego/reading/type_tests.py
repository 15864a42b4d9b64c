"""Finds the resource types that a rule is about, by its comparisons of types."""

from collections.abc import Sequence

from policy_validator.rego.reading.events import ANY_TYPE, Events
from policy_validator.rego.reading.shape import DEEP, InputPath
from policy_validator.rego.reading.values import At, Constant, DataAt, Made, Value, elements, union
from policy_validator.rego.syntax.terms import MEMBER, MEMBER_WITH_KEY

_ROWS = frozenset({"resource_changes", "resource_drift", "resources"})
_EQUALITY = frozenset({"equal", "eq"})
_MEMBERSHIP = frozenset({MEMBER, MEMBER_WITH_KEY})
_OF_MESSAGES = frozenset({"sprintf", "concat", "print", "assign", "format_int", "json.marshal", "upper"})


def is_row(path: InputPath) -> bool:
    """Return whether a path leads to a resource of the plan."""
    return len(path) > 1 and not isinstance(path[-1], str) and path[-2] in _ROWS


def note_types(events: Events, name: str, arguments: Sequence[Value], *, is_negated: bool) -> None:
    """Note the types that a call compares the type of a resource with, or that it may be any."""
    if name in _MEMBERSHIP:
        arguments = [arguments[-2], elements(arguments[-1])]
    elif name not in _EQUALITY:
        if name not in _OF_MESSAGES and any(map(_may_be_type, arguments)):
            events.types.setdefault(ANY_TYPE)
        return
    for own, other in (arguments, arguments[::-1]):
        if _may_be_type(own):
            _note(events, other, is_negated=is_negated)


def note_lookup(events: Events, value: Value, key: Value, *, is_negated: bool) -> None:
    """Record the types in a lookup by the type of a resource."""
    if not _may_be_type(key):
        return
    found: list[Value] = []
    for atom in value:
        if isinstance(atom, Made) and atom.kind == "set":
            found.append(atom.rest)
        elif isinstance(atom, Made) and atom.kind == "object":
            found += [frozenset({name}) for name, _ in atom.known]
            found += [atom.keys] if atom.rest else []
        elif isinstance(atom, At | DataAt):
            events.types.setdefault(ANY_TYPE)
    _note(events, union(found), is_negated=is_negated)


def _note(events: Events, names: Value, *, is_negated: bool) -> None:
    for atom in names:
        is_type = isinstance(atom, Constant) and isinstance(atom.value, str) and not is_negated
        events.types.setdefault(str(atom.value) if is_type and isinstance(atom, Constant) else ANY_TYPE)


def _may_be_type(value: Value) -> bool:
    return any(isinstance(atom, At) and _is_type(atom.path) for atom in value)


def _is_type(path: InputPath) -> bool:
    if path[-1:] != ("type",):
        return False
    return len(path) == 1 or path[-2] is DEEP or is_row(path[:-1]) or path[-2] == "resource_change"
