"""The requests of imports and moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs


@attrs.frozen(kw_only=True)
class ImportRequest:
    """What the user gave to `terraform import` or an `import` block: an id, or an identity."""

    id: str
    identity: Mapping[str, Any] | None = None
    provider: Any = None


@attrs.frozen(kw_only=True)
class MoveRequest:
    """An object that a `moved` block brings from another resource type; `state` is its raw JSON."""

    provider_address: str
    type_name: str
    schema_version: int
    state: Mapping[str, Any]
    private: bytes = b""
    provider: Any = None
