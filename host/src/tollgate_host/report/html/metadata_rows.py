"""Metadata on the page, shortened for people; the JSON report has all of it."""

from collections.abc import Mapping
from typing import Any, cast

from tollgate_host.report.sanitize import shorten

_TEXT_LIMIT = 2_000
_MOST_ITEMS = 100
_DEEPEST = 8


def cut_value(value: Any, depth: int = 0) -> Any:
    """Return a value with long texts, lists and tables shortened, each with a note on what is missing."""
    if isinstance(value, str):
        return shorten(value, _TEXT_LIMIT)
    if isinstance(value, Mapping | list | tuple):
        if depth >= _DEEPEST:
            return "… (nested more deeply than is shown)"
        return _cut_members(cast("Any", value), depth) if isinstance(value, Mapping) else _cut_items(value, depth)
    return value


def _cut_members(members: Mapping[str, Any], depth: int) -> dict[str, Any]:
    shown = {shorten(name, _TEXT_LIMIT): cut_value(members[name], depth + 1) for name in list(members)[:_MOST_ITEMS]}
    if len(members) > _MOST_ITEMS:
        shown["…"] = f"({len(members) - _MOST_ITEMS:,} more)"
    return shown


def _cut_items(items: Any, depth: int) -> list[Any]:
    shown = [cut_value(item, depth + 1) for item in items[:_MOST_ITEMS]]
    return [*shown, f"… ({len(items) - _MOST_ITEMS:,} more)"] if len(items) > _MOST_ITEMS else shown
