"""What some builtins give, as far as it matters for what a rule reads; any other gives something computed."""

from collections.abc import Callable, Mapping, Sequence

from policy_validator.rego.reading.values import (
    COMPUTED,
    NUMBER,
    Made,
    Value,
    constant,
    elements,
    keys,
    union,
)


def _array(rest: Value) -> Value:
    return frozenset({Made("array", (), rest)})


def _join(arguments: Sequence[Value]) -> Value:
    return union(arguments)


def _first(arguments: Sequence[Value]) -> Value:
    return arguments[0]


def _items(arguments: Sequence[Value]) -> Value:
    return _array(elements(arguments[0]))


def _count(arguments: Sequence[Value]) -> Value:
    is_empty = all(isinstance(atom, Made) and atom.is_empty for atom in arguments[0])
    return constant(0) if arguments[0] and is_empty else NUMBER


RESULTS: Mapping[str, Callable[[Sequence[Value]], Value]] = {
    "count": _count,
    "array.concat": lambda arguments: _array(union(elements(each) for each in arguments)),
    "array.flatten": lambda arguments: _array(union([elements(arguments[0]), elements(elements(arguments[0]))])),
    "array.reverse": _items,
    "array.slice": _items,
    "sort": _items,
    "cast_array": _items,
    "cast_set": lambda arguments: frozenset({Made("set", (), elements(arguments[0]))}),
    "object.union": _join,
    "object.union_n": lambda arguments: elements(arguments[0]),
    "object.filter": _first,
    "object.remove": _first,
    "json.filter": _first,
    "json.remove": _first,
    "json.patch": _first,
    "object.keys": lambda arguments: frozenset({Made("set", (), keys(arguments[0]))}),
    "union": lambda arguments: elements(arguments[0]),
    "intersection": lambda arguments: elements(arguments[0]),
    "max": lambda arguments: elements(arguments[0]),
    "min": lambda arguments: elements(arguments[0]),
    "or": _join,
    "and": _join,
    "minus": lambda arguments: union([arguments[0], COMPUTED]),
    "sum": lambda _: NUMBER,
    "product": lambda _: NUMBER,
    "plus": lambda _: NUMBER,
    "mul": lambda _: NUMBER,
    "div": lambda _: NUMBER,
    "rem": lambda _: NUMBER,
    "to_number": lambda _: NUMBER,
    "numbers.range": lambda _: _array(NUMBER),
    "split": lambda _: _array(COMPUTED),
    "regex.find_n": lambda _: _array(COMPUTED),
}
"""What a builtin gives, from what it is given."""

MEMBERS = frozenset({"count", "object.keys"})
"""Builtins that ask a value which members it has, or how many."""

PRESENCE = frozenset({"is_null", "is_string", "is_object", "is_array", "is_boolean", "type_name"})
"""Builtins that ask little of a value: whether it is there, and of which type it is."""

_NUMERIC = frozenset({"sum", "product", "plus", "mul", "div", "rem", "to_number", "minus"})
HANDED_ON = frozenset({*RESULTS} - MEMBERS - PRESENCE - _NUMERIC)
"""Builtins whose result stands for what they were given."""

SILENT = frozenset({"print", "trace"})
"""Builtins that also take what is undefined."""
