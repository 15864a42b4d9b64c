"""A change that is applied, by ApplyResourceChange or InvokeAction, and the Resource that integrations get for it."""

from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace
from tollgate_runtime.contract.methods import Action

from tollgate_host.interception.annotations.private_data import Note, Records
from tollgate_host.interception.annotations.records import data_of
from tollgate_host.interception.identity.planned_changes import PlannedChange
from tollgate_host.interception.identity.resource_identity import ResourceIdentity, place_at
from tollgate_host.interception.identity.state_objects import StateObject
from tollgate_host.interception.provider_instance import Outcome, ProviderInstance, as_advice
from tollgate_host.interception.resource_builder import Sides, hide_secrets
from tollgate_host.interception.schema.type_shape import TypeShape
from tollgate_host.interception.secrets.error_text import redact_text
from tollgate_host.plan.plan_resource import PlanResource
from tollgate_host.plan.secrets.masks import Mask, has_mark, prune_mask, union


class ApplyCall(Struct, frozen=True, kw_only=True):
    """A call that applies a change, one of the two halves of a replacement, or one run of an action.

    Attributes:
        note: the note of the object; for an action, a token that names its run.
        change: the change of the plan, if there is one.
        stored: the object of the state.
        is_delete: whether the object is deleted.
    """

    instance: ProviderInstance
    mode: str
    type: str
    shape: TypeShape
    note: Note
    change: PlannedChange | None
    stored: StateObject | None = None
    place: ResourceIdentity
    action: Action
    sides: Sides
    is_delete: bool = False

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

    async def call(self, hook: str, *, sides: Sides | None = None, error: str | None = None) -> Outcome:
        """Call a hook and return its outcome, recorded under the assumed address if the resource may be one of several.

        Findings at post-apply only warn: the plan passed, and the next plan will report them.
        """
        instance = self.instance
        if not instance.wants(hook):
            return Outcome(instance, hook, self.place)
        results = await instance.context.pipeline.call(hook, self._subject(sides or self.sides, error))
        if hook == "post-apply":
            results = [as_advice(one) if one.findings else one for one in results]
        is_assumed = self.change is not None and bool(self.change.ties)
        known = place_at(self.change.address) if self.change is not None and is_assumed else self.place
        instance.context.answers.record(results, known, self.note.token)
        return Outcome(instance, hook, self.place, results, known.address or self.note.token)

    def blame(self, error: str | None) -> None:
        """Store the error of the change, if any, for the end of the apply."""
        if self.change is not None:
            self.change.error, self.change.shown_error = error, self._shown(error)

    def _subject(self, sides: Sides, error: str | None) -> PlanResource:
        """Return the Resource of the plan, updated with what is known now."""
        makes = self.instance.context.subjects
        remarks = {
            "error": self._shown(error),
            "state_metadata": data_of(self.stored.note.records if self.stored else {}),
        }
        in_clear: dict[str, Any] = {"error": error} if error else {}
        if self.change is None:
            return makes.make(
                id_=self.note.token or self.place.address or "",
                mode=self.mode,
                type_=self.type,
                place=self.place,
                action=self.action,
                sides=sides,
                shape=self.shape,
                provider=self.instance.facts_at(self.place),
                remarks=remarks,
                in_clear=in_clear,
            )
        planned, planned_clear = self.change.resource.wire(), self.change.resource.wire(send_sensitive=True)
        if self.action == "replace":
            sides = replace(sides, before=planned_clear["before"])
            if self.is_delete:  # the first half of a replacement: what will be is as the plan has it
                sides = replace(sides, after=planned_clear["after"], unknown=planned["after_unknown"])
        before_mask, after_mask = self._masks()
        shown, clear = hide_secrets(sides, before_mask, after_mask, known=makes.known_secrets)
        if self.is_delete or not shown["config"]:
            shown["config"], clear["config"] = planned["config"], planned_clear["config"]
        members = self.place.members() if self.place.address is None else {}
        return PlanResource({**planned, **shown, **members, **remarks}, {**clear, **in_clear})

    def _shown(self, error: str | None) -> str | None:
        """Return the error without the secrets that the provider was given."""
        if not error:
            return None
        before_mask, after_mask = self._masks()
        sides = self.sides
        return redact_text(error, (sides.before, before_mask), (sides.after, after_mask), (sides.config, after_mask))

    def _masks(self) -> tuple[Mask, Mask]:
        """Return the masks of sensitive values before and after."""
        told = self.instance.context.subjects.secret_arguments(self.place)
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
