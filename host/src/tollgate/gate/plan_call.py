"""One call that plans something, with what is known around it, and the Resource that integrations are sent of it."""

from collections.abc import Sequence
from typing import Any

import attrs
from pyvider.wire.gen import tfplugin6_pb2 as pb
from tollgate_runtime.contract.methods import Action

from tollgate.gate.instance import Instance
from tollgate.gate.place import Place, place_at
from tollgate.gate.private import Note
from tollgate.gate.records import data_of
from tollgate.gate.replacement import Path, replace_paths
from tollgate.gate.shape import Shape
from tollgate.gate.state_objects import Matches
from tollgate.gate.subject import Sides
from tollgate.gate.values import Object, object_from_wire
from tollgate.terraform.plan_json.plan_resource import PlanResource


@attrs.frozen(kw_only=True)
class PlanCall:
    """A call of PlanResourceChange.

    Attributes:
        token: names the object from here on.
        matches: the object of the state that it is about.
        replaces: the call before, of which this is the second half: the object is replaced, and planned anew.
        paths: why the object is replaced.
    """

    request: pb.PlanResourceChange.Request
    shape: Shape
    note: Note
    token: str
    place: Place
    matches: Matches
    before: Object | None
    config: Object | None
    replaces: "PlanCall | None" = None
    paths: Sequence[Path] = ()

    def sides(self, value: pb.DynamicValue) -> Sides:
        """The object before, and what it is to be."""
        after, unknown = object_from_wire(value, self.shape)
        return Sides(before=self.before, after=after, unknown=unknown, config=self.config, stored=self.matches.mask)

    def proposed(self, instance: Instance) -> PlanResource:
        """The Resource of pre-plan."""
        sides = self.sides(self.request.proposed_new_state)
        action: Action = "create" if self.before is None else "delete" if sides.after is None else "update"
        return self._subject(instance, action, sides)

    def planned(self, instance: Instance, response: pb.PlanResourceChange.Response, sides: Sides) -> PlanResource:
        """The Resource of post-plan, with the action that the plan will show."""
        if self.replaces is not None:
            return self._subject(instance, "replace", sides, replace_paths=self.paths)
        return self._subject(instance, self._action(response, sides), sides)

    def is_replaced(self, instance: Instance, response: pb.PlanResourceChange.Response, sides: Sides) -> bool:
        """Whether Terraform will plan once more, for the new object; if in doubt, post-plan waits for the plan."""
        if self.replaces is not None or sides.before is None or sides.after is None:
            return False
        context, place = instance.context, self.place
        if place.address is not None and place.address in context.replaced:
            return True
        block = context.blocks.at(place.block) if place.block else None
        if block is not None and block.may_be_replaced:
            return True
        return bool(replace_paths(response.requires_replace, sides))

    def in_place_of_tainted(self, instance: Instance) -> "PlanCall":
        """The call, as one that replaces a tainted object, if it creates one where such an object stands.

        Terraform plans that as a creation and turns it into a replacement by itself.
        """
        if self.before is not None or self.replaces is not None:
            return self
        state, moves = instance.context.state, instance.context.moves
        places = {self.place.address, *self.place.candidates}
        found = [one for one in state.tainted(self.request.type_name) if moves.new_address(one.address) in places]
        if len(found) != 1 or len(places - {None}) != 1:
            return self
        old = found[0]
        return attrs.evolve(
            self,
            place=place_at(moves.new_address(old.address)),
            matches=Matches((old,)),
            before=dict(old.attributes),
            replaces=self,
        )

    def _action(self, response: pb.PlanResourceChange.Response, sides: Sides) -> Action:
        if sides.before is None:
            return "create"
        if sides.after is None:
            return "delete"
        is_same = response.planned_state.msgpack == self.request.prior_state.msgpack
        return "no-op" if is_same or (sides.before == sides.after and not sides.unknown) else "update"

    def _subject(self, instance: Instance, action: Action, sides: Sides, **remarks: Any) -> PlanResource:
        stored = self.matches.only
        return instance.context.subjects.make(
            mode="managed",
            type_=self.request.type_name,
            place=self.place,
            action=action,
            sides=sides,
            shape=self.shape,
            provider=instance.facts_at(self.place),
            remarks={"state_metadata": data_of(stored.note.records) if stored is not None else {}, **remarks},
        )
