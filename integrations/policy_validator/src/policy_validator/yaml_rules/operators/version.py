"""Versions and dates."""

import re
from datetime import UTC, datetime
from typing import Any

from policy_validator.yaml_rules.operator import Operator, UnfitValue, text


def _version(value: Any) -> tuple[int, ...]:
    found = re.match(r"v?(\d+(?:\.\d+)*)", text(value).strip())
    if found is None:
        raise UnfitValue(f"is {text(value)!r}, not a version such as 15.4")
    numbers = [int(part) for part in found[1].split(".")]
    while len(numbers) > 1 and not numbers[-1]:
        numbers.pop()  # 15 and 15.0 are the same
    return tuple(numbers)


def _moment(value: Any) -> datetime:
    try:
        moment = datetime.fromisoformat(text(value).strip())
    except ValueError:
        raise UnfitValue(f"is {text(value)!r}, not a date such as 2027-01-31") from None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _wants(read: Any, example: str) -> Any:
    def check(expected: Any) -> str:
        try:
            read(expected)
        except UnfitValue:
            return f"takes {example}"
        return ""

    return check


_wants_version = _wants(_version, "a version such as '15.4'")
_wants_date = _wants(_moment, "a date such as '2027-01-31'")

OPERATORS = (
    Operator(
        name="version_at_least",
        phrase="be at least version {}",
        test=lambda value, least: _version(value) >= _version(least),
        check=_wants_version,
    ),
    Operator(
        name="version_below",
        phrase="be below version {}",
        test=lambda value, limit: _version(value) < _version(limit),
        check=_wants_version,
    ),
    Operator(
        name="date_before",
        phrase="be before {}",
        test=lambda value, limit: _moment(value) < _moment(limit),
        check=_wants_date,
    ),
    Operator(
        name="date_after",
        phrase="be after {}",
        test=lambda value, limit: _moment(value) > _moment(limit),
        check=_wants_date,
    ),
)
