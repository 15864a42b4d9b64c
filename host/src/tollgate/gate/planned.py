"""A saved plan, as far as an apply needs it: which change each call belongs to, and what was noted beside it."""

import zipfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, cast

import attrs

from tollgate.gate.private import NOTHING, Note, extract
from tollgate.gate.protobuf import fields
from tollgate.terraform.plan_json import SavedPlan
from tollgate.terraform.plan_json.plan_resource import PlanResource

_CHANGES = (3, 16)  # changes, and changes put off
_DEPOSED, _PRIVATE, _ADDRESS = 7, 10, 13


@attrs.define(kw_only=True, eq=False)
class PlannedChange:
    """One change of the plan.

    Attributes:
        note: what Tollgate noted with it while planning.
        ties: the addresses of all creations that plan the same, if there are several.
        is_announced: whether its pre-apply has been called.
        error: what the provider, or an integration, said against it while it was applied.
    """

    resource: PlanResource
    note: Note = NOTHING
    ties: tuple[str, ...] = ()
    is_claimed: bool = False
    is_announced: bool = False
    is_finished: bool = False
    error: str | None = None

    @property
    def address(self) -> str:
        """The address of the instance."""
        return self.resource.address

    @property
    def action(self) -> str:
        """What happens to it."""
        return self.resource.action


class PlannedChanges:
    """The changes of a plan, found by token, by address and by what they plan."""

    def __init__(self, changes: Iterable[PlannedChange] = ()) -> None:
        self.changes = tuple(changes)
        self._by_token = {one.note.token: one for one in self.changes if one.note.token}
        self._by_address = {(one.address, one.resource.deposed or ""): one for one in self.changes}
        self._creations: dict[str, list[PlannedChange]] = {}
        for one in self.changes:
            if one.action in ("create", "replace"):
                self._creations.setdefault(one.resource.wire()["type"], []).append(one)

    def by_token(self, token: str) -> PlannedChange | None:
        """The change that a token was given to."""
        return self._by_token.get(token) if token else None

    def remember(self, token: str, change: PlannedChange) -> None:
        """Gives a change a further token: planning again while applying makes new ones."""
        self._by_token[token] = change

    def at(self, address: str, deposed: str = "") -> PlannedChange | None:
        """The change of an address."""
        return self._by_address.get((address, deposed))

    def creation(self, type_: str, planned: Mapping[str, Any]) -> tuple[PlannedChange | None, list[PlannedChange]]:
        """The creation that plans this, marked as taken, and all that plan the same: then it may be any of them."""
        found = [
            one
            for one in self._creations.get(type_, ())
            if not one.is_claimed and _agrees(one.resource.wire(send_sensitive=True), planned)
        ]
        if not found:
            return None, []
        found[0].is_claimed = True
        return found[0], found


def planned_changes(plan: SavedPlan, notes: Mapping[tuple[str, str], Note]) -> PlannedChanges:
    """The changes of a plan with the notes of its file."""
    return PlannedChanges(
        PlannedChange(resource=one, note=notes.get((one.address, one.deposed or ""), NOTHING))
        for one in plan.resources()
    )


def notes_in_plan_file(path: Path) -> dict[tuple[str, str], Note]:
    """By address and deposed key, what Tollgate noted in a plan file; nothing if the file cannot be read by us."""
    try:
        with zipfile.ZipFile(path) as archive:
            return dict(_notes(archive.read("tfplan")))
    except (OSError, KeyError, ValueError, zipfile.BadZipFile):
        return {}


def _notes(data: bytes) -> Iterator[tuple[tuple[str, str], Note]]:
    for change in fields(data):
        if change.number not in _CHANGES:
            continue
        texts = {
            field.number: data[field.start : field.end]
            for field in fields(data, change.start, change.end)
            if field.number in (_DEPOSED, _PRIVATE, _ADDRESS)
        }
        _, note = extract(texts.get(_PRIVATE, b""))
        if note:
            yield (texts.get(_ADDRESS, b"").decode(), texts.get(_DEPOSED, b"").decode()), note


def _agrees(wire: Mapping[str, Any], planned: Mapping[str, Any]) -> bool:
    after = wire["after"]
    return isinstance(after, dict) and _object_agrees(cast("dict[str, Any]", after), planned)


def _object_agrees(known: Mapping[str, Any], value: Mapping[str, Any]) -> bool:
    return all(name not in value or _value_agrees(one, value[name]) for name, one in known.items())


def _value_agrees(known: Any, value: Any) -> bool:
    """Whether a value can be what was planned; null in a list stands for what was unknown."""
    if isinstance(known, dict) and isinstance(value, dict):
        return _object_agrees(cast("dict[str, Any]", known), cast("dict[str, Any]", value))
    if isinstance(known, list) and isinstance(value, list):
        left, right = cast("list[Any]", known), cast("list[Any]", value)
        if len(left) != len(right):
            return False
        return all(one is None or _value_agrees(one, other) for one, other in zip(left, right, strict=True))
    return bool(known == value)
