"""Capabilities: features of a provider that its configuration may switch on."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from pyvider.schema import Schema


@runtime_checkable
class Capability(Protocol):
    """An optional block of the provider's configuration, named as the capability is.

    A capability is on while `is_configured` says so; resources see it in `ctx.provider.capabilities`.
    """

    def get_schema(self) -> Schema:
        """Return what the block may hold."""
        ...

    async def validate(self, config: dict[str, Any]) -> list[str]:
        """Return what is wrong with the block."""
        ...

    def is_configured(self, config: dict[str, Any]) -> bool:
        """Return whether the capability is on; without the block, `config` is empty."""
        ...
