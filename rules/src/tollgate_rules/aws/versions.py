"""Versions of engines, compared number by number."""

import re
from typing import Any

_NUMBERS = re.compile(r"v?(\d+(?:\.\d+)*)")


def version_of(text: Any) -> tuple[int, ...]:
    """The numbers that a version begins with: (5, 18) of "5.18"; nothing if it begins with none."""
    found = _NUMBERS.match(str(text))
    return tuple(int(number[:9]) for number in found[1].split(".")) if found else ()


def is_at_least(version: Any, *lowest: int) -> bool:
    """Whether a version is no older than another; one that names only a major version is taken for its newest."""
    numbers = version_of(version)
    return numbers[: len(lowest)] >= lowest[: len(numbers)]
