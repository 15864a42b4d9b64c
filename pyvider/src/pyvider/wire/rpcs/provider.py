"""GetMetadata, GetProviderSchema and the other calls about the provider as a whole: decode, decide, encode."""

from __future__ import annotations

from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from pyvider.engine import configure, validate
from pyvider.engine.server import Engine
from pyvider.wire import from_proto, to_proto
from pyvider.wire.schema_response import metadata, provider_schema


async def get_metadata(_: pb.GetMetadata.Request, engine: Engine) -> pb.GetMetadata.Response:
    """Handle GetMetadata."""
    return metadata(engine)


async def get_provider_schema(_: pb.GetProviderSchema.Request, engine: Engine) -> pb.GetProviderSchema.Response:
    """Handle GetProviderSchema."""
    return provider_schema(engine)


async def validate_provider(
    message: pb.ValidateProviderConfig.Request, engine: Engine
) -> pb.ValidateProviderConfig.Response:
    """Handle ValidateProviderConfig."""
    config = from_proto.raw_value(message.config, engine.provider_entry.type)
    found = await validate.validate_provider(engine, config)
    return pb.ValidateProviderConfig.Response(diagnostics=to_proto.diagnostics(found))


async def configure_provider(message: pb.ConfigureProvider.Request, engine: Engine) -> pb.ConfigureProvider.Response:
    """Handle ConfigureProvider."""
    config = from_proto.raw_value(message.config, engine.provider_entry.type)
    found = await configure.configure_provider(engine, config, message.terraform_version)
    return pb.ConfigureProvider.Response(diagnostics=to_proto.diagnostics(found))


async def stop(_: pb.StopProvider.Request, engine: Engine) -> pb.StopProvider.Response:
    """Handle StopProvider."""
    await engine.stop()
    return pb.StopProvider.Response()
