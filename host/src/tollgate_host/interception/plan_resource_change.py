"""PlanResourceChange: calls pre-plan before it and puts a token into the planned private data.

`post-plan` is not called here: the finished plan is judged as a whole (`hooks/plan_hooks.py`).
"""

from collections.abc import Sequence
from hashlib import blake2b

from msgspec import Struct, field
from msgspec.structs import replace
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from tollgate_host.interception.annotations.private_data import OURS, Note, embed, extract
from tollgate_host.interception.identity.planned_changes import PlannedChange
from tollgate_host.interception.phase import Phase
from tollgate_host.interception.provider_instance import ProviderInstance, errors_in, new_token
from tollgate_host.interception.resource_builder import sides_from_wire
from tollgate_host.interception.schema.type_shape import TypeShape
from tollgate_host.interception.schema.wire_values import is_null, object_from_wire
from tollgate_host.provider_proxy.interceptor import Forward


class Planning(Struct, eq=False):
    """Handles PlanResourceChange for one provider instance.

    Attributes:
        _without_token: by type and configuration, the objects whose private data has no place for a token.
    """

    instance: ProviderInstance
    _without_token: set[object] = field(default_factory=set[object])
    _seen: set[bytes] = field(default_factory=set[bytes])

    async def call(self, data: bytes, forward: Forward) -> bytes:
        """Handle a call and return the response."""
        if self._only_passes(data):
            return await forward(data)
        request = pb.PlanResourceChange.Request.FromString(data)
        shape = self.instance.schema.resource(request.type_name)
        note = _take_note(request)
        context = self.instance.context
        if shape is None or context.phase is Phase.QUIET:
            return await self._forward(request, forward)
        if context.phase is Phase.APPLY:
            return await self._planned_again(request, note, shape, forward)
        is_passing = context.is_destroying and not is_null(request.proposed_new_state)
        if is_passing or context.phase is Phase.REFRESH or self._is_repetition(data) or self._is_second(request, note):
            return await self._answer(request, note, forward)
        return await self._planned(request, note, shape, forward)

    def _only_passes(self, data: bytes) -> bool:
        """Return whether no hook needs the request and nothing of ours is in it, so that it need not be decoded."""
        instance = self.instance
        is_planning = instance.context.phase is Phase.PLAN and not instance.wants("pre-plan")
        return is_planning and OURS not in data and instance.schema.can_plan_destroy

    def _is_second(self, request: pb.PlanResourceChange.Request, note: Note) -> bool:
        """Return whether a call plans the new object of a replacement, whose first call has had its hook.

        The engine gives it the private data that came of the first call, our token included. What is simply created
        has none yet.
        """
        if not is_null(request.prior_state):
            return False
        if note.token:
            return True
        is_known = _likeness(request) in self._without_token
        self._without_token.discard(_likeness(request))
        return is_known

    async def _planned(
        self, request: pb.PlanResourceChange.Request, note: Note, shape: TypeShape, forward: Forward
    ) -> bytes:
        instance, context = self.instance, self.instance.context
        sides = sides_from_wire(request.prior_state, request.proposed_new_state, request.config, shape)
        matches = instance.stored(request.type_name, sides.before, note.token)
        place = instance.place("managed", request.type_name, sides.config, matches)
        token = note.token or new_token()
        id_ = note.token or place.address or token
        diagnostics: list[pb.Diagnostic] = []
        if instance.wants("pre-plan"):
            subject = context.subjects.make(
                id_=id_,
                mode="managed",
                type_=request.type_name,
                place=place,
                action=sides.action,
                sides=replace(sides, stored=matches.mask),
                shape=shape,
                provider=instance.facts_at(place),
                remarks={"state_metadata": matches.metadata},
            )
            outcome = await instance.call("pre-plan", subject, place, token)
            diagnostics = outcome.diagnostics(shape)
            if outcome.is_blocking:
                return _refusal(request, diagnostics)
        response = pb.PlanResourceChange.Response.FromString(await self._forward(request, forward))
        response.diagnostics.extend(diagnostics)
        if errors_in(response.diagnostics):
            return response.SerializeToString()
        context.ids[token] = id_
        if context.phase is Phase.MIXED:
            instance.places[token] = place
        note = note.saying(token, note.records)
        if sides.action == "update" and embed(response.planned_private, note, type_name=request.type_name) is None:
            self._without_token.add(_likeness(request))
        return _with_note(response, note, request.type_name)

    async def _planned_again(
        self, request: pb.PlanResourceChange.Request, note: Note, shape: TypeShape, forward: Forward
    ) -> bytes:
        """Plan again during apply, and store the change of the saved plan for the call that applies it."""
        planned = self.instance.context.planned
        response = pb.PlanResourceChange.Response.FromString(await self._forward(request, forward))
        if errors_in(response.diagnostics):
            return response.SerializeToString()
        change = planned.by_token(note.token) or self._change(request, response, note, shape)
        if change is not None:
            token = new_token()
            planned.remember(token, change)
            return _with_note(response, Note(token, change.note.records or note.records), request.type_name)
        return _with_note(response, note, request.type_name)

    def _change(
        self,
        request: pb.PlanResourceChange.Request,
        response: pb.PlanResourceChange.Response,
        note: Note,
        shape: TypeShape,
    ) -> PlannedChange | None:
        """Return the change of the saved plan that a call plans again."""
        context = self.instance.context
        before, _ = object_from_wire(request.prior_state, shape)
        if before is None:
            after, _ = object_from_wire(response.planned_state, shape)
            return context.planned.creation(request.type_name, after or {}, self.instance.certain_key)
        stored = self.instance.stored(request.type_name, before, note.token).only
        if stored is None:
            return context.planned.of_object(request.type_name, before)
        return context.planned.at(context.moves.new_address(stored.address), stored.deposed)

    async def _answer(self, request: pb.PlanResourceChange.Request, note: Note, forward: Forward) -> bytes:
        """Forward the request and return the response with our note put back."""
        response = pb.PlanResourceChange.Response.FromString(await self._forward(request, forward))
        return _with_note(response, note, request.type_name)

    async def _forward(self, request: pb.PlanResourceChange.Request, forward: Forward) -> bytes:
        """Forward the request, or answer it here if a provider that cannot plan a destroy is asked for one."""
        if is_null(request.proposed_new_state) and not self.instance.schema.can_plan_destroy:
            return pb.PlanResourceChange.Response(
                planned_state=pb.DynamicValue(msgpack=b"\xc0"), planned_private=request.prior_private
            ).SerializeToString()
        return await forward(request.SerializeToString())

    def _is_repetition(self, data: bytes) -> bool:
        """Return whether the same request was seen before, in a command that plans twice: `test` and `destroy`."""
        context = self.instance.context
        if context.phase is not Phase.MIXED and not context.is_destroying:
            return False
        digest = blake2b(data, digest_size=16).digest()
        if digest in self._seen:
            return True
        self._seen.add(digest)
        return False


def _likeness(request: pb.PlanResourceChange.Request) -> object:
    """Return what the two calls of a replacement have in common."""
    return request.type_name, request.config.msgpack


def _take_note(request: pb.PlanResourceChange.Request) -> Note:
    """Remove our note from a request, so that the provider sees only its own bytes, and return it."""
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
