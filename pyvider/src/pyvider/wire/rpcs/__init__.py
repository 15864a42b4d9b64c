"""Every RPC that a provider answers; what answers it is imported when it is first called."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from functools import cache
from importlib import import_module
from typing import Any, TypeAlias

Rpc: TypeAlias = Callable[[Any, Any], Awaitable[Any]]
Stream: TypeAlias = Callable[[Any, Any], AsyncIterator[Any]]

HOMES: dict[str, str] = {
    "GetMetadata": "provider.get_metadata",
    "GetProviderSchema": "provider.get_provider_schema",
    "ValidateProviderConfig": "provider.validate_provider",
    "ValidateResourceConfig": "resource.validate_resource",
    "ValidateDataResourceConfig": "data_source.validate_data_source",
    "ValidateEphemeralResourceConfig": "ephemeral.validate_ephemeral",
    "UpgradeResourceState": "resource.upgrade_resource_state",
    "GetResourceIdentitySchemas": "rare.get_identity_schemas",
    "UpgradeResourceIdentity": "rare.upgrade_resource_identity",
    "ConfigureProvider": "provider.configure_provider",
    "ReadResource": "resource.read",
    "PlanResourceChange": "resource.plan",
    "ApplyResourceChange": "resource.apply",
    "ImportResourceState": "rare.import_resource_state",
    "MoveResourceState": "rare.move_resource_state",
    "ReadDataSource": "data_source.read_data",
    "GenerateResourceConfig": "rare.generate_resource_config",
    "OpenEphemeralResource": "ephemeral.open_ephemeral",
    "RenewEphemeralResource": "ephemeral.renew_ephemeral",
    "CloseEphemeralResource": "ephemeral.close_ephemeral",
    "ValidateActionConfig": "action.validate_action",
    "PlanAction": "action.plan_action",
    "ValidateListResourceConfig": "list_resource.validate_list",
    "GetFunctions": "function.get_functions",
    "CallFunction": "function.call",
    "StopProvider": "provider.stop",
}
"""By the RPC's name: the module and the function that answer it."""

STREAMS: dict[str, str] = {
    "InvokeAction": "action.invoke_action",
    "ListResource": "list_resource.find",
}
"""The same for those whose answer is a stream of events."""


@cache
def rpc(name: str) -> Rpc:
    """Return the handler of an RPC: it gets the request and the engine, and returns the response."""
    return _load(HOMES[name])


@cache
def stream(name: str) -> Stream:
    """Return the handler of a streaming RPC: it yields the events."""
    return _load(STREAMS[name])


def _load(home: str) -> Any:
    module, _, function = home.partition(".")
    return getattr(import_module(f"pyvider.wire.rpcs.{module}"), function)
