"""The data of Rego tests: as with `opa test`, every JSON document of the folder, at the place its folder names."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

import msgspec

_MAX_TOTAL_BYTES = 64 * 1024 * 1024


def with_documents(folder: Path, data: Mapping[str, Any]) -> dict[str, Any]:
    """Return data files together with the other JSON documents of a folder; what is there already stays."""
    merged: dict[str, Any] = dict(data)
    total = 0
    for path in sorted(folder.rglob("*.json")) if folder.is_dir() else ():
        relative = path.relative_to(folder)
        if any(part.startswith(".") for part in relative.parts) or ".schema." in path.name:
            continue
        total += path.stat().st_size
        if total > _MAX_TOTAL_BYTES:
            break
        try:
            document: Any = msgspec.json.decode(path.read_bytes())
        except (OSError, msgspec.DecodeError):
            continue  # a policy that needs it will say so; there is JSON of other programs, too
        for part in reversed(relative.parts[:-1]):
            document = {part: document}
        if isinstance(document, dict):
            _merge(merged, cast("dict[str, Any]", document))
    return merged


def _merge(target: dict[str, Any], source: Mapping[str, Any]) -> None:
    for key, value in source.items():
        known = target.setdefault(key, value)
        if known is not value and isinstance(known, dict) and isinstance(value, dict):
            target[key] = dict(cast("dict[str, Any]", known))
            _merge(target[key], cast("dict[str, Any]", value))
