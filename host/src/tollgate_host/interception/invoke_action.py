"""InvokeAction: pre-apply before an action runs, post-apply after it.

An action makes no object, but may do anything to what is there. To the hooks it is a resource of mode `action` that is
created with its configuration. Its events pass to Terraform as they come; the last one, which says how it ended, waits
for post-apply.
"""

import logging
from collections.abc import AsyncGenerator

from msgspec import Struct
from tollgate_tfplugin.errors import GrpcStatusError
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from tollgate_host.interception.annotations.private_data import Note
from tollgate_host.interception.apply_call import ApplyCall
from tollgate_host.interception.boundary import failure_diagnostic
from tollgate_host.interception.identity.resource_identity import place_in
from tollgate_host.interception.phase import Phase
from tollgate_host.interception.provider_instance import ProviderInstance, errors_in
from tollgate_host.interception.resource_builder import Sides
from tollgate_host.interception.schema.type_shape import TypeShape
from tollgate_host.interception.schema.wire_values import object_from_wire
from tollgate_host.provider_proxy.interceptor import ForwardStream

logger = logging.getLogger(__name__)

_METHOD = "InvokeAction"
_FAILED = "Tollgate could not check an action"


class Invoking(Struct, eq=False):
    """Handles InvokeAction for one provider instance."""

    instance: ProviderInstance

    async def invoke(self, data: bytes, forward: ForwardStream) -> AsyncGenerator[bytes]:
        """Handle a call: yield the provider's events, or a refusal.

        Raises:
            GrpcStatusError: the provider's own.
        """
        request = pb.InvokeAction.Request.FromString(data)
        shape = self.instance.schema.action(request.action_type)
        if shape is None or self.instance.context.phase is Phase.QUIET:
            async for message in forward(data):
                yield message
            return
        try:
            step = self._step(request, shape)
            outcome = await step.call("pre-apply")
            found, is_blocked = outcome.diagnostics(shape), outcome.is_blocking
        except Exception as error:  # the boundary: a diagnostic, never our stack
            logger.debug("InvokeAction could not be handled:", exc_info=error)
            yield _completed([failure_diagnostic(error, _METHOD, _FAILED, "The action was not run.", is_error=True)])
            return
        if is_blocked:
            step.blame(errors_in(found))
            yield _completed(found)
            return
        self.instance.context.around_change()
        try:
            async for message in forward(data):
                event = pb.InvokeAction.Event.FromString(message)
                if event.HasField("completed"):
                    event.completed.diagnostics.extend(found)
                    error = errors_in(event.completed.diagnostics)
                    event.completed.diagnostics.extend(await self._after(step, error))
                    message = event.SerializeToString()
                yield message
        except GrpcStatusError as error:  # the provider has crashed, and how far the action got is unknown
            await self._after(step, str(error))
            raise

    def _step(self, request: pb.InvokeAction.Request, shape: TypeShape) -> ApplyCall:
        instance, type_ = self.instance, request.action_type
        config, unknown = object_from_wire(request.config, shape)
        fitting = instance.context.planned.actions(type_, config or {}, instance.certain_key)
        place = place_in(one.address for one in fitting)
        return ApplyCall(
            instance=instance,
            mode="action",
            type=type_,
            shape=shape,
            note=Note(place.address or type_),
            change=fitting[0] if fitting else None,
            place=place,
            action="create",
            sides=Sides(before=None, after=config or {}, unknown=unknown, config=config or {}),
        )

    async def _after(self, step: ApplyCall, error: str | None) -> list[pb.Diagnostic]:
        """Call post-apply; its findings only warn, since the action cannot be undone."""
        step.blame(error)
        self.instance.context.around_change()
        try:
            outcome = await step.call("post-apply", error=error)
            return outcome.diagnostics(step.shape, may_fail=False)
        except Exception as problem:  # the boundary: a diagnostic, never our stack
            logger.debug("what an action did could not be handled:", exc_info=problem)
            return [failure_diagnostic(problem, _METHOD, _FAILED, "The action was run.", is_error=False)]


def _completed(found: list[pb.Diagnostic]) -> bytes:
    event = pb.InvokeAction.Event
    return event(completed=event.Completed(diagnostics=found)).SerializeToString()
