"""Numbers, and how many there are of something."""

from decimal import Context, InvalidOperation
from typing import Any

from policy_validator.yaml_rules.operator import (
    Operator,
    UnfitValue,
    items,
    number,
    wants_count,
    wants_number,
    wants_range,
)

_LONG_DIVISION = Context(prec=1_000)
"""Digits enough to divide the largest float by the smallest."""


def _is_multiple(value: Any, divisor: Any) -> bool:
    try:
        return _LONG_DIVISION.remainder(number(value), number(divisor)) == 0
    except InvalidOperation:
        raise UnfitValue("is too large a number to be divided") from None


def _length(value: Any) -> int:
    return len(value) if isinstance(value, str) else len(items(value))


def _wants_divisor(expected: Any) -> str:
    return wants_number(expected) or ("" if expected > 0 else "takes a number above 0")


OPERATORS = (
    Operator(
        name="greater_than",
        phrase="be greater than {}",
        test=lambda value, limit: number(value) > number(limit),
        check=wants_number,
    ),
    Operator(
        name="at_least",
        phrase="be at least {}",
        test=lambda value, limit: number(value) >= number(limit),
        check=wants_number,
    ),
    Operator(
        name="less_than",
        phrase="be less than {}",
        test=lambda value, limit: number(value) < number(limit),
        check=wants_number,
    ),
    Operator(
        name="at_most",
        phrase="be at most {}",
        test=lambda value, limit: number(value) <= number(limit),
        check=wants_number,
    ),
    Operator(
        name="between",
        phrase="be between {}",
        test=lambda value, limits: number(limits[0]) <= number(value) <= number(limits[1]),
        check=wants_range,
    ),
    Operator(
        name="multiple_of",
        phrase="be a multiple of {}",
        test=_is_multiple,
        check=_wants_divisor,
    ),
    Operator(
        name="length",
        phrase="have the length {}",
        test=lambda value, wanted: _length(value) == wanted,
        check=wants_count,
    ),
    Operator(
        name="length_at_least",
        phrase="have at least the length {}",
        test=lambda value, least: _length(value) >= least,
        check=wants_count,
    ),
    Operator(
        name="length_at_most",
        phrase="have at most the length {}",
        test=lambda value, most: _length(value) <= most,
        check=wants_count,
        if_missing=True,
    ),
)
