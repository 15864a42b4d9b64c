"""A call of PlanResourceChange with its context, and the Resource that integrations get for it."""

from msgspec import Struct
from tollgate_runtime.contract.methods import Action
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from tollgate_host.interception.annotations.private_data import Note
from tollgate_host.interception.annotations.records import data_of
from tollgate_host.interception.identity.resource_identity import ResourceIdentity
from tollgate_host.interception.identity.state_objects import Matches
from tollgate_host.interception.provider_instance import ProviderInstance
from tollgate_host.interception.replacement import replace_paths
from tollgate_host.interception.resource_builder import Sides
from tollgate_host.interception.schema.type_shape import TypeShape
from tollgate_host.interception.schema.wire_values import Object, object_from_wire
from tollgate_host.plan.plan_resource import PlanResource
from tollgate_host.plan.secrets.masks import Mask


class PlanCall(Struct, frozen=True, kw_only=True):
    """A call of PlanResourceChange.

    Attributes:
        token: identifies the object from here on.
        matches: the object of the state that it is about.
        replaces: the first call of a replacement, if this is the second one.
        config_unknown: the mask of what of the configuration is not known yet.
    """

    request: pb.PlanResourceChange.Request
    shape: TypeShape
    note: Note
    token: str
    place: ResourceIdentity
    matches: Matches
    before: Object | None
    config: Object | None
    replaces: "PlanCall | None" = None
    config_unknown: Mask = False

    @property
    def id(self) -> str:
        """Return the key of the object at every hook of the run."""
        return self.note.token or self.place.address or self.token

    def sides(self, value: pb.DynamicValue) -> Sides:
        """Return the object before and after the change."""
        after, unknown = object_from_wire(value, self.shape)
        return Sides(
            before=self.before,
            after=after,
            unknown=unknown,
            config=self.config,
            config_unknown=self.config_unknown,
            stored=self.matches.mask,
        )

    def proposed(self, instance: ProviderInstance) -> PlanResource:
        """Return the Resource of pre-plan."""
        sides = self.sides(self.request.proposed_new_state)
        action: Action = "create" if self.before is None else "delete" if sides.after is None else "update"
        stored = self.matches.only
        return instance.context.subjects.make(
            id_=self.id,
            mode="managed",
            type_=self.request.type_name,
            place=self.place,
            action=action,
            sides=sides,
            shape=self.shape,
            provider=instance.facts_at(self.place),
            remarks={"state_metadata": data_of(stored.note.records) if stored is not None else {}},
        )

    def is_replaced(self, instance: ProviderInstance, response: pb.PlanResourceChange.Response, sides: Sides) -> bool:
        """Return whether the engine will plan again for the new object of a replacement."""
        if self.replaces is not None or sides.before is None or sides.after is None:
            return False
        context, place = instance.context, self.place
        if place.address is not None and place.address in context.replaced:
            return True
        block = context.blocks.at(place.block) if place.block else None
        if block is not None and block.may_be_replaced:
            return True
        return bool(replace_paths(response.requires_replace, sides))
