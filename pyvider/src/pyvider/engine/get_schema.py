"""GetProviderSchema, GetMetadata and GetResourceIdentitySchemas: what this provider has to offer."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from pyvider.diagnostics import Diagnostics
from pyvider.engine.catalogue import Catalogue, Entry
from pyvider.engine.server import Engine
from pyvider.schema import Schema

if TYPE_CHECKING:
    from pyvider.function import FunctionSignature

T = TypeVar("T")

logger = logging.getLogger(__name__)


class ProviderSchema(NamedTuple):
    """Every schema; a component whose schema fails is left out, with a warning."""

    provider: Schema
    provider_meta: Schema | None
    resources: dict[str, Schema]
    data_sources: dict[str, Schema]
    ephemerals: dict[str, Schema]
    actions: dict[str, Schema]
    list_resources: dict[str, Schema]
    functions: dict[str, FunctionSignature]
    diagnostics: Diagnostics


def provider_schema(engine: Engine) -> ProviderSchema:
    """Collect the schemas of all components.

    Raises:
        SchemaError: when that of the provider itself is wrong.
    """
    diagnostics = Diagnostics()
    catalogue = engine.catalogue

    def schemas(kind: str) -> dict[str, Schema]:
        return _collect(catalogue, kind, lambda entry: entry.schema, diagnostics)

    return ProviderSchema(
        provider=engine.provider_entry.schema,
        provider_meta=engine.meta_schema,
        resources=schemas("resource"),
        data_sources=schemas("data_source"),
        ephemerals=schemas("ephemeral"),
        actions=schemas("action"),
        list_resources=schemas("list_resource"),
        functions=functions(catalogue, diagnostics),
        diagnostics=diagnostics,
    )


def functions(catalogue: Catalogue, diagnostics: Diagnostics) -> dict[str, FunctionSignature]:
    """Return the signatures of all functions."""
    if not catalogue.registry.list_components("function")["function"]:
        return {}
    from pyvider.function import signature_of  # a provider without functions never pays for this import

    return _collect(catalogue, "function", lambda entry: signature_of(entry.component), diagnostics)


def identity_schemas(catalogue: Catalogue, diagnostics: Diagnostics) -> dict[str, Schema]:
    """Return the identity schemas of the resources that have one."""
    found: dict[str, Any] = _collect(catalogue, "resource", lambda entry: entry.identity_schema, diagnostics)
    return {name: schema for name, schema in found.items() if schema is not None}


def _collect(catalogue: Catalogue, kind: str, get: Callable[[Entry], T], diagnostics: Diagnostics) -> dict[str, T]:
    found: dict[str, T] = {}
    for entry in catalogue.entries(kind):
        try:
            found[entry.name] = get(entry)
        except Exception as error:
            logger.warning("The schema of %s failed", entry.name, exc_info=error)
            label = kind.replace("_", " ")
            diagnostics.warning("Schema collection warning", f"Failed to get schema for {label} {entry.name}: {error}")
    return found
