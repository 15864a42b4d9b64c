"""Comparisons of what is known for certain: whether they can ever hold."""

from collections.abc import Callable, Mapping
from typing import Any

from policy_validator.rego.reading.values import Value, are_constant, constant, constants, union

_NUMBERS: Mapping[str, Callable[[Any, Any], bool]] = {
    "lt": lambda left, right: left < right,
    "lte": lambda left, right: left <= right,
    "gt": lambda left, right: left > right,
    "gte": lambda left, right: left >= right,
}


def compare(name: str, left: Value, right: Value) -> Value | None:
    """Return the result of a comparison if both sides are known, else None."""
    if name not in (*_NUMBERS, "equal", "neq") or not are_constant(left) or not are_constant(right):
        return None
    results: set[bool] = set()
    for one in constants(left):
        for other in constants(right):
            if name in _NUMBERS:
                if not _is_number(one) or not _is_number(other):
                    return None
                results.add(_NUMBERS[name](one, other))
            else:
                is_equal = type(one) is type(other) and one == other
                results.add(is_equal == (name == "equal"))
    return union(constant(result) for result in results)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
