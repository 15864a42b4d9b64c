"""`tags_all`: the provider's default tags with the resource's own on top."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pyvider.cty import UNKNOWN, Unknown


def planned_tags_all(defaults: Mapping[str, str], planned: Mapping[str, Any], prior: Mapping[str, Any] | None) -> Any:
    """What to plan for `tags_all`: unknown while a tag is, and, as in the real provider, while there is none at all."""
    own = planned.get("tags")
    if isinstance(own, Unknown):
        return UNKNOWN
    merged = merge(defaults, own)
    if any(isinstance(value, Unknown) for value in merged.values()):
        return UNKNOWN
    if not merged and (prior is None or prior.get("tags_all")):
        return UNKNOWN if prior is None else merged
    return merged


def merge(defaults: Mapping[str, str], own: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return the tags an object ends up with."""
    return {**defaults, **(own or {})}
