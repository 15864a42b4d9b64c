"""The calls about data sources: decode, decide, encode."""

from __future__ import annotations

from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from pyvider.engine import validate
from pyvider.engine.read import read_data_source
from pyvider.engine.server import Engine
from pyvider.wire import to_proto
from pyvider.wire.from_proto import data_source as from_proto
from pyvider.wire.from_proto import raw_value


async def validate_data_source(
    message: pb.ValidateDataResourceConfig.Request, engine: Engine
) -> pb.ValidateDataResourceConfig.Response:
    """Handle ValidateDataResourceConfig."""
    entry = engine.catalogue.entry("data_source", message.type_name)
    found = await validate.validate_messages(engine, entry, raw_value(message.config, entry.type))
    return pb.ValidateDataResourceConfig.Response(diagnostics=to_proto.diagnostics(found))


async def read_data(message: pb.ReadDataSource.Request, engine: Engine) -> pb.ReadDataSource.Response:
    """Handle ReadDataSource."""
    request = from_proto.read_data(message, engine)
    return to_proto.read_data(await read_data_source(engine, request), request.entry)
