"""The calls about actions: decode, decide, encode."""

from __future__ import annotations

from collections.abc import AsyncIterator

from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from pyvider.engine import action, validate
from pyvider.engine.author.masking import mask
from pyvider.engine.server import Engine
from pyvider.wire import to_proto
from pyvider.wire.from_proto import raw_value


async def validate_action(message: pb.ValidateActionConfig.Request, engine: Engine) -> pb.ValidateActionConfig.Response:
    """Handle ValidateActionConfig."""
    entry = engine.catalogue.entry("action", message.type_name)
    found = await validate.validate_messages(engine, entry, raw_value(message.config, entry.type))
    return pb.ValidateActionConfig.Response(diagnostics=to_proto.diagnostics(found))


async def plan_action(message: pb.PlanAction.Request, engine: Engine) -> pb.PlanAction.Response:
    """Handle PlanAction."""
    entry = engine.catalogue.entry("action", message.action_type)
    found = await action.plan_action(engine, entry, raw_value(message.config, entry.type))
    return pb.PlanAction.Response(diagnostics=to_proto.diagnostics(found))


async def invoke_action(message: pb.InvokeAction.Request, engine: Engine) -> AsyncIterator[pb.InvokeAction.Event]:
    """Handle InvokeAction."""
    entry = engine.catalogue.entry("action", message.action_type)
    event = pb.InvokeAction.Event
    async for told in action.invoke_action(engine, entry, raw_value(message.config, entry.type)):
        if isinstance(told, str):
            yield event(progress=event.Progress(message=mask(told)))
        else:
            yield event(completed=event.Completed(diagnostics=to_proto.diagnostics(told)))
