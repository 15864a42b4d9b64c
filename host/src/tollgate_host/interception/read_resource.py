"""ReadResource and ReadDataSource: calls pre-refresh before them and post-refresh after them."""

from contextlib import suppress
from functools import partial

from msgspec import Struct
from msgspec.structs import replace
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from tollgate_host.interception.annotations.private_data import OURS, Note, embed, extract
from tollgate_host.interception.identity.data_reads import DataRead
from tollgate_host.interception.identity.resource_identity import ResourceIdentity
from tollgate_host.interception.journal.found_objects import DoubtedObjects
from tollgate_host.interception.phase import Phase
from tollgate_host.interception.provider_instance import Outcome, ProviderInstance, errors_in, new_token
from tollgate_host.interception.resource_builder import Sides
from tollgate_host.interception.schema.type_shape import TypeShape
from tollgate_host.interception.schema.wire_values import UnreadableValue, is_null, object_from_wire
from tollgate_host.plan.plan_resource import PlanResource
from tollgate_host.provider_proxy.interceptor import Forward


class Reading(Struct, eq=False):
    """Handles reads for one provider instance."""

    instance: ProviderInstance

    async def resource(self, data: bytes, forward: Forward) -> bytes:
        """Handle ReadResource."""
        answer = await self._resource(data, forward)
        if self.instance.context.doubted is not None:
            self._note_found(self.instance.context.doubted, data, answer)
        return answer

    def _note_found(self, doubted: DoubtedObjects, data: bytes, answer: bytes) -> None:
        """Note that an object is there which an earlier run was destroying when it was ended."""
        type_name = pb.ReadResource.Request.FromString(data).type_name
        shape = self.instance.schema.resource(type_name) if type_name in doubted.types else None
        response = pb.ReadResource.Response.FromString(answer)
        if shape is None or is_null(response.new_state) or errors_in(response.diagnostics):
            return
        with suppress(UnreadableValue):
            values, _ = object_from_wire(response.new_state, shape)
            doubted.note_found(type_name, values or {})

    async def _resource(self, data: bytes, forward: Forward) -> bytes:
        wants = self.instance.context.phase is not Phase.QUIET and self.instance.wants("pre-refresh", "post-refresh")
        if not wants and OURS not in data:
            return await forward(data)
        request = pb.ReadResource.Request.FromString(data)
        request.private, note = extract(request.private)
        shape = self.instance.schema.resource(request.type_name)
        if shape is None or not wants:
            response = pb.ReadResource.Response.FromString(await forward(request.SerializeToString()))
            return _with_note(response, note, request.type_name)
        return await self._read(request, note, shape, forward)

    async def _read(self, request: pb.ReadResource.Request, note: Note, shape: TypeShape, forward: Forward) -> bytes:
        instance, context = self.instance, self.instance.context
        before, _ = object_from_wire(request.current_state, shape)
        matches = instance.stored(request.type_name, before, note.token)
        place = instance.place("managed", request.type_name, None, matches)
        token = note.token or new_token()
        sides = Sides(before=before, after=None, stored=matches.mask)
        make = partial(
            context.subjects.make,
            id_=note.token or place.address or token,
            mode="managed",
            type_=request.type_name,
            place=place,
            action="no-op",
            shape=shape,
            provider=instance.facts_at(place),
        )
        remarks = {"state_metadata": matches.metadata}
        outcome = await self._call("pre-refresh", make(sides=sides, remarks=remarks), place, token)
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
        subject = make(sides=replace(sides, after=after), remarks={**remarks, "drift": after != before})
        outcome = await self._call("post-refresh", subject, place, token)
        response.diagnostics.extend(self._diagnostics(outcome, shape))
        records = context.updated(note.records, outcome.results)
        if records != note.records and not context.is_looking:
            note = Note(token, records)
        return _with_note(response, note, request.type_name)

    async def data_source(self, data: bytes, forward: Forward) -> bytes:
        """Handle ReadDataSource."""
        instance, context = self.instance, self.instance.context
        if context.phase is Phase.QUIET or not instance.wants("pre-refresh", "post-refresh"):
            return await forward(data)
        request = pb.ReadDataSource.Request.FromString(data)
        shape = instance.schema.data_source(request.type_name)
        if shape is None:
            return await forward(data)
        config, unknown = object_from_wire(request.config, shape)
        place = instance.place("data", request.type_name, config)
        token = new_token()
        make = partial(
            context.subjects.make,
            id_=place.address or token,
            mode="data",
            type_=request.type_name,
            place=place,
            action="read",
            shape=shape,
            provider=instance.facts_at(place),
        )
        sides = Sides(before=None, after=None, unknown=unknown, config=config)
        outcome = await self._call("pre-refresh", make(sides=sides), place, token)
        diagnostics = self._diagnostics(outcome, shape)
        if outcome.is_blocking:
            return pb.ReadDataSource.Response(state=request.config, diagnostics=diagnostics).SerializeToString()
        response = pb.ReadDataSource.Response.FromString(await forward(data))
        response.diagnostics.extend(diagnostics)
        if not errors_in(response.diagnostics):
            after, _ = object_from_wire(response.state, shape)
            if place.address is None and after is not None:
                context.reads.append(DataRead(token=token, type=request.type_name, place=place, values=after))
            subject = make(sides=Sides(before=None, after=after, config=config))
            outcome = await self._call("post-refresh", subject, place, token)
            response.diagnostics.extend(self._diagnostics(outcome, shape))
        return response.SerializeToString()

    async def _call(self, hook: str, subject: PlanResource, place: ResourceIdentity, token: str) -> Outcome:
        """Call a hook.

        During a destroy its findings only warn, since they must not keep a resource from being destroyed.
        """
        return await self.instance.call(hook, subject, place, token, is_advice=self.instance.context.is_destroying)

    def _diagnostics(self, outcome: Outcome, shape: TypeShape) -> list[pb.Diagnostic]:
        """Return the diagnostics for Terraform.

        Terraform drops warnings before a destroy, so the summary shows them instead.
        """
        if self.instance.context.is_destroying and not outcome.is_blocking:
            return []
        return outcome.diagnostics(shape)


def _with_note(response: pb.ReadResource.Response, note: Note, type_name: str) -> bytes:
    if note and response.new_state.msgpack != b"\xc0":
        response.private = embed(response.private, note, type_name=type_name) or response.private
    return response.SerializeToString()
