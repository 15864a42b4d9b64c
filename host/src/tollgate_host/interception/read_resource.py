"""ReadResource and ReadDataSource: pre-refresh before, post-refresh after."""

from collections.abc import Mapping
from typing import Any

import attrs
from pyvider.wire.gen import tfplugin6_pb2 as pb

from tollgate.gate.instance import Instance, Outcome, errors_in, new_token
from tollgate.gate.phase import Phase
from tollgate.gate.place import Place
from tollgate.gate.private import KEY, Note, embed, extract
from tollgate.gate.records import data_of, updated
from tollgate.gate.shape import Shape
from tollgate.gate.state_objects import Matches
from tollgate.gate.subject import Sides
from tollgate.gate.values import object_from_wire
from tollgate.proxy.interceptor import Forward
from tollgate.terraform.plan_json.plan_resource import PlanResource

_OURS = KEY.encode()


@attrs.define(eq=False)
class Reading:
    """Reads for one provider instance."""

    instance: Instance

    async def resource(self, data: bytes, forward: Forward) -> bytes:
        """Answers ReadResource."""
        wants = self.instance.context.phase is not Phase.QUIET and self.instance.wants("pre-refresh", "post-refresh")
        if not wants and _OURS not in data:
            return await forward(data)
        request = pb.ReadResource.Request.FromString(data)
        request.private, note = extract(request.private)
        shape = self.instance.schema.resource(request.type_name)
        if shape is None or not wants:
            response = pb.ReadResource.Response.FromString(await forward(request.SerializeToString()))
            return _with_note(response, note, request.type_name)
        return await self._read(request, note, shape, forward)

    async def _read(self, request: pb.ReadResource.Request, note: Note, shape: Shape, forward: Forward) -> bytes:
        instance, context = self.instance, self.instance.context
        before, _ = object_from_wire(request.current_state, shape)
        matches = instance.stored(request.type_name, before, note.token)
        place = instance.place("managed", request.type_name, None, matches)
        token = note.token or new_token()
        sides = Sides(before=before, after=None, stored=matches.mask)
        subject = self._object(request, place, sides, shape, matches)
        outcome = await self._call("pre-refresh", subject, place, token)
        diagnostics = self._diagnostics(outcome, shape)
        if outcome.is_blocking:
            refusal = pb.ReadResource.Response(
                new_state=request.current_state, private=request.private, diagnostics=diagnostics
            )
            return _with_note(refusal, note, request.type_name)
        response = pb.ReadResource.Response.FromString(await forward(request.SerializeToString()))
        response.diagnostics.extend(diagnostics)
        if errors_in(response.diagnostics):
            return _with_note(response, note, request.type_name)
        after, _ = object_from_wire(response.new_state, shape)
        subject = self._object(request, place, attrs.evolve(sides, after=after), shape, matches, drift=after != before)
        outcome = await self._call("post-refresh", subject, place, token)
        response.diagnostics.extend(self._diagnostics(outcome, shape))
        update = updated(note.records, outcome.results, versions=context.versions(), now=context.now)
        context.warnings += update.dropped
        if update.records != note.records and not context.is_looking:
            note = Note(token, update.records)
        return _with_note(response, note, request.type_name)

    async def data_source(self, data: bytes, forward: Forward) -> bytes:
        """Answers ReadDataSource."""
        instance, context = self.instance, self.instance.context
        if context.phase is Phase.QUIET or not instance.wants("pre-refresh", "post-refresh"):
            return await forward(data)
        request = pb.ReadDataSource.Request.FromString(data)
        shape = instance.schema.data_source(request.type_name)
        if shape is None:
            return await forward(data)
        config, unknown = object_from_wire(request.config, shape)
        place = instance.place("data", request.type_name, config)
        sides = Sides(before=None, after=None, unknown=unknown, config=config)
        token = new_token()
        outcome = await self._call("pre-refresh", self._data(request, place, sides, shape), place, token)
        diagnostics = self._diagnostics(outcome, shape)
        if outcome.is_blocking:
            return pb.ReadDataSource.Response(state=request.config, diagnostics=diagnostics).SerializeToString()
        response = pb.ReadDataSource.Response.FromString(await forward(data))
        response.diagnostics.extend(diagnostics)
        if not errors_in(response.diagnostics):
            after, _ = object_from_wire(response.state, shape)
            sides = Sides(before=None, after=after, config=config)
            outcome = await self._call("post-refresh", self._data(request, place, sides, shape), place, token)
            response.diagnostics.extend(self._diagnostics(outcome, shape))
        return response.SerializeToString()

    async def _call(self, hook: str, subject: PlanResource, place: Place, token: str) -> Outcome:
        """Calls a hook. What is wrong with a resource must not keep it from being destroyed, so it is advice then."""
        return await self.instance.call(hook, subject, place, token, is_advice=self.instance.context.is_destroying)

    def _diagnostics(self, outcome: Outcome, shape: Shape) -> list[pb.Diagnostic]:
        """What Terraform is to show. It drops warnings of what it does before a destroy: the summary has them then."""
        if self.instance.context.is_destroying and not outcome.is_blocking:
            return []
        return outcome.diagnostics(shape)

    def _object(
        self,
        request: pb.ReadResource.Request,
        place: Place,
        sides: Sides,
        shape: Shape,
        matches: Matches,
        *,
        drift: bool = False,
    ) -> PlanResource:
        stored = matches.only
        remarks: Mapping[str, Any] = {"state_metadata": data_of(stored.note.records if stored else {}), "drift": drift}
        return self.instance.context.subjects.make(
            mode="managed",
            type_=request.type_name,
            place=place,
            action="no-op",
            sides=sides,
            shape=shape,
            provider=self.instance.facts_at(place),
            remarks=remarks,
        )

    def _data(self, request: pb.ReadDataSource.Request, place: Place, sides: Sides, shape: Shape) -> PlanResource:
        return self.instance.context.subjects.make(
            mode="data",
            type_=request.type_name,
            place=place,
            action="read",
            sides=sides,
            shape=shape,
            provider=self.instance.facts_at(place),
        )


def _with_note(response: pb.ReadResource.Response, note: Note, type_name: str) -> bytes:
    if note and response.new_state.msgpack != b"\xc0":
        response.private = embed(response.private, note, type_name=type_name) or response.private
    return response.SerializeToString()
