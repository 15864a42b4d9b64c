"""The calls about list resources: decode, decide, encode."""

from __future__ import annotations

from collections.abc import AsyncIterator

from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from pyvider.engine import validate
from pyvider.engine.list_resource import ListRequest, list_resource
from pyvider.engine.server import Engine
from pyvider.wire import to_proto
from pyvider.wire.from_proto import raw_value


async def validate_list(
    message: pb.ValidateListResourceConfig.Request, engine: Engine
) -> pb.ValidateListResourceConfig.Response:
    """Handle ValidateListResourceConfig."""
    entry = engine.catalogue.entry("list_resource", message.type_name)
    found = await validate.validate_messages(engine, entry, raw_value(message.config, entry.type))
    return pb.ValidateListResourceConfig.Response(diagnostics=to_proto.diagnostics(found))


async def find(message: pb.ListResource.Request, engine: Engine) -> AsyncIterator[pb.ListResource.Event]:
    """Handle ListResource."""
    entry = engine.catalogue.entry("list_resource", message.type_name)
    request = ListRequest(
        entry=entry,
        resource=engine.catalogue.entry("resource", message.type_name),
        config=raw_value(message.config, entry.type),
        limit=message.limit,
        wants_state=message.include_resource_object,
    )
    async for found in list_resource(engine, request):
        yield to_proto.list_event(found, request.resource)
