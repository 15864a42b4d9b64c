"""CIDR ranges: which of them are the whole internet."""

from typing import Any


def is_everyone(given: Any) -> bool:
    """Return whether a range is the whole internet, or one half of it."""
    return isinstance(given, str) and given.strip().endswith(("/0", "/1"))
