"""The whole plan as the input of rules: in the form of a convention, and with other values in place of some."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, cast

from msgspec import Struct

from policy_validator.rego.reading.attributes import OF_ATTRIBUTES
from policy_validator.rego.reading.conventions import Convention
from policy_validator.rego.reading.hosts import HostFacts
from policy_validator.rego.reading.summary import RuleReading

Document = dict[str, Any]


class Attributes(Struct, frozen=True):
    """The replaced attributes of a resource: the values, and the unknown ones."""

    after: Any
    after_unknown: Any


def plan_input(convention: Convention, plan: Document, facts: HostFacts) -> Document:
    """Return the plan in the form of a convention, with the host's other members."""
    return {**convention.beside(facts), convention.at: plan} if convention.at else plan


def members_read(plan: Document, readings: Iterable[RuleReading]) -> Document:
    """Return a plan without the members that no rule reads."""
    read: set[str] = set()
    for reading in readings:
        depth = 1 if reading.convention.at else 0
        if any(len(path) <= depth and use != "presence" for path, use in reading.events.reads):
            return plan
        for path in (*reading.events.visits, *(path for path, _ in reading.events.reads)):
            steps = path[: depth + 1]
            if not all(isinstance(step, str) for step in steps):
                return plan
            read.update(str(step) for step in steps[depth:])
    return {name: value for name, value in plan.items() if name in read}


def names_read(readings: Iterable[RuleReading]) -> frozenset[str] | None:
    """Return the attributes of resources that rules name; None if one of them may read others, too."""
    several = [reading.names for reading in readings]
    known = [names for names in several if names is not None]
    return frozenset[str]().union(*known) if len(known) == len(several) else None


def attributes_read(plan: Document, names: Collection[str] | None) -> Document:
    """Return a plan without the attributes that no rule reads; None means all of them."""
    if names is None:
        return plan
    slim = {
        member: [_slim_change(row, names) for row in _rows(plan[member])]
        for member in ("resource_changes", "resource_drift")
        if isinstance(plan.get(member), list)
    }
    return {**plan, **slim}


def with_attributes(plan: Document, edits: Mapping[str, Attributes]) -> Document:
    """Return a plan with other attributes for some resources; the original is not changed."""
    if not edits:
        return plan
    changed = dict(plan)
    rows = _rows(plan.get("resource_changes"))
    changed["resource_changes"] = [_edited_change(row, edits) for row in rows]
    values = plan.get("planned_values")
    if isinstance(values, dict):
        members = cast("Document", values)
        changed["planned_values"] = {**members, "root_module": _edited_module(members.get("root_module"), edits)}
    return changed


def excerpt_of(
    plan: Document, addresses: Collection[str], members: Collection[str], names: Collection[str] | None
) -> Document:
    """Return a part of a plan.

    Args:
        plan: the plan.
        addresses: the resources to keep.
        members: the members of the plan to keep.
        names: the attributes to keep; None for all.
    """
    shown = {name: value for name, value in plan.items() if name in members}
    if "resource_changes" in shown:
        rows = _rows(shown["resource_changes"])
        shown["resource_changes"] = [_slim_change(row, names) for row in rows if row.get("address") in addresses]
    if isinstance(shown.get("planned_values"), dict):
        values = cast("Document", shown["planned_values"])
        shown["planned_values"] = {**values, "root_module": _module_excerpt(values.get("root_module"), addresses)}
    return shown


def _slim_change(row: Document, names: Collection[str] | None) -> Document:
    change = row.get("change")
    if names is None or not isinstance(change, dict):
        return row
    members = cast("Document", change)
    slim = {key: _slim(value, names) for key, value in members.items() if key in OF_ATTRIBUTES}
    return {**row, "change": {**members, **slim}}


def _slim(state: Any, names: Collection[str]) -> Any:
    if not isinstance(state, dict):
        return state
    return {key: value for key, value in cast("Document", state).items() if key in names}


def _module_excerpt(module: Any, addresses: Collection[str]) -> Any:
    if not isinstance(module, dict):
        return module
    shown = dict(cast("Document", module))
    if "resources" in shown:
        shown["resources"] = [row for row in _rows(shown["resources"]) if row.get("address") in addresses]
    if "child_modules" in shown:
        shown["child_modules"] = [_module_excerpt(inner, addresses) for inner in _rows(shown["child_modules"])]
    return shown


def _edited_change(row: Document, edits: Mapping[str, Attributes]) -> Document:
    edit = edits.get(str(row.get("address")))
    change = row.get("change")
    if edit is None or "deposed" in row or not isinstance(change, dict):
        return row
    own = {"after": edit.after, "after_unknown": edit.after_unknown}
    return {**row, "change": {**cast("Document", change), **own}}


def _edited_module(module: Any, edits: Mapping[str, Attributes]) -> Any:
    if not isinstance(module, dict):
        return module
    changed = dict(cast("Document", module))
    if "resources" in changed:
        changed["resources"] = [
            {**row, "values": edits[row["address"]].after} if row.get("address") in edits else row
            for row in _rows(changed["resources"])
        ]
    if "child_modules" in changed:
        changed["child_modules"] = [_edited_module(inner, edits) for inner in _rows(changed["child_modules"])]
    return changed


def _rows(value: Any) -> list[Document]:
    several = cast("list[Any]", value) if isinstance(value, list) else []
    return [row for row in several if isinstance(row, dict)]
