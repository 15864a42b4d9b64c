"""Every RPC as a function `handler(request, context)` on the components of the hub."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from functools import cache
from typing import Any, TypeAlias

from pyvider.engine.catalogue import Catalogue
from pyvider.engine.server import Engine
from pyvider.hub import hub
from pyvider.wire.servicer import answer, events

Handler: TypeAlias = Callable[[Any, Any], Awaitable[Any]]
StreamHandler: TypeAlias = Callable[[Any, Any], AsyncIterator[Any]]


@cache
def _engine() -> Engine:
    return Engine(Catalogue(hub))


def _handler(rpc: str) -> Handler:
    async def handle(request: Any, context: Any = None) -> Any:  # noqa: ARG001 - gRPC's own signature
        return await answer(rpc, request, _engine())

    handle.__name__ = handle.__qualname__ = f"{rpc}Handler"
    handle.__doc__ = f"Handle {rpc} requests; whatever goes wrong is told in the response."
    return handle


def _stream_handler(rpc: str) -> StreamHandler:
    async def handle(request: Any, context: Any = None) -> AsyncIterator[Any]:  # noqa: ARG001 - gRPC's own signature
        async for event in events(rpc, request, _engine()):
            yield event

    handle.__name__ = handle.__qualname__ = f"{rpc}Handler"
    handle.__doc__ = f"Handle {rpc} requests, event by event; whatever goes wrong is told in the last one."
    return handle


GetMetadataHandler = _handler("GetMetadata")
GetProviderSchemaHandler = _handler("GetProviderSchema")
ValidateProviderConfigHandler = _handler("ValidateProviderConfig")
ValidateResourceConfigHandler = _handler("ValidateResourceConfig")
ValidateDataResourceConfigHandler = _handler("ValidateDataResourceConfig")
ValidateEphemeralResourceConfigHandler = _handler("ValidateEphemeralResourceConfig")
UpgradeResourceStateHandler = _handler("UpgradeResourceState")
GetResourceIdentitySchemasHandler = _handler("GetResourceIdentitySchemas")
UpgradeResourceIdentityHandler = _handler("UpgradeResourceIdentity")
ConfigureProviderHandler = _handler("ConfigureProvider")
ReadResourceHandler = _handler("ReadResource")
PlanResourceChangeHandler = _handler("PlanResourceChange")
ApplyResourceChangeHandler = _handler("ApplyResourceChange")
ImportResourceStateHandler = _handler("ImportResourceState")
MoveResourceStateHandler = _handler("MoveResourceState")
ReadDataSourceHandler = _handler("ReadDataSource")
GenerateResourceConfigHandler = _handler("GenerateResourceConfig")
OpenEphemeralResourceHandler = _handler("OpenEphemeralResource")
RenewEphemeralResourceHandler = _handler("RenewEphemeralResource")
CloseEphemeralResourceHandler = _handler("CloseEphemeralResource")
ValidateActionConfigHandler = _handler("ValidateActionConfig")
PlanActionHandler = _handler("PlanAction")
InvokeActionHandler = _stream_handler("InvokeAction")
ValidateListResourceConfigHandler = _handler("ValidateListResourceConfig")
ListResourceHandler = _stream_handler("ListResource")
GetFunctionsHandler = _handler("GetFunctions")
CallFunctionHandler = _handler("CallFunction")
StopProviderHandler = _handler("StopProvider")
