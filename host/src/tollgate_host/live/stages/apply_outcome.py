"""The outcome of an apply: the resources of its plan as they are now, for apply-stage-complete."""

from collections.abc import Iterator, Mapping, Set
from typing import Any, cast

from tollgate_host.interception.identity.planned_changes import PlannedChange, PlannedChanges
from tollgate_host.interception.identity.state_objects import StateObject, StateObjects
from tollgate_host.interception.resource_builder import Sides, hide_secrets
from tollgate_host.interception.schema.wire_values import Object
from tollgate_host.plan.plan_resource import PlanResource
from tollgate_host.plan.secrets.masks import Mask, union

_UNTOUCHED = frozenset({"no-op", "read"})
_WRAPPING = frozenset({"type", "value"})


def outcome_of(
    planned: PlannedChanges, after: StateObjects, *, known_secrets: Set[str] = frozenset()
) -> Iterator[PlanResource]:
    """Yield each resource of a plan with its new values and its error.

    Args:
        planned: the changes of the plan.
        after: the state as it is now.
        known_secrets: texts to be hidden wherever they stand.
    """
    current = {one.address: one for one in after.objects if not one.deposed}
    for change in planned.changes:
        wire, clear = change.resource.wire(), change.resource.wire(send_sensitive=True)
        stored = current.get(change.address)
        sides = Sides(before=clear["before"], after=_after(change, clear, stored), config=clear["config"])
        before_mask, after_mask = wire["before_sensitive"], _mask(change, wire["after_sensitive"], stored)
        shown, shown_clear = hide_secrets(sides, before_mask, after_mask, known=known_secrets)
        shown["config"] = wire["config"]
        own = {"config": clear["config"], "error": change.error} if shown_clear or change.error else {}
        yield PlanResource({**wire, **shown, "error": change.shown_error}, {**shown_clear, **own})


def _after(change: PlannedChange, planned: Mapping[str, Any], stored: StateObject | None) -> Object | None:
    if change.made is not None:
        return change.made.after
    if change.action in _UNTOUCHED or planned["mode"] == "action":  # it creates no object
        return planned["after"]
    return None if stored is None else _plain(stored)


def _mask(change: PlannedChange, planned: Mask, stored: StateObject | None) -> Mask:
    mask = union(planned, change.made.shape.sensitive if change.made is not None else False)
    return union(mask, stored.sensitive if stored is not None else False)


def _plain(stored: StateObject) -> Object:
    """Return the values of an object that passed no gate, without the types that a state stores beside them."""
    if stored.type != "terraform_data":
        return dict(stored.attributes)
    return {name: _unwrap(value) for name, value in stored.attributes.items()}


def _unwrap(value: Any) -> Any:
    if isinstance(value, dict) and cast("dict[str, Any]", value).keys() == _WRAPPING:
        return cast("dict[str, Any]", value)["value"]
    return cast("Any", value)
