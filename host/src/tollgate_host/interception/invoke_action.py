"""InvokeAction: pre-apply before an action runs, post-apply after it.

An action makes no object, but may do anything to what is there. To the hooks it is a resource of mode `action` that is
created with its configuration. Its events pass to Terraform as they come; the last one, which says how it ended, waits
for post-apply.
"""

import logging
from collections.abc import AsyncGenerator
from typing import Any

from msgspec import Struct
from tollgate_tfplugin.errors import GrpcStatusError
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from tollgate_host.interception.findings.diagnostics import diagnostic
from tollgate_host.interception.identity.planned_changes import PlannedChange
from tollgate_host.interception.identity.resource_identity import NOWHERE, ResourceIdentity, place_in
from tollgate_host.interception.phase import Phase
from tollgate_host.interception.provider_instance import Outcome, ProviderInstance, as_advice, errors_in
from tollgate_host.interception.resource_builder import Sides, hide_secrets
from tollgate_host.interception.schema.type_shape import TypeShape
from tollgate_host.interception.schema.wire_values import object_from_wire
from tollgate_host.interception.secrets.error_text import redact_text
from tollgate_host.plan.plan_resource import PlanResource
from tollgate_host.plan.secrets.masks import Mask, union
from tollgate_host.provider_proxy.interceptor import ForwardStream

logger = logging.getLogger(__name__)

MODE = "action"


class _Invocation(Struct, frozen=True, kw_only=True):
    """One run of an action."""

    type: str
    shape: TypeShape
    config: dict[str, Any]
    unknown: Mask
    change: PlannedChange | None
    place: ResourceIdentity

    @property
    def token(self) -> str:
        """Return the name of the run in reports."""
        return self.place.address or self.type


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
            invocation = self._invocation(request, shape)
            outcome = await self._call("pre-apply", invocation)
            found, is_blocked = outcome.diagnostics(shape), outcome.is_blocking
        except Exception as error:  # the boundary: a diagnostic, never our stack
            logger.debug("InvokeAction could not be handled:", exc_info=error)
            yield _completed([_bug(error, "The action was not run.", is_error=True)])
            return
        if is_blocked:
            self._blame(invocation, errors_in(found))
            yield _completed(found)
            return
        self.instance.context.around_change()
        try:
            async for message in forward(data):
                event = pb.InvokeAction.Event.FromString(message)
                if event.HasField("completed"):
                    event.completed.diagnostics.extend(found)
                    error = errors_in(event.completed.diagnostics)
                    event.completed.diagnostics.extend(await self._after(invocation, error))
                    message = event.SerializeToString()
                yield message
        except GrpcStatusError as error:  # the provider has crashed, and how far the action got is unknown
            await self._after(invocation, str(error))
            raise

    async def _after(self, invocation: _Invocation, error: str | None) -> list[pb.Diagnostic]:
        """Call post-apply; its findings only warn, since the action cannot be undone."""
        self._blame(invocation, error)
        self.instance.context.around_change()
        try:
            outcome = await self._call("post-apply", invocation, error)
            return outcome.diagnostics(invocation.shape, may_fail=False)
        except Exception as problem:  # the boundary: a diagnostic, never our stack
            logger.debug("what an action did could not be handled:", exc_info=problem)
            return [_bug(problem, "The action was run.", is_error=False)]

    def _invocation(self, request: pb.InvokeAction.Request, shape: TypeShape) -> _Invocation:
        config, unknown = object_from_wire(request.config, shape)
        given = config or {}
        fitting = self.instance.context.planned.actions(request.action_type, given, self.instance.certain_key)
        return _Invocation(
            type=request.action_type,
            shape=shape,
            config=given,
            unknown=unknown,
            change=fitting[0] if fitting else None,
            place=place_in(one.address for one in fitting) if fitting else NOWHERE,
        )

    async def _call(self, hook: str, invocation: _Invocation, error: str | None = None) -> Outcome:
        instance, context = self.instance, self.instance.context
        if not instance.wants(hook):
            return Outcome(instance, hook, invocation.place)
        results = await context.pipeline.call(hook, self._subject(invocation, error))
        if hook == "post-apply":
            results = [as_advice(one) if one.findings else one for one in results]
        context.answers.record(results, invocation.place, invocation.token)
        return Outcome(instance, hook, invocation.place, results, invocation.token)

    def _subject(self, invocation: _Invocation, error: str | None) -> PlanResource:
        """Return the Resource of the plan, updated with what is known of its configuration now."""
        builder, change = self.instance.context.subjects, invocation.change
        sides = Sides(before=None, after=invocation.config, unknown=invocation.unknown, config=invocation.config)
        if change is None:
            return builder.make(
                id_=invocation.token,
                mode=MODE,
                type_=invocation.type,
                place=invocation.place,
                action="create",
                sides=sides,
                shape=invocation.shape,
                provider=self.instance.facts,
                remarks={"error": self._shown(invocation, error)},
                in_clear={"error": error} if error else None,
            )
        shown, clear = hide_secrets(sides, False, self._mask(invocation), known=builder.known_secrets)
        members = invocation.place.members() if invocation.place.address is None else {}
        wire = {**change.resource.wire(), **shown, **members, "error": self._shown(invocation, error)}
        return PlanResource(wire, {**clear, "error": error} if error else clear)

    def _mask(self, invocation: _Invocation) -> Mask:
        planned = invocation.change.resource.wire()["after_sensitive"] if invocation.change is not None else False
        return union(planned, invocation.shape.sensitive)

    def _shown(self, invocation: _Invocation, error: str | None) -> str | None:
        return redact_text(error, (invocation.config, self._mask(invocation))) if error else None

    def _blame(self, invocation: _Invocation, error: str | None) -> None:
        """Store the error of an action for the end of the apply."""
        if invocation.change is not None:
            invocation.change.is_finished = True
            invocation.change.error, invocation.change.shown_error = error, self._shown(invocation, error)


def _completed(found: list[pb.Diagnostic]) -> bytes:
    event = pb.InvokeAction.Event
    return event(completed=event.Completed(diagnostics=found)).SerializeToString()


def _bug(error: Exception, consequence: str, *, is_error: bool) -> pb.Diagnostic:
    detail = (
        f"Tollgate has a bug: {type(error).__name__} in InvokeAction. {consequence} "
        "Please report it with the output of the same command and --log-level debug."
    )
    return diagnostic("Tollgate could not check an action", detail, is_error=is_error)
