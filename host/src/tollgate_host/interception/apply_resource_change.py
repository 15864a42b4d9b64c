"""ApplyResourceChange: calls pre-apply before it and post-apply after it, and puts annotations into the state."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from tollgate_runtime.contract.methods import Action
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from tollgate_host.interception.annotations.private_data import Note, embed, extract
from tollgate_host.interception.annotations.records import update_records
from tollgate_host.interception.apply_call import ApplyCall
from tollgate_host.interception.identity.planned_changes import Made, PlannedChange
from tollgate_host.interception.identity.resource_identity import ResourceIdentity, place_at, place_in
from tollgate_host.interception.identity.state_objects import Matches
from tollgate_host.interception.journal.journaled_change import forward_journaled
from tollgate_host.interception.phase import Phase
from tollgate_host.interception.provider_instance import Outcome, ProviderInstance, as_advice, errors_in, new_token
from tollgate_host.interception.resource_builder import Sides
from tollgate_host.interception.schema.type_shape import TypeShape
from tollgate_host.interception.schema.wire_values import is_null, object_from_wire
from tollgate_host.provider_proxy.interceptor import Forward

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
            return await self._applied(step, forward)  # the old half of what has been replaced already
        diagnostics, is_blocked = await self._announce(step)
        if is_blocked:
            self._blame(step, errors_in(diagnostics))
            return pb.ApplyResourceChange.Response(new_state=_NULL, diagnostics=diagnostics).SerializeToString()
        self.instance.context.around_change()
        response = await forward_journaled(self.instance, step, forward)
        self.instance.context.around_change()
        response.diagnostics.extend(diagnostics)
        return await self._finish(step, response)

    def _step(self, request: pb.ApplyResourceChange.Request, note: Note, shape: TypeShape) -> ApplyCall:
        instance, planned = self.instance, self.instance.context.planned
        before, _ = object_from_wire(request.prior_state, shape)
        after, unknown = object_from_wire(request.planned_state, shape)
        config, config_unknown = object_from_wire(request.config, shape)
        matches = instance.stored(request.type_name, before, note.token)
        stored = matches.only
        change = planned.by_token(note.token)
        if change is None and stored is not None:
            address = instance.context.moves.new_address(stored.address)
            change = planned.at(address, stored.deposed) or planned.at(address)
        action: Action = "create" if before is None else "delete" if after is None else "update"
        return ApplyCall(
            request=request,
            shape=shape,
            note=note,
            change=change,
            stored=stored,
            place=self._place(change, note, matches, request.type_name, config),
            action=change.resource.action if change is not None else action,
            sides=Sides(
                before=before,
                after=after,
                unknown=unknown,
                config=config,
                config_unknown=config_unknown,
                stored=matches.mask,
            ),
        )

    def _place(
        self,
        change: PlannedChange | None,
        note: Note,
        stored: Matches,
        type_: str,
        config: dict[str, Any] | None,
    ) -> ResourceIdentity:
        if change is not None:
            if len(change.ties) == 1 and change.ties[0] != change.address:  # any of very many: their block
                return replace(place_at(change.ties[0]), address=None, candidates=change.ties)
            return place_in(change.ties or (change.address,))
        return self.instance.places.get(note.token) or self.instance.place("managed", type_, config, stored)

    async def _announce(self, step: ApplyCall) -> tuple[list[pb.Diagnostic], bool]:
        """Call pre-apply; for the second half of a replacement only if more is known now."""
        change = step.change
        if not self.instance.wants("pre-apply"):
            return [], False
        if change is not None and change.is_announced and not step.knows_more:
            return [], False
        if change is not None:
            change.is_announced = True
        outcome = await self._call("pre-apply", step, step.sides)
        return outcome.diagnostics(step.shape), outcome.is_blocking

    async def _finish(self, step: ApplyCall, response: pb.ApplyResourceChange.Response) -> bytes:
        """Call post-apply, unless the new half of a replacement is still to come; return the annotated response."""
        error = errors_in(response.diagnostics)
        self._blame(step, error)
        is_half = step.action == "replace" and step.is_delete and error is None
        results: Outcome | None = None
        if not is_half:
            if step.change is not None:
                step.change.is_finished = True
                step.change.made = Made(response.new_state, step.shape)
            if self.instance.wants("post-apply"):
                after, _ = object_from_wire(response.new_state, step.shape)
                sides = replace(step.sides, after=after, unknown=False)
                results = await self._call("post-apply", step, sides, error)
                # An error here would taint what has just been made; Tollgate ends with exit code 1 instead.
                response.diagnostics.extend(results.diagnostics(step.shape, may_fail=False))
        self._keep(step, response, results)
        return response.SerializeToString()

    async def _applied(self, step: ApplyCall, forward: Forward) -> bytes:
        """Delete the old object of a finished replacement and return the response; no hook is called."""
        response = await forward_journaled(self.instance, step, forward)
        error = errors_in(response.diagnostics)
        if error is not None:
            self._blame(step, error)
        self._keep(step, response, None)
        return response.SerializeToString()

    def _blame(self, step: ApplyCall, error: str | None) -> None:
        """Store the error of a change for the end of the apply."""
        if step.change is not None:
            step.change.error, step.change.shown_error = error, step.shown(self.instance.context.subjects, error)

    async def _call(self, hook: str, step: ApplyCall, sides: Sides, error: str | None = None) -> Outcome:
        """Call a hook and return its outcome, recorded under the assumed address if the resource may be one of several.

        Findings at post-apply only warn: the plan passed, and the next plan will report them.
        """
        context = self.instance.context
        subject = step.subject(context.subjects, self.instance.facts_at(step.place), sides, error)
        results = await context.pipeline.call(hook, subject)
        if hook == "post-apply":
            results = [as_advice(one) if one.findings else one for one in results]
        known = place_at(step.change.address) if step.change is not None else step.place
        context.answers.record(results, known, step.note.token)
        return Outcome(self.instance, hook, step.place, results, known.address or step.note.token)

    def _keep(self, step: ApplyCall, response: pb.ApplyResourceChange.Response, outcome: Outcome | None) -> None:
        """Put the annotations into the private data of the new object."""
        if is_null(response.new_state):
            return
        context = self.instance.context
        records = step.records
        if outcome is not None:
            update = update_records(records, outcome.results, versions=context.versions(), now=context.now)
            records = update.records
            context.warnings += update.dropped
        if not records:
            return
        token = (step.stored.note.token if step.stored is not None else "") or step.note.token or new_token()
        private = embed(response.private, Note(token, records), type_name=step.request.type_name)
        if private is None:
            context.sidecar[step.change.address if step.change else step.place.address or ""] = records
        else:
            response.private = private
