"""PlanResourceChange: pre-plan before it, post-plan after it, and a note in the private data it plans."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

import attrs
from pyvider.wire.gen import tfplugin6_pb2 as pb
from tollgate_runtime.contract.methods import Action

from tollgate.gate.context import Phase
from tollgate.gate.instance import Instance, errors_in, new_token
from tollgate.gate.place import Place, place_at
from tollgate.gate.private import Note, embed, extract
from tollgate.gate.records import data_of, updated
from tollgate.gate.shape import Shape
from tollgate.gate.state_objects import StateObject
from tollgate.gate.subject import Sides
from tollgate.gate.values import Object, is_null, object_from_wire
from tollgate.proxy.interceptor import Forward

Path = list[str | int]


@attrs.frozen(kw_only=True)
class FirstLeg:
    """A plan that Terraform will follow with a second one, because the object is to be replaced."""

    before: Object | None
    place: Place
    stored: StateObject | None
    replace_paths: list[Path]


@attrs.define(eq=False)
class Planning:
    """Plans the resources of one provider instance."""

    instance: Instance
    _first_legs: dict[str, FirstLeg] = attrs.field(factory=dict[str, FirstLeg])
    _seen: set[bytes] = attrs.field(factory=set[bytes])

    async def call(self, data: bytes, forward: Forward) -> bytes:
        """Answers a call."""
        request = pb.PlanResourceChange.Request.FromString(data)
        shape = self.instance.schema.resource(request.type_name)
        note = _take_note(request)
        phase = self.instance.context.phase
        if shape is None or phase is Phase.QUIET:
            return await self._forwarded(request, forward)
        if phase is Phase.APPLY:
            return await self._planned_again(request, note, shape, forward)
        is_passing = self.instance.context.is_destroying and not is_null(request.proposed_new_state)
        if is_passing or phase is Phase.REFRESH or self._is_repetition(data):
            return await self._answer(request, note, forward)
        return await self._planned(request, note, shape, forward)

    async def _planned(
        self, request: pb.PlanResourceChange.Request, note: Note, shape: Shape, forward: Forward
    ) -> bytes:
        instance, token = self.instance, note.token or new_token()
        first = self._first_legs.pop(note.token, None) if is_null(request.prior_state) else None
        before, _ = object_from_wire(request.prior_state, shape)
        config, _ = object_from_wire(request.config, shape)
        if first is not None:
            stored, place, before = first.stored, first.place, first.before
        else:
            stored = instance.stored(request.type_name, before, note.token)
            place = instance.place("managed", request.type_name, config, stored)
        diagnostics: list[pb.Diagnostic] = []
        if first is None and instance.wants("pre-plan"):
            proposed, unknown = object_from_wire(request.proposed_new_state, shape)
            sides = Sides(before=before, after=proposed, unknown=unknown, config=config, stored=_mask(stored))
            action: Action = "create" if before is None else "delete" if proposed is None else "update"
            subject = self._subject(request, place, action, sides, shape, stored)
            outcome = await instance.call("pre-plan", subject, place, token)
            diagnostics = outcome.diagnostics(shape)
            if outcome.is_blocking:
                return _refusal(request, diagnostics)
        response = pb.PlanResourceChange.Response.FromString(await self._forwarded(request, forward))
        if errors_in(response.diagnostics):
            response.diagnostics.extend(diagnostics)
            return response.SerializeToString()
        after, unknown = object_from_wire(response.planned_state, shape)
        sides = Sides(before=before, after=after, unknown=unknown, config=config, stored=_mask(stored))
        if first is None and before is not None and self._is_replaced(response, sides, place):
            paths = [_steps(path) for path in response.requires_replace]
            self._first_legs[token] = FirstLeg(before=before, place=place, stored=stored, replace_paths=paths)
            return _with_note(response, Note(token, note.records), diagnostics, request.type_name)
        records = note.records
        if instance.wants("post-plan"):
            subject, place = self._post_plan(request, response, place, sides, shape, stored, first)
            outcome = await instance.call("post-plan", subject, place, token)
            diagnostics += outcome.diagnostics(shape)
            update = updated(records, outcome.results, versions=instance.context.versions(), now=instance.context.now)
            records = update.records
            instance.context.warnings += update.dropped
        instance.places[token] = place
        return _with_note(response, Note(token, records), diagnostics, request.type_name)

    def _post_plan(
        self,
        request: pb.PlanResourceChange.Request,
        response: pb.PlanResourceChange.Response,
        place: Place,
        sides: Sides,
        shape: Shape,
        stored: StateObject | None,
        first: FirstLeg | None,
    ) -> tuple[Any, Place]:
        """The Resource of post-plan, with the action that the plan will show."""
        action = _action(request, response, sides)
        paths: list[Path] = []
        if first is not None:
            action, paths = "replace", first.replace_paths
        elif action == "create" and (tainted := self._tainted(request.type_name, place)) is not None:
            action, stored = "replace", tainted
            place = place_at(self.instance.context.moves.new_address(tainted.address))
            sides = attrs.evolve(sides, before=dict(tainted.attributes), stored=tainted.sensitive)
        subject = self._subject(request, place, action, sides, shape, stored, {"replace_paths": paths} if paths else {})
        return subject, place

    async def _planned_again(
        self, request: pb.PlanResourceChange.Request, note: Note, shape: Shape, forward: Forward
    ) -> bytes:
        """Plans again while applying: nothing is judged, but the call that applies it is told what it applies."""
        context = self.instance.context
        response = pb.PlanResourceChange.Response.FromString(await self._forwarded(request, forward))
        if errors_in(response.diagnostics):
            return response.SerializeToString()
        change = context.planned.by_token(note.token)
        if change is None and not is_null(request.prior_state):
            before, _ = object_from_wire(request.prior_state, shape)
            stored = self.instance.stored(request.type_name, before, note.token)
            if stored is not None:
                address = context.moves.new_address(stored.address)
                change = context.planned.at(address, stored.deposed)
        elif change is None:
            planned, _ = object_from_wire(response.planned_state, shape)
            change = context.planned.creation(request.type_name, planned or {})
        if change is None:
            return _with_note(response, note, [], request.type_name)
        token = new_token()
        context.planned.remember(token, change)
        return _with_note(response, Note(token, change.note.records or note.records), [], request.type_name)

    async def _answer(self, request: pb.PlanResourceChange.Request, note: Note, forward: Forward) -> bytes:
        """What the provider says, with our note put back."""
        response = pb.PlanResourceChange.Response.FromString(await self._forwarded(request, forward))
        return _with_note(response, note, [], request.type_name)

    async def _forwarded(self, request: pb.PlanResourceChange.Request, forward: Forward) -> bytes:
        """Asks the provider; one that does not plan destroying is not asked about it."""
        if is_null(request.proposed_new_state) and not self.instance.schema.can_plan_destroy:
            return pb.PlanResourceChange.Response(
                planned_state=pb.DynamicValue(msgpack=b"\xc0"), planned_private=request.prior_private
            ).SerializeToString()
        return await forward(request.SerializeToString())

    def _subject(
        self,
        request: pb.PlanResourceChange.Request,
        place: Place,
        action: Action,
        sides: Sides,
        shape: Shape,
        stored: StateObject | None,
        remarks: Mapping[str, Any] | None = None,
    ) -> Any:
        metadata = data_of(stored.note.records) if stored is not None else {}
        return self.instance.context.subjects.make(
            mode="managed",
            type_=request.type_name,
            place=place,
            action=action,
            sides=sides,
            shape=shape,
            provider=self.instance.facts_at(place),
            remarks={"state_metadata": metadata, **(remarks or {})},
        )

    def _is_replaced(self, response: pb.PlanResourceChange.Response, sides: Sides, place: Place) -> bool:
        """Whether Terraform will plan once more, for the new object; if in doubt, post-plan waits for the plan."""
        if sides.after is None:
            return False
        context = self.instance.context
        if place.address is not None and place.address in context.replaced:
            return True
        block = context.blocks.at(place.block) if place.block else None
        if block is not None and block.may_be_replaced:
            return True
        return any(_differs(_steps(path), sides) for path in response.requires_replace)

    def _tainted(self, type_: str, place: Place) -> StateObject | None:
        """The tainted object that a creation stands in for, if it is the only one that it can be."""
        state, moves = self.instance.context.state, self.instance.context.moves
        found = [
            one
            for one in state.tainted(type_)
            if moves.new_address(one.address) == place.address or moves.new_address(one.address) in place.candidates
        ]
        return found[0] if len(found) == 1 and (place.address or len(place.candidates) == 1) else None

    def _is_repetition(self, data: bytes) -> bool:
        """Whether a command that plans and applies at once has asked the very same before."""
        if self.instance.context.phase is not Phase.MIXED:
            return False
        if data in self._seen:
            return True
        self._seen.add(data)
        return False


def _take_note(request: pb.PlanResourceChange.Request) -> Note:
    """Takes our note out of a request, so that the provider sees its own bytes."""
    own, note = extract(request.prior_private)
    request.prior_private = own
    if request.planned_private:
        own, planned = extract(request.planned_private)
        request.planned_private = own
        note = planned or note
    return note


def _with_note(
    response: pb.PlanResourceChange.Response, note: Note, diagnostics: Sequence[pb.Diagnostic], type_name: str
) -> bytes:
    response.planned_private = embed(response.planned_private, note, type_name=type_name) or response.planned_private
    response.diagnostics.extend(diagnostics)
    return response.SerializeToString()


def _refusal(request: pb.PlanResourceChange.Request, diagnostics: Sequence[pb.Diagnostic]) -> bytes:
    return pb.PlanResourceChange.Response(
        planned_state=request.prior_state, planned_private=request.prior_private, diagnostics=diagnostics
    ).SerializeToString()


def _action(request: pb.PlanResourceChange.Request, response: pb.PlanResourceChange.Response, sides: Sides) -> Action:
    if sides.before is None:
        return "create"
    if sides.after is None:
        return "delete"
    is_same = response.planned_state.msgpack == request.prior_state.msgpack
    return "no-op" if is_same or (sides.before == sides.after and not sides.unknown) else "update"


def _steps(path: pb.AttributePath) -> Path:
    found: Path = []
    for step in path.steps:
        kind = step.WhichOneof("selector")
        if kind == "element_key_int":
            found.append(step.element_key_int)
        else:
            found.append(step.attribute_name or step.element_key_string)
    return found


def _differs(path: Path, sides: Sides) -> bool:
    """Whether the object changes at a path, so that it must be replaced."""
    before: Any = sides.before
    after: Any = sides.after
    unknown: Any = sides.unknown
    for step in path:
        if unknown is True:
            return True
        before, after, unknown = _within(before, step), _within(after, step), _within(unknown, step)
    return bool(unknown) or before != after


def _within(value: Any, step: str | int) -> Any:
    if isinstance(value, dict):
        return cast("dict[str, Any]", value).get(str(step))
    if isinstance(value, list) and isinstance(step, int):
        items = cast("list[Any]", value)
        return items[step] if -1 < step < len(items) else None
    return value if value is True else None


def _mask(stored: StateObject | None) -> Any:
    return stored.sensitive if stored is not None else False
