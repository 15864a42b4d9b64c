"""PlanResourceChange: pre-plan before it, post-plan after it, and a note in the private data it plans."""

from collections.abc import Sequence
from hashlib import blake2b

import attrs
from pyvider.wire.gen import tfplugin6_pb2 as pb

from tollgate.gate.instance import Instance, errors_in, new_token
from tollgate.gate.phase import Phase
from tollgate.gate.plan_call import PlanCall
from tollgate.gate.planned import PlannedChange
from tollgate.gate.private import Note, embed, extract
from tollgate.gate.records import updated
from tollgate.gate.replacement import replace_paths
from tollgate.gate.shape import Shape
from tollgate.gate.subject import Sides
from tollgate.gate.values import is_null, object_from_wire
from tollgate.proxy.interceptor import Forward


@attrs.define(eq=False)
class Planning:
    """Plans the resources of one provider instance.

    Attributes:
        _first_legs: the calls that Terraform will follow with a second one, because the object is replaced: by token,
            or by what is configured where private data has no place for a token.
    """

    instance: Instance
    _first_legs: dict[object, PlanCall] = attrs.field(factory=dict[object, PlanCall])
    _seen: set[bytes] = attrs.field(factory=set[bytes])

    async def call(self, data: bytes, forward: Forward) -> bytes:
        """Answers a call."""
        request = pb.PlanResourceChange.Request.FromString(data)
        shape = self.instance.schema.resource(request.type_name)
        note = _take_note(request)
        context = self.instance.context
        if shape is None or context.phase is Phase.QUIET:
            return await self._forwarded(request, forward)
        if context.phase is Phase.APPLY:
            return await self._planned_again(request, note, shape, forward)
        is_passing = context.is_destroying and not is_null(request.proposed_new_state)
        if is_passing or context.phase is Phase.REFRESH or self._is_repetition(data):
            return await self._answer(request, note, forward)
        return await self._planned(self._begun(request, note, shape), forward)

    def _begun(self, request: pb.PlanResourceChange.Request, note: Note, shape: Shape) -> PlanCall:
        """The call with all that is known of its resource."""
        instance, token = self.instance, note.token or new_token()
        before, _ = object_from_wire(request.prior_state, shape)
        config, _ = object_from_wire(request.config, shape)
        first = self._first_legs.pop(note.token or _likeness(request), None) if before is None else None
        if first is not None:
            paths = first.paths
            return attrs.evolve(first, request=request, token=token, config=config, replaces=first, paths=paths)
        matches = instance.stored(request.type_name, before, note.token)
        return PlanCall(
            request=request,
            shape=shape,
            note=note,
            token=token,
            place=instance.place("managed", request.type_name, config, matches),
            matches=matches,
            before=before,
            config=config,
        )

    async def _planned(self, call: PlanCall, forward: Forward) -> bytes:
        instance, request = self.instance, call.request
        diagnostics: list[pb.Diagnostic] = []
        if call.replaces is None and instance.wants("pre-plan"):
            outcome = await instance.call("pre-plan", call.proposed(instance), call.place, call.token)
            diagnostics = outcome.diagnostics(call.shape)
            if outcome.is_blocking:
                return _refusal(request, diagnostics)
        response = pb.PlanResourceChange.Response.FromString(await self._forwarded(request, forward))
        response.diagnostics.extend(diagnostics)
        if errors_in(response.diagnostics):
            return response.SerializeToString()
        sides = call.sides(response.planned_state)
        if call.is_replaced(instance, response, sides):
            paths = replace_paths(response.requires_replace, sides)
            return self._first_half(attrs.evolve(call, paths=paths), response)
        return await self._looked_at(call, response, sides)

    def _first_half(self, call: PlanCall, response: pb.PlanResourceChange.Response) -> bytes:
        """Waits for the second half: a replacement is looked at once, as a whole."""
        note = call.note.saying(call.token, call.note.records)
        has_place = embed(response.planned_private, note, type_name=call.request.type_name) is not None
        key = call.token if has_place else _likeness(call.request)
        self._first_legs[key] = call
        return _with_note(response, note, call.request.type_name)

    async def _looked_at(self, call: PlanCall, response: pb.PlanResourceChange.Response, sides: Sides) -> bytes:
        """Calls post-plan, and notes what is to be kept of it."""
        instance, context = self.instance, self.instance.context
        records = call.note.records
        if instance.wants("post-plan"):
            tainted = call.in_place_of_tainted(instance)
            if tainted is not call:
                call, sides = tainted, tainted.sides(response.planned_state)
            subject = call.planned(instance, response, sides)
            outcome = await instance.call("post-plan", subject, call.place, call.token)
            response.diagnostics.extend(outcome.diagnostics(call.shape))
            update = updated(records, outcome.results, versions=context.versions(), now=context.now)
            records = update.records
            context.warnings += update.dropped
        if context.phase is Phase.MIXED:
            instance.places[call.token] = call.place
        return _with_note(response, call.note.saying(call.token, records), call.request.type_name)

    async def _planned_again(
        self, request: pb.PlanResourceChange.Request, note: Note, shape: Shape, forward: Forward
    ) -> bytes:
        """Plans again while applying: only what the saved plan does not have is looked at.

        The call that applies it is told what it applies.
        """
        planned = self.instance.context.planned
        response = pb.PlanResourceChange.Response.FromString(await self._forwarded(request, forward))
        if errors_in(response.diagnostics):
            return response.SerializeToString()
        change = planned.by_token(note.token) or self._change(request, response, note, shape)
        if change is not None:
            token = new_token()
            planned.remember(token, change)
            return _with_note(response, Note(token, change.note.records or note.records), request.type_name)
        if planned.changes:
            call = self._begun(request, note, shape)
            return await self._looked_at(call, response, call.sides(response.planned_state))
        return _with_note(response, note, request.type_name)

    def _change(
        self,
        request: pb.PlanResourceChange.Request,
        response: pb.PlanResourceChange.Response,
        note: Note,
        shape: Shape,
    ) -> PlannedChange | None:
        """The change of the saved plan that a call plans again."""
        context = self.instance.context
        before, _ = object_from_wire(request.prior_state, shape)
        if before is None:
            after, _ = object_from_wire(response.planned_state, shape)
            return context.planned.creation(request.type_name, after or {})
        stored = self.instance.stored(request.type_name, before, note.token).only
        if stored is None:
            return None
        return context.planned.at(context.moves.new_address(stored.address), stored.deposed)

    async def _answer(self, request: pb.PlanResourceChange.Request, note: Note, forward: Forward) -> bytes:
        """What the provider says, with our note put back."""
        response = pb.PlanResourceChange.Response.FromString(await self._forwarded(request, forward))
        return _with_note(response, note, request.type_name)

    async def _forwarded(self, request: pb.PlanResourceChange.Request, forward: Forward) -> bytes:
        """Asks the provider; one that does not plan destroying is not asked about it."""
        if is_null(request.proposed_new_state) and not self.instance.schema.can_plan_destroy:
            return pb.PlanResourceChange.Response(
                planned_state=pb.DynamicValue(msgpack=b"\xc0"), planned_private=request.prior_private
            ).SerializeToString()
        return await forward(request.SerializeToString())

    def _is_repetition(self, data: bytes) -> bool:
        """Whether the very same has been asked before, by a command that plans twice: `test`, and `destroy`."""
        context = self.instance.context
        if context.phase is not Phase.MIXED and not context.is_destroying:
            return False
        digest = blake2b(data, digest_size=16).digest()
        if digest in self._seen:
            return True
        self._seen.add(digest)
        return False


def _likeness(request: pb.PlanResourceChange.Request) -> object:
    """What the two halves of a replacement have in common."""
    return request.type_name, request.config.msgpack


def _take_note(request: pb.PlanResourceChange.Request) -> Note:
    """Takes our note out of a request, so that the provider sees its own bytes."""
    own, note = extract(request.prior_private)
    request.prior_private = own
    if request.planned_private:
        own, planned = extract(request.planned_private)
        request.planned_private = own
        note = planned or note
    return note


def _with_note(response: pb.PlanResourceChange.Response, note: Note, type_name: str) -> bytes:
    response.planned_private = embed(response.planned_private, note, type_name=type_name) or response.planned_private
    return response.SerializeToString()


def _refusal(request: pb.PlanResourceChange.Request, diagnostics: Sequence[pb.Diagnostic]) -> bytes:
    return pb.PlanResourceChange.Response(
        planned_state=request.prior_state, planned_private=request.prior_private, diagnostics=diagnostics
    ).SerializeToString()
