"""Engine versions, compared number by number."""

import re
from typing import Any

_NUMBERS = re.compile(r"v?(\d+(?:\.\d+)*)")


def version_of(text: Any) -> tuple[int, ...]:
    """Return the numbers that a version starts with: (5, 18) for "5.18"; empty if there are none."""
    found = _NUMBERS.match(str(text))
    return tuple(int(number[:9]) for number in found[1].split(".")) if found else ()


def is_at_least(version: Any, *lowest: int) -> bool:
    """Return whether a version is not older than another; a bare major version counts as its newest release."""
    numbers = version_of(version)
    return numbers[: len(lowest)] >= lowest[: len(numbers)]
