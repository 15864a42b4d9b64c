"""What an apply came to: the resources of its plan, each as it is now, for apply-stage-complete."""

from collections.abc import Iterator, Mapping
from typing import Any, cast

from tollgate.gate.planned import PlannedChange, PlannedChanges
from tollgate.gate.state_objects import StateObject, StateObjects
from tollgate.gate.subject import Object, Sides, hidden
from tollgate.terraform.plan_json.masks import Mask, union
from tollgate.terraform.plan_json.plan_resource import PlanResource

_UNTOUCHED = frozenset({"no-op", "read"})
_WRAPPING = frozenset({"type", "value"})


def outcome_of(planned: PlannedChanges, after: StateObjects) -> Iterator[PlanResource]:
    """The resources of a plan, each with what became of it, and with its error."""
    current = {one.address: one for one in after.objects if not one.deposed}
    for change in planned.changes:
        wire, clear = change.resource.wire(), change.resource.wire(send_sensitive=True)
        stored = current.get(change.address)
        sides = Sides(before=clear["before"], after=_after(change, clear, stored), config=clear["config"])
        before_mask, after_mask = wire["before_sensitive"], _mask(change, wire["after_sensitive"], stored)
        shown, shown_clear = hidden(sides, before_mask, after_mask)
        shown["config"] = wire["config"]
        own = {"config": clear["config"], "error": change.error} if shown_clear or change.error else {}
        yield PlanResource({**wire, **shown, "error": change.shown_error}, {**shown_clear, **own})


def _after(change: PlannedChange, planned: Mapping[str, Any], stored: StateObject | None) -> Object | None:
    if change.made is not None:
        return change.made.after
    if change.action in _UNTOUCHED:
        return planned["after"]
    return None if stored is None else _plain(stored)


def _mask(change: PlannedChange, planned: Mask, stored: StateObject | None) -> Mask:
    mask = union(planned, change.made.shape.sensitive if change.made is not None else False)
    return union(mask, stored.sensitive if stored is not None else False)


def _plain(stored: StateObject) -> Object:
    """The values of an object that no gate has seen: a state has the type beside a value of any type."""
    if stored.type != "terraform_data":
        return dict(stored.attributes)
    return {name: _unwrapped(value) for name, value in stored.attributes.items()}


def _unwrapped(value: Any) -> Any:
    if isinstance(value, dict) and cast("dict[str, Any]", value).keys() == _WRAPPING:
        return cast("dict[str, Any]", value)["value"]
    return cast("Any", value)
