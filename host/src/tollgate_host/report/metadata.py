"""Filters an integration's metadata for a report: without private members and likely secrets."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, cast

from tollgate_runtime.contract.markers import SENSITIVE_TEXT

from tollgate_host.plan.secrets.credentials import is_secret_name, is_secret_value
from tollgate_host.report.raw import Metadata
from tollgate_host.report.sanitize import plain

_DEEPEST = 64
_NUMBERS = (int, float)
_REMEMBERED = 65_536
"""Names and texts repeat from resource to resource, and a large plan has 100,000 pieces of metadata."""


def metadata_to_show(metadata: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the metadata without members that start with `_`, and with likely secrets masked."""
    if not isinstance(metadata, Metadata):
        return _looked_through(metadata)
    if metadata.shown is None:
        metadata.shown = _looked_through(metadata)
    return metadata.shown


def _looked_through(metadata: Mapping[str, Any]) -> Mapping[str, Any]:
    return metadata if _is_harmless(metadata, 0) else _members(metadata, depth=0)


def _is_harmless(value: Any, depth: int) -> bool:
    """Return whether a value can be shown unchanged, so that it need not be copied."""
    if isinstance(value, str):
        return _is_harmless_text(value)
    if isinstance(value, dict):
        members = cast("dict[Any, Any]", value)
        if not all(map(_is_harmless_name, members)):
            return False
        items: Iterable[Any] = members.values()
    elif isinstance(value, list):
        items = cast("list[Any]", value)
    else:
        return value is None or isinstance(value, _NUMBERS)
    if depth >= _DEEPEST:
        return False
    return all(isinstance(item, _NUMBERS) or _is_harmless(item, depth + 1) for item in items)


@lru_cache(maxsize=_REMEMBERED)
def _is_harmless_name(name: object) -> bool:
    return isinstance(name, str) and not name.startswith("_") and not is_secret_name(name) and _is_harmless_text(name)


@lru_cache(maxsize=_REMEMBERED)
def _is_harmless_text(text: str) -> bool:
    return plain(text) == text and not is_secret_value(text)


def _members(members: Mapping[Any, Any], *, depth: int) -> dict[str, Any]:
    return {
        _shown_name(str(name)): SENSITIVE_TEXT if _is_secret(str(name), value) else _shown(value, depth=depth + 1)
        for name, value in members.items()
        if not str(name).startswith("_")
    }


def _shown(value: Any, *, depth: int) -> Any:
    if depth > _DEEPEST:
        return "(nested too deeply to be shown)"
    if isinstance(value, str):
        return SENSITIVE_TEXT if is_secret_value(value) else plain(value)
    if isinstance(value, Mapping):
        return _members(cast("Mapping[Any, Any]", value), depth=depth)
    if isinstance(value, Sequence | set | frozenset):
        return [_shown(inner, depth=depth + 1) for inner in cast("Sequence[Any]", value)]
    return value


def _shown_name(name: str) -> str:
    """Return a name as shown; names can hold secrets too, for example when costs are grouped by a tag's values."""
    return SENSITIVE_TEXT if is_secret_value(name) else plain(name)


def _is_secret(name: str, value: Any) -> bool:
    return isinstance(value, str) and is_secret_name(name)
