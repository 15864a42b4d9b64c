"""The provider's own schema: that of its class, with a block for each capability."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

import attrs

from pyvider.engine.catalogue import Catalogue, Entry
from pyvider.errors import PyviderError
from pyvider.provider import BaseProvider
from pyvider.schema import BlockNestingMode, NestedBlock, Schema


class UnnamedProvider(BaseProvider[dict[str, object]]):
    """Replaces a provider that nobody registered."""


class ProviderEntry(Entry):
    """The provider with its capabilities."""

    def __init__(self, name: str, component: Callable[..., Any], capabilities: tuple[Entry, ...]) -> None:
        super().__init__("provider", name, component)
        self.capabilities = capabilities

    @cached_property
    def schema(self) -> Schema:
        """Return the provider's schema and a block for each capability."""
        own = super().schema
        return attrs.evolve(own, block=attrs.evolve(own.block, blocks=(*own.block.blocks, *self._capability_blocks())))

    def _capability_blocks(self) -> list[NestedBlock]:
        return [
            NestedBlock(name=entry.name, block=entry.schema.block, nesting_mode=BlockNestingMode.SINGLE)
            for entry in self.capabilities
        ]


def provider_entry(catalogue: Catalogue) -> ProviderEntry:
    """Return the one provider of a registry, or a stand-in without configuration.

    Raises:
        PyviderError: when several are registered.
    """
    names = sorted(catalogue.registry.list_components("provider")["provider"])
    if len(names) > 1:
        raise PyviderError(f"One process serves one provider, but {len(names)} are registered: {', '.join(names)}.")
    component = catalogue.entry("provider", names[0]).component if names else UnnamedProvider
    capabilities = tuple(catalogue.entries("capability"))
    return ProviderEntry(names[0] if names else "", component, capabilities)
