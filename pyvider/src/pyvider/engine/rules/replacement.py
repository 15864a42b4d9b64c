"""Which changes force a replacement: only real ones, at paths that exist (rule 15)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pyvider.cty import CtyValue, Raw, Unknown
from pyvider.diagnostics import Diagnostics
from pyvider.engine.rules.plan_rules import BUG, SUMMARY
from pyvider.path import AttributeName, AttributePath

_ABSENT = object()


def checked_paths(
    paths: Iterable[AttributePath], prior: Raw, planned: Raw, diagnostics: Diagnostics
) -> list[AttributePath]:
    """Return the paths whose values change, each once; report an error for one that does not exist."""
    found: dict[AttributePath, None] = {}
    for path in paths:
        old, new = _value_at(prior, path), _value_at(planned, path)
        if old is _ABSENT and new is _ABSENT:
            diagnostics.error(
                SUMMARY,
                f"It says that a change of '{path}' forces a replacement, but there is nothing at that path "
                f"(rule 15). {BUG}",
            )
        elif prior is not None and old != new:
            found[path] = None
    return list(found)


def _value_at(raw: Any, path: AttributePath) -> Any:
    for step in path:
        if isinstance(raw, CtyValue):
            raw = raw.raw
        if isinstance(raw, Unknown):
            return raw
        key: Any = step.name if isinstance(step, AttributeName) else step.key
        try:
            raw = raw[key]
        except (KeyError, IndexError, TypeError):
            return _ABSENT
    return raw
