"""The `timeouts` block or attribute: how long each operation may take."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

from pyvider.cty import Raw

NAME = "timeouts"
_UNITS = {"h": 3600.0, "m": 60.0, "s": 1.0, "ms": 0.001, "us": 1e-6, "µs": 1e-6, "ns": 1e-9}
_PART = re.compile(r"([0-9]+(?:\.[0-9]*)?|\.[0-9]+)(ms|us|µs|ns|h|m|s)")


def seconds_of(duration: Any) -> float:
    """Return a duration such as "1h30m" as seconds; a plain number is seconds already.

    Raises:
        ValueError: when the text is no duration.
    """
    if isinstance(duration, (int, Decimal)) and not isinstance(duration, bool):
        return float(duration)
    text = str(duration)
    parts = _PART.findall(text)
    if not parts or "".join(number + unit for number, unit in parts) != text:
        raise ValueError(f'"{text}" is not a duration: write one such as "30s", "10m" or "1h30m"')
    return sum(float(number) * _UNITS[unit] for number, unit in parts)


def timeout_seconds(operation: str, *values: Raw) -> float | None:
    """Return the timeout of an operation, from the first of the values (configuration, state) that sets it."""
    for value in values:
        timeouts: Any = value.get(NAME) if value.__class__ is dict else None
        limit: Any = timeouts.get(operation) if timeouts.__class__ is dict else None
        if isinstance(limit, (str, int, Decimal)) and not isinstance(limit, bool):
            return seconds_of(limit)
    return None
