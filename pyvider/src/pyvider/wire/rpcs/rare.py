"""The calls about managed resources that few runs need: imports, moves, identities, generated configuration."""

from __future__ import annotations

from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from pyvider.diagnostics import Diagnostics
from pyvider.engine import import_state, move_state, upgrade_state
from pyvider.engine.generate_config import generate_config
from pyvider.engine.get_schema import identity_schemas
from pyvider.engine.server import Engine
from pyvider.wire import to_proto
from pyvider.wire.from_proto import rare as from_proto
from pyvider.wire.from_proto import raw_value
from pyvider.wire.from_proto.resource import upgrade_identity
from pyvider.wire.schema_to_proto import identity_schema_to_proto


async def get_identity_schemas(
    _: pb.GetResourceIdentitySchemas.Request, engine: Engine
) -> pb.GetResourceIdentitySchemas.Response:
    """Handle GetResourceIdentitySchemas."""
    found = Diagnostics()
    schemas = {
        name: identity_schema_to_proto(schema) for name, schema in identity_schemas(engine.catalogue, found).items()
    }
    return pb.GetResourceIdentitySchemas.Response(identity_schemas=schemas, diagnostics=to_proto.diagnostics(found))


async def upgrade_resource_identity(
    message: pb.UpgradeResourceIdentity.Request, engine: Engine
) -> pb.UpgradeResourceIdentity.Response:
    """Handle UpgradeResourceIdentity."""
    request = upgrade_identity(message, engine)
    return to_proto.upgrade_identity(await upgrade_state.upgrade_identity(request), request.entry)


async def import_resource_state(
    message: pb.ImportResourceState.Request, engine: Engine
) -> pb.ImportResourceState.Response:
    """Handle ImportResourceState."""
    entry = engine.catalogue.entry("resource", message.type_name)
    identity = from_proto.import_identity(message, entry)
    return to_proto.import_state(await import_state.import_state(engine, entry, message.id, identity), entry)


async def move_resource_state(message: pb.MoveResourceState.Request, engine: Engine) -> pb.MoveResourceState.Response:
    """Handle MoveResourceState."""
    entry = engine.catalogue.entry("resource", message.target_type_name)
    return to_proto.move_state(await move_state.move_state(engine, entry, from_proto.move(message)), entry)


async def generate_resource_config(
    message: pb.GenerateResourceConfig.Request, engine: Engine
) -> pb.GenerateResourceConfig.Response:
    """Handle GenerateResourceConfig."""
    entry = engine.catalogue.entry("resource", message.type_name)
    config = generate_config(entry, raw_value(message.state, entry.type))
    return pb.GenerateResourceConfig.Response(config=to_proto.dynamic_value(config, entry.type))
