"""ConfigureProvider: give the provider its configuration, and find out which capabilities are on."""

from __future__ import annotations

from typing import Any

from pyvider.component import call
from pyvider.cty import Raw
from pyvider.diagnostics import Diagnostics
from pyvider.engine.author import masking
from pyvider.engine.author.author_values import to_author
from pyvider.engine.author.failure import explain
from pyvider.engine.server import Engine
from pyvider.engine.shape import secrets_in
from pyvider.provider import ConfigureContext


async def configure_provider(engine: Engine, config: dict[str, Raw], terraform_version: str) -> Diagnostics:
    """Configure the provider of this connection."""
    entry, provider = engine.provider_entry, engine.provider
    masking.remember(secrets_in(entry.shape, config))
    diagnostics = Diagnostics()
    try:
        given = to_author(config, entry.type, entry.config_class)
        provider.config = given
        provider.capabilities = frozenset(
            capability.name for capability in entry.capabilities if is_on(capability.new(), config[capability.name])
        )
        ctx = ConfigureContext[Any](config=given, terraform_version=terraform_version, diagnostics=diagnostics)
        await engine.operate(call(provider.configure, ctx))
    except Exception as error:  # noqa: BLE001 - an author's mistake becomes a diagnostic
        explain(error, "Configure", entry.name or "provider", diagnostics)
    return diagnostics


def is_on(capability: Any, block: Raw) -> bool:
    """Return whether a capability's block switches it on."""
    return bool(capability.is_configured(block if isinstance(block, dict) else {}))
