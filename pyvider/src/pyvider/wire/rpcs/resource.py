"""The calls about managed resources in every plan and apply: decode, decide, encode."""

from __future__ import annotations

from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from pyvider.engine import upgrade_state, validate
from pyvider.engine.apply_change import apply_change
from pyvider.engine.plan_change import plan_change
from pyvider.engine.read import read_resource
from pyvider.engine.server import Engine
from pyvider.wire import to_proto
from pyvider.wire.from_proto import raw_value
from pyvider.wire.from_proto import resource as from_proto


async def validate_resource(
    message: pb.ValidateResourceConfig.Request, engine: Engine
) -> pb.ValidateResourceConfig.Response:
    """Handle ValidateResourceConfig."""
    entry = engine.catalogue.entry("resource", message.type_name)
    found = await validate.validate_resource(engine, entry, raw_value(message.config, entry.type))
    return pb.ValidateResourceConfig.Response(diagnostics=to_proto.diagnostics(found))


async def upgrade_resource_state(
    message: pb.UpgradeResourceState.Request, engine: Engine
) -> pb.UpgradeResourceState.Response:
    """Handle UpgradeResourceState."""
    request = from_proto.upgrade(message, engine)
    return to_proto.upgrade(await upgrade_state.upgrade_state(engine, request), request.entry)


async def read(message: pb.ReadResource.Request, engine: Engine) -> pb.ReadResource.Response:
    """Handle ReadResource."""
    request = from_proto.read(message, engine)
    return to_proto.read(await read_resource(engine, request), request.entry)


async def plan(message: pb.PlanResourceChange.Request, engine: Engine) -> pb.PlanResourceChange.Response:
    """Handle PlanResourceChange."""
    request = from_proto.plan(message, engine)
    return to_proto.plan(await plan_change(engine, request), request.entry)


async def apply(message: pb.ApplyResourceChange.Request, engine: Engine) -> pb.ApplyResourceChange.Response:
    """Handle ApplyResourceChange."""
    request = from_proto.apply(message, engine)
    return to_proto.apply(await apply_change(engine, request), request.entry)
