"""A call of ApplyResourceChange with its context, and the Resource that integrations get for it."""

from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace
from tollgate_runtime.contract.methods import Action
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from tollgate_host.interception.annotations.private_data import Note, Records
from tollgate_host.interception.annotations.records import data_of
from tollgate_host.interception.identity.planned_changes import PlannedChange
from tollgate_host.interception.identity.resource_identity import ResourceIdentity
from tollgate_host.interception.identity.state_objects import StateObject
from tollgate_host.interception.resource_builder import ProviderFacts, ResourceBuilder, Sides, hide_secrets
from tollgate_host.interception.schema.type_shape import TypeShape
from tollgate_host.interception.schema.wire_values import is_null
from tollgate_host.interception.secrets.error_text import redact_text
from tollgate_host.plan.plan_resource import PlanResource
from tollgate_host.plan.secrets.masks import Mask, has_mark, prune_mask, union


class ApplyCall(Struct, frozen=True, kw_only=True):
    """A call of ApplyResourceChange: a change, or one of the two halves of a replacement."""

    request: pb.ApplyResourceChange.Request
    shape: TypeShape
    note: Note
    change: PlannedChange | None
    stored: StateObject | None
    place: ResourceIdentity
    action: Action
    sides: Sides

    @property
    def is_delete(self) -> bool:
        """Return whether the object is deleted."""
        return self.sides.after is None and is_null(self.request.planned_state)

    @property
    def records(self) -> Records:
        """Return the annotations that the object has, or got from the plan."""
        for note in (self.change.note if self.change is not None else None, self.note):
            if note is not None and note.records:
                return note.records
        return self.stored.note.records if self.stored is not None else {}

    @property
    def knows_more(self) -> bool:
        """Return whether more is known now than in the plan."""
        if self.change is None or self.is_delete:
            return False
        planned = prune_mask(self.change.resource.wire()["after_unknown"])
        return bool(planned) and planned != prune_mask(self.sides.unknown)

    def subject(
        self, makes: ResourceBuilder, provider: ProviderFacts, sides: Sides, error: str | None = None
    ) -> PlanResource:
        """Return the Resource of the plan, updated with what is known now."""
        metadata = data_of(self.stored.note.records if self.stored else {})
        if self.change is None:
            return makes.make(
                id_=self.note.token or self.place.address or "",
                mode="managed",
                type_=self.request.type_name,
                place=self.place,
                action=self.action,
                sides=sides,
                shape=self.shape,
                provider=provider,
                remarks={"error": self.shown(makes, error), "state_metadata": metadata},
                in_clear={"error": error} if error else None,
            )
        planned, in_clear = self.change.resource.wire(), self.change.resource.wire(send_sensitive=True)
        if self.action == "replace":
            sides = replace(sides, before=in_clear["before"])
            if self.is_delete:  # the first half of a replacement: what will be is as the plan has it
                sides = replace(sides, after=in_clear["after"], unknown=planned["after_unknown"])
        before_mask, after_mask = self._masks(makes)
        shown, clear = hide_secrets(sides, before_mask, after_mask, known=makes.known_secrets)
        if self.is_delete or not shown["config"]:
            shown["config"], clear["config"] = planned["config"], in_clear["config"]
        members = self.place.members() if self.place.address is None else {}
        wire = {**planned, **shown, **members, "error": self.shown(makes, error), "state_metadata": metadata}
        return PlanResource(wire, {**clear, "error": error} if error else clear)

    def shown(self, makes: ResourceBuilder, error: str | None) -> str | None:
        """Return the error without the secrets that the provider was given."""
        if not error:
            return None
        before_mask, after_mask = self._masks(makes)
        sides = self.sides
        return redact_text(error, (sides.before, before_mask), (sides.after, after_mask), (sides.config, after_mask))

    def _masks(self, makes: ResourceBuilder) -> tuple[Mask, Mask]:
        """Return the masks of sensitive values before and after."""
        told = makes.secret_arguments(self.place)
        if self.change is None:
            mask = union(self.shape.sensitive, told)
            return union(mask, self.sides.stored), mask
        planned = self.change.resource.wire()
        after_mask = union(planned["after_sensitive"], self.shape.sensitive)
        return (
            union(planned["before_sensitive"], self.shape.sensitive),
            union(after_mask, _late(told, planned["after_unknown"])),
        )


def _late(told: Mask, unknown: Mask) -> Mask:
    """Return the mask of secrets that the code shows in arguments which the plan did not know and could not mark."""
    if not isinstance(told, dict) or not isinstance(unknown, dict):
        return False
    marks, open_ = cast("dict[str, Any]", told), cast("dict[str, Any]", unknown)
    return {name: mark for name, mark in marks.items() if has_mark(open_.get(name))}
