"""Data sources: requests from messages."""

from __future__ import annotations

from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from pyvider.engine.read import ReadDataRequest
from pyvider.engine.server import Engine
from pyvider.wire import from_proto as values


def read_data(message: pb.ReadDataSource.Request, engine: Engine) -> ReadDataRequest:
    """Return the request of ReadDataSource."""
    entry = engine.catalogue.entry("data_source", message.type_name)
    config = values.raw_value(message.config, entry.type)
    return ReadDataRequest(entry=entry, config=config, meta=values.meta(message.provider_meta, engine))
