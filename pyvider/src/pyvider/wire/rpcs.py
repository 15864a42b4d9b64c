"""Every RPC that a provider answers, joined from three stops: decode, decide, encode."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from google.protobuf.message import Message

from pyvider.diagnostics import Diagnostics
from pyvider.engine import configure, ephemeral, import_state, move_state, upgrade_state, validate
from pyvider.engine.apply_change import apply_change
from pyvider.engine.call_function import call_function
from pyvider.engine.generate_config import generate_config
from pyvider.engine.get_schema import functions, identity_schemas
from pyvider.engine.plan_change import plan_change
from pyvider.engine.read import read_data_source, read_resource
from pyvider.engine.server import Engine
from pyvider.wire import from_proto, to_proto
from pyvider.wire.gen import tfplugin6_pb2 as pb
from pyvider.wire.provider_schema import metadata, provider_schema
from pyvider.wire.schema_to_proto import function_to_proto, identity_schema_to_proto

Rpc = Callable[[Any, Engine], Awaitable[Message]]


async def get_metadata(_: pb.GetMetadata.Request, engine: Engine) -> pb.GetMetadata.Response:
    """GetMetadata."""
    return metadata(engine)


async def get_provider_schema(_: pb.GetProviderSchema.Request, engine: Engine) -> pb.GetProviderSchema.Response:
    """GetProviderSchema."""
    return provider_schema(engine)


async def validate_provider(
    message: pb.ValidateProviderConfig.Request, engine: Engine
) -> pb.ValidateProviderConfig.Response:
    """ValidateProviderConfig."""
    config = from_proto.raw_value(message.config, engine.provider_entry.type)
    found = await validate.validate_provider(engine, config)
    return pb.ValidateProviderConfig.Response(diagnostics=to_proto.diagnostics(found))


async def validate_resource(
    message: pb.ValidateResourceConfig.Request, engine: Engine
) -> pb.ValidateResourceConfig.Response:
    """ValidateResourceConfig."""
    entry = engine.catalogue.entry("resource", message.type_name)
    found = await validate.validate_resource(engine, entry, from_proto.raw_value(message.config, entry.type))
    return pb.ValidateResourceConfig.Response(diagnostics=to_proto.diagnostics(found))


async def validate_data_source(
    message: pb.ValidateDataResourceConfig.Request, engine: Engine
) -> pb.ValidateDataResourceConfig.Response:
    """ValidateDataResourceConfig."""
    entry = engine.catalogue.entry("data_source", message.type_name)
    found = await validate.validate_messages(engine, entry, from_proto.raw_value(message.config, entry.type))
    return pb.ValidateDataResourceConfig.Response(diagnostics=to_proto.diagnostics(found))


async def validate_ephemeral(
    message: pb.ValidateEphemeralResourceConfig.Request, engine: Engine
) -> pb.ValidateEphemeralResourceConfig.Response:
    """ValidateEphemeralResourceConfig."""
    entry = engine.catalogue.entry("ephemeral", message.type_name)
    found = await validate.validate_messages(engine, entry, from_proto.raw_value(message.config, entry.type))
    return pb.ValidateEphemeralResourceConfig.Response(diagnostics=to_proto.diagnostics(found))


async def upgrade_resource_state(
    message: pb.UpgradeResourceState.Request, engine: Engine
) -> pb.UpgradeResourceState.Response:
    """UpgradeResourceState."""
    request = from_proto.upgrade(message, engine)
    return to_proto.upgrade(await upgrade_state.upgrade_state(engine, request), request.entry)


async def get_identity_schemas(
    _: pb.GetResourceIdentitySchemas.Request, engine: Engine
) -> pb.GetResourceIdentitySchemas.Response:
    """GetResourceIdentitySchemas."""
    found = Diagnostics()
    schemas = {
        name: identity_schema_to_proto(schema) for name, schema in identity_schemas(engine.catalogue, found).items()
    }
    return pb.GetResourceIdentitySchemas.Response(identity_schemas=schemas, diagnostics=to_proto.diagnostics(found))


async def upgrade_resource_identity(
    message: pb.UpgradeResourceIdentity.Request, engine: Engine
) -> pb.UpgradeResourceIdentity.Response:
    """UpgradeResourceIdentity."""
    request = from_proto.upgrade_identity(message, engine)
    return to_proto.upgrade_identity(await upgrade_state.upgrade_identity(request), request.entry)


async def configure_provider(message: pb.ConfigureProvider.Request, engine: Engine) -> pb.ConfigureProvider.Response:
    """ConfigureProvider."""
    config = from_proto.raw_value(message.config, engine.provider_entry.type)
    found = await configure.configure_provider(engine, config, message.terraform_version)
    return pb.ConfigureProvider.Response(diagnostics=to_proto.diagnostics(found))


async def read(message: pb.ReadResource.Request, engine: Engine) -> pb.ReadResource.Response:
    """ReadResource."""
    request = from_proto.read(message, engine)
    return to_proto.read(await read_resource(engine, request), request.entry)


async def plan(message: pb.PlanResourceChange.Request, engine: Engine) -> pb.PlanResourceChange.Response:
    """PlanResourceChange."""
    request = from_proto.plan(message, engine)
    return to_proto.plan(await plan_change(engine, request), request.entry)


async def apply(message: pb.ApplyResourceChange.Request, engine: Engine) -> pb.ApplyResourceChange.Response:
    """ApplyResourceChange."""
    request = from_proto.apply(message, engine)
    return to_proto.apply(await apply_change(engine, request), request.entry)


async def import_resource_state(
    message: pb.ImportResourceState.Request, engine: Engine
) -> pb.ImportResourceState.Response:
    """ImportResourceState."""
    entry = engine.catalogue.entry("resource", message.type_name)
    identity = from_proto.import_identity(message, entry)
    return to_proto.imported(await import_state.import_state(engine, entry, message.id, identity), entry)


async def move_resource_state(message: pb.MoveResourceState.Request, engine: Engine) -> pb.MoveResourceState.Response:
    """MoveResourceState."""
    entry = engine.catalogue.entry("resource", message.target_type_name)
    return to_proto.moved(await move_state.move_state(engine, entry, from_proto.move(message)), entry)


async def read_data(message: pb.ReadDataSource.Request, engine: Engine) -> pb.ReadDataSource.Response:
    """ReadDataSource."""
    request = from_proto.read_data(message, engine)
    return to_proto.read_data(await read_data_source(engine, request), request.entry)


async def generate_resource_config(
    message: pb.GenerateResourceConfig.Request, engine: Engine
) -> pb.GenerateResourceConfig.Response:
    """GenerateResourceConfig."""
    entry = engine.catalogue.entry("resource", message.type_name)
    config = generate_config(entry, from_proto.raw_value(message.state, entry.type))
    return pb.GenerateResourceConfig.Response(config=to_proto.dynamic_value(config, entry.type))


async def open_ephemeral(
    message: pb.OpenEphemeralResource.Request, engine: Engine
) -> pb.OpenEphemeralResource.Response:
    """OpenEphemeralResource."""
    entry = engine.catalogue.entry("ephemeral", message.type_name)
    config = from_proto.raw_value(message.config, entry.type)
    return to_proto.opened(await ephemeral.open_ephemeral(engine, entry, config), entry)


async def renew_ephemeral(
    message: pb.RenewEphemeralResource.Request, engine: Engine
) -> pb.RenewEphemeralResource.Response:
    """RenewEphemeralResource."""
    entry = engine.catalogue.entry("ephemeral", message.type_name)
    return to_proto.renewed(await ephemeral.renew_ephemeral(engine, entry, message.private))


async def close_ephemeral(
    message: pb.CloseEphemeralResource.Request, engine: Engine
) -> pb.CloseEphemeralResource.Response:
    """CloseEphemeralResource."""
    entry = engine.catalogue.entry("ephemeral", message.type_name)
    found = await ephemeral.close_ephemeral(engine, entry, message.private)
    return pb.CloseEphemeralResource.Response(diagnostics=to_proto.diagnostics(found))


async def get_functions(_: pb.GetFunctions.Request, engine: Engine) -> pb.GetFunctions.Response:
    """GetFunctions."""
    found = Diagnostics()
    messages = {name: function_to_proto(item) for name, item in functions(engine.catalogue, found).items()}
    return pb.GetFunctions.Response(functions=messages, diagnostics=to_proto.diagnostics(found))


async def call(message: pb.CallFunction.Request, engine: Engine) -> pb.CallFunction.Response:
    """CallFunction."""
    signature, arguments = from_proto.function_call(message, engine)
    result = await call_function(signature, arguments)
    return pb.CallFunction.Response(result=to_proto.dynamic_value(result, signature.result_type))


async def stop(_: pb.StopProvider.Request, engine: Engine) -> pb.StopProvider.Response:
    """StopProvider."""
    await engine.stop()
    return pb.StopProvider.Response()


RPCS: dict[str, tuple[Any, Rpc]] = {
    "GetMetadata": (pb.GetMetadata, get_metadata),
    "GetProviderSchema": (pb.GetProviderSchema, get_provider_schema),
    "ValidateProviderConfig": (pb.ValidateProviderConfig, validate_provider),
    "ValidateResourceConfig": (pb.ValidateResourceConfig, validate_resource),
    "ValidateDataResourceConfig": (pb.ValidateDataResourceConfig, validate_data_source),
    "ValidateEphemeralResourceConfig": (pb.ValidateEphemeralResourceConfig, validate_ephemeral),
    "UpgradeResourceState": (pb.UpgradeResourceState, upgrade_resource_state),
    "GetResourceIdentitySchemas": (pb.GetResourceIdentitySchemas, get_identity_schemas),
    "UpgradeResourceIdentity": (pb.UpgradeResourceIdentity, upgrade_resource_identity),
    "ConfigureProvider": (pb.ConfigureProvider, configure_provider),
    "ReadResource": (pb.ReadResource, read),
    "PlanResourceChange": (pb.PlanResourceChange, plan),
    "ApplyResourceChange": (pb.ApplyResourceChange, apply),
    "ImportResourceState": (pb.ImportResourceState, import_resource_state),
    "MoveResourceState": (pb.MoveResourceState, move_resource_state),
    "ReadDataSource": (pb.ReadDataSource, read_data),
    "GenerateResourceConfig": (pb.GenerateResourceConfig, generate_resource_config),
    "OpenEphemeralResource": (pb.OpenEphemeralResource, open_ephemeral),
    "RenewEphemeralResource": (pb.RenewEphemeralResource, renew_ephemeral),
    "CloseEphemeralResource": (pb.CloseEphemeralResource, close_ephemeral),
    "GetFunctions": (pb.GetFunctions, get_functions),
    "CallFunction": (pb.CallFunction, call),
    "StopProvider": (pb.StopProvider, stop),
}
"""By name: the message that holds the request and the response, and what answers."""
