"""ApplyResourceChange: calls pre-apply before it and post-apply after it, and puts annotations into the state."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from tollgate_host.interception.annotations.private_data import Note, embed, extract
from tollgate_host.interception.apply_call import ApplyCall
from tollgate_host.interception.identity.planned_changes import Made
from tollgate_host.interception.journal.journaled_change import forward_journaled
from tollgate_host.interception.phase import Phase
from tollgate_host.interception.provider_instance import ProviderInstance, errors_in, new_token
from tollgate_host.interception.resource_builder import sides_from_wire
from tollgate_host.interception.schema.type_shape import TypeShape
from tollgate_host.interception.schema.wire_values import is_null, object_from_wire
from tollgate_host.provider_proxy.interceptor import Forward
from tollgate_host.report.raw import RawResult

_NULL = pb.DynamicValue(msgpack=b"\xc0")


class Applying(Struct, eq=False):
    """Handles ApplyResourceChange for one provider instance."""

    instance: ProviderInstance

    async def call(self, data: bytes, forward: Forward) -> bytes:
        """Handle a call and return the response."""
        request = pb.ApplyResourceChange.Request.FromString(data)
        request.planned_private, note = extract(request.planned_private)
        shape = self.instance.schema.resource(request.type_name)
        if shape is None or self.instance.context.phase is Phase.QUIET:
            return await forward(request.SerializeToString())
        step = self._step(request, note, shape)
        if step.change is not None and step.change.is_finished and step.is_delete:
            return await self._applied(step, request, forward)  # the old half of what has been replaced already
        diagnostics, is_blocked = await self._announce(step)
        if is_blocked:
            step.blame(errors_in(diagnostics))
            return pb.ApplyResourceChange.Response(new_state=_NULL, diagnostics=diagnostics).SerializeToString()
        self.instance.context.around_change()
        response = await forward_journaled(step, request, forward)
        self.instance.context.around_change()
        response.diagnostics.extend(diagnostics)
        return await self._finish(step, response)

    def _step(self, request: pb.ApplyResourceChange.Request, note: Note, shape: TypeShape) -> ApplyCall:
        instance, planned, type_ = self.instance, self.instance.context.planned, request.type_name
        sides = sides_from_wire(request.prior_state, request.planned_state, request.config, shape)
        matches = instance.stored(type_, sides.before, note.token)
        stored = matches.only
        change = planned.by_token(note.token)
        if change is None and stored is not None:
            address = instance.context.moves.new_address(stored.address)
            change = planned.at(address, stored.deposed) or planned.at(address)
        if change is None and stored is None and sides.before is not None:
            change = planned.of_object(type_, sides.before)
        if change is not None:
            place = change.place
        else:
            place = instance.places.get(note.token) or instance.place("managed", type_, sides.config, matches)
        return ApplyCall(
            instance=instance,
            mode="managed",
            type=type_,
            shape=shape,
            note=note,
            change=change,
            stored=stored,
            place=place,
            action=change.action if change is not None else sides.action,
            sides=replace(sides, stored=matches.mask),
            is_delete=sides.after is None and is_null(request.planned_state),
        )

    async def _announce(self, step: ApplyCall) -> tuple[list[pb.Diagnostic], bool]:
        """Call pre-apply; for the second half of a replacement only if more is known now."""
        change = step.change
        if not self.instance.wants("pre-apply") or (change is not None and change.is_announced and not step.knows_more):
            return [], False
        if change is not None:
            change.is_announced = True
        outcome = await step.call("pre-apply")
        return outcome.diagnostics(step.shape), outcome.is_blocking

    async def _finish(self, step: ApplyCall, response: pb.ApplyResourceChange.Response) -> bytes:
        """Call post-apply, unless the new half of a replacement is still to come; return the annotated response."""
        error = errors_in(response.diagnostics)
        step.blame(error)
        if step.action == "replace" and step.is_delete and error is None:
            return self._annotated(step, response)
        if step.change is not None:
            step.change.is_finished = True
            step.change.made = Made(response.new_state, step.shape)
        if not self.instance.wants("post-apply"):
            return self._annotated(step, response)
        after, _ = object_from_wire(response.new_state, step.shape)
        outcome = await step.call("post-apply", sides=replace(step.sides, after=after, unknown=False), error=error)
        # An error here would taint what has just been made; Tollgate ends with exit code 1 instead.
        response.diagnostics.extend(outcome.diagnostics(step.shape, may_fail=False))
        return self._annotated(step, response, outcome.results)

    async def _applied(self, step: ApplyCall, request: pb.ApplyResourceChange.Request, forward: Forward) -> bytes:
        """Delete the old object of a finished replacement and return the response; no hook is called."""
        response = await forward_journaled(step, request, forward)
        error = errors_in(response.diagnostics)
        if error is not None:
            step.blame(error)
        return self._annotated(step, response)

    def _annotated(
        self, step: ApplyCall, response: pb.ApplyResourceChange.Response, results: Sequence[RawResult] = ()
    ) -> bytes:
        """Return the response with the annotations in the private data of the new object."""
        if is_null(response.new_state):
            return response.SerializeToString()
        context = self.instance.context
        records = context.updated(step.records, results)
        if records:
            token = (step.stored.note.token if step.stored is not None else "") or step.note.token or new_token()
            private = embed(response.private, Note(token, records), type_name=step.type)
            if private is None:
                context.sidecar[step.change.address if step.change else step.place.address or ""] = records
            else:
                response.private = private
        return response.SerializeToString()
