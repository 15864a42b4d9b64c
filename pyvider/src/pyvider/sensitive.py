"""Keeping sensitive values out of logs and messages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any, cast

MASK = "(sensitive)"


def handle_sensitive_value(value: Any, sensitive: bool) -> Any:
    """Return the value as it may be shown: itself, or, if sensitive, only the shape of dicts and lists."""
    if not sensitive:
        return value
    if isinstance(value, Mapping):
        members = cast(Mapping[Any, Any], value)
        return {key: handle_sensitive_value(member, sensitive=True) for key, member in members.items()}
    if isinstance(value, Sequence | Set) and not isinstance(value, str | bytes | bytearray):
        return [handle_sensitive_value(element, sensitive=True) for element in cast(Sequence[Any], value)]
    return MASK
