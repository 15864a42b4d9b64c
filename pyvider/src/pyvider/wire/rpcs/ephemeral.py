"""The calls about ephemeral resources: decode, decide, encode."""

from __future__ import annotations

from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from pyvider.engine import ephemeral, validate
from pyvider.engine.server import Engine
from pyvider.wire import from_proto, to_proto


async def validate_ephemeral(
    message: pb.ValidateEphemeralResourceConfig.Request, engine: Engine
) -> pb.ValidateEphemeralResourceConfig.Response:
    """Handle ValidateEphemeralResourceConfig."""
    entry = engine.catalogue.entry("ephemeral", message.type_name)
    found = await validate.validate_messages(engine, entry, from_proto.raw_value(message.config, entry.type))
    return pb.ValidateEphemeralResourceConfig.Response(diagnostics=to_proto.diagnostics(found))


async def open_ephemeral(
    message: pb.OpenEphemeralResource.Request, engine: Engine
) -> pb.OpenEphemeralResource.Response:
    """Handle OpenEphemeralResource."""
    entry = engine.catalogue.entry("ephemeral", message.type_name)
    config = from_proto.raw_value(message.config, entry.type)
    return to_proto.open_ephemeral(await ephemeral.open_ephemeral(engine, entry, config), entry)


async def renew_ephemeral(
    message: pb.RenewEphemeralResource.Request, engine: Engine
) -> pb.RenewEphemeralResource.Response:
    """Handle RenewEphemeralResource."""
    entry = engine.catalogue.entry("ephemeral", message.type_name)
    return to_proto.renew_ephemeral(await ephemeral.renew_ephemeral(engine, entry, message.private))


async def close_ephemeral(
    message: pb.CloseEphemeralResource.Request, engine: Engine
) -> pb.CloseEphemeralResource.Response:
    """Handle CloseEphemeralResource."""
    entry = engine.catalogue.entry("ephemeral", message.type_name)
    found = await ephemeral.close_ephemeral(engine, entry, message.private)
    return pb.CloseEphemeralResource.Response(diagnostics=to_proto.diagnostics(found))
