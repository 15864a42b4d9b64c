"""A saved plan for an apply: finds the change that each call belongs to, and the note stored with it."""

import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field
from tollgate_runtime.contract.methods import Action
from tollgate_tfplugin.fields import fields
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from tollgate_host.interception.annotations.private_data import NOTHING, Note, extract
from tollgate_host.interception.identity.planned_creations import Creations, agrees
from tollgate_host.interception.identity.resource_identity import ResourceIdentity, place_at, place_in
from tollgate_host.interception.schema.type_shape import TypeShape
from tollgate_host.interception.schema.wire_values import Object, UnreadableValue, object_from_wire
from tollgate_host.plan.plan_resource import PlanResource
from tollgate_host.report.raw import ResourceRow

if TYPE_CHECKING:
    from tollgate_host.plan.saved_plan import SavedPlan

_CHANGES = (3, 16)  # changes, and changes put off
_DEPOSED, _CHANGE, _PRIVATE, _ADDRESS = 7, 9, 10, 13
_ACTION = "action"
_PROVIDER_KEY = "provider[]"
"""Stands beside the arguments of an object for the instance of its provider; no argument has such a name."""
_MAX_PLAN_BYTES = 1 << 30
"""A plan of a gigabyte has a million resources; a few kilobytes that claim to be more are no plan."""
_UNREADABLE = (OSError, EOFError, KeyError, ValueError, RuntimeError, zipfile.BadZipFile, zlib.error)
"""Damaged, encrypted, or packed in a way that we do not know."""
_ACTIONS = {
    0: "no-op",
    1: "create",
    2: "read",
    3: "update",
    5: "delete",
    6: "replace",
    7: "replace",
    8: "forget",
    9: "replace",
}


class Made(Struct, frozen=True):
    """The response of a provider that made a change."""

    value: pb.DynamicValue
    shape: TypeShape

    @property
    def after(self) -> Object | None:
        """Return the new object, or None if there is none or it cannot be read, as Terraform does."""
        try:
            return object_from_wire(self.value, self.shape)[0]
        except UnreadableValue:
            return None


class PlannedChange(Struct, kw_only=True, eq=False):
    """One change of the plan.

    Attributes:
        note: the note that Tollgate stored with it while planning.
        ties: the addresses of all creations that plan the same, if there are several.
        is_announced: whether its pre-apply has been called.
        error: the error of the provider, or of an integration, while it was applied.
        shown_error: the same without secrets.
        made: the provider's response, if it was called.
    """

    resource: PlanResource
    note: Note = NOTHING
    ties: tuple[str, ...] = ()
    is_announced: bool = False
    is_finished: bool = False
    error: str | None = None
    shown_error: str | None = None
    made: Made | None = None

    @property
    def address(self) -> str:
        """Return the address of the instance."""
        return self.resource.address

    @property
    def action(self) -> Action:
        """Return the action."""
        return self.resource.action

    @property
    def place(self) -> ResourceIdentity:
        """Return the identity of the resource: one of several if others plan the same."""
        ties = self.ties or (self.address,)
        return place_in(ties, is_exact=ties == (self.address,))

    @property
    def before(self) -> Mapping[str, Any]:
        """Return what the object is before the change."""
        return self.resource.wire(send_sensitive=True)["before"] or {}

    @property
    def planned(self) -> Mapping[str, Any]:
        """Return what is known of the planned object and of its provider instance."""
        wire = self.resource.wire(send_sensitive=True)
        key = wire.get("provider_key")
        return (wire["after"] or {}) if key is None else {**(wire["after"] or {}), _PROVIDER_KEY: key}


class PlannedChanges:
    """The changes of a plan, found by token, address or planned values."""

    def __init__(self, changes: Iterable[PlannedChange] = ()) -> None:
        self.changes = tuple(changes)
        self._by_token = {one.note.token: one for one in self.changes if one.note.token}
        self._by_address = {(one.address, one.resource.deposed or ""): one for one in self.changes}
        by_type: dict[str, list[PlannedChange]] = {}
        self._of_objects: dict[str, list[PlannedChange]] = {}
        self._actions: dict[str, list[PlannedChange]] = {}
        for one in self.changes:
            wire = one.resource.wire()
            if wire["mode"] == _ACTION:
                self._actions.setdefault(wire["type"], []).append(one)
                continue
            if one.action in ("create", "replace"):
                by_type.setdefault(wire["type"], []).append(one)
            if one.action != "create":
                self._of_objects.setdefault(wire["type"], []).append(one)
        self._creations = {type_: Creations(some) for type_, some in by_type.items()}

    def by_token(self, token: str) -> PlannedChange | None:
        """Return the change with a token."""
        return self._by_token.get(token) if token else None

    def remember(self, token: str, change: PlannedChange) -> None:
        """Give a change another token, since planning again during apply creates new ones."""
        self._by_token[token] = change

    def at(self, address: str, deposed: str = "") -> PlannedChange | None:
        """Return the change of an address."""
        return self._by_address.get((address, deposed))

    def of_object(self, type_: str, before: Mapping[str, Any]) -> PlannedChange | None:
        """Return the change of an object by what it is before: of one that is imported, the state has nothing yet."""
        found = [one for one in self._of_objects.get(type_, ()) if agrees(one.before, before)]
        return found[0] if len(found) == 1 else None

    def creation(self, type_: str, planned: Mapping[str, Any], provider_key: str | None = None) -> PlannedChange | None:
        """Return a creation with these planned values and remove it from the search; its `ties` are all candidates.

        Args:
            type_: the resource type.
            planned: what is planned.
            provider_key: the key of the provider instance, if it is certain.
        """
        creations = self._creations.get(type_)
        if creations is None:
            return None
        change, ties = creations.take(planned if provider_key is None else {**planned, _PROVIDER_KEY: provider_key})
        if change is not None:
            change.ties = ties
        return change

    def actions(self, type_: str, config: Mapping[str, Any], provider_key: str | None = None) -> list[PlannedChange]:
        """Return the actions of a type that may have a configuration; each may run several times."""
        value = config if provider_key is None else {**config, _PROVIDER_KEY: provider_key}
        return [one for one in self._actions.get(type_, ()) if agrees(one.planned, value)]


def planned_changes(plan: "SavedPlan", notes: Mapping[tuple[str, str], Note]) -> PlannedChanges:
    """Return the changes of a plan with the notes of its file."""
    return PlannedChanges(
        PlannedChange(resource=one, note=notes.get((one.address, one.deposed or ""), NOTHING))
        for one in plan.resources()
    )


class PlanFile(Struct, frozen=True):
    """The content of a plan file that can be read without the engine: each change and its note."""

    rows: tuple[ResourceRow, ...] = ()
    notes: Mapping[tuple[str, str], Note] = field(default_factory=dict[tuple[str, str], Note])

    @property
    def addresses(self) -> dict[str, str]:
        """Return the address for each token."""
        return {note.token: address for (address, _), note in self.notes.items() if note.token}


def read_plan_file(path: Path) -> PlanFile | None:
    """Return the content of a plan file, or None if it cannot be read, such as one that OpenTofu has encrypted."""
    try:
        with zipfile.ZipFile(path) as archive:
            if archive.getinfo("tfplan").file_size > _MAX_PLAN_BYTES:
                return None
            changes = list(_changes(archive.read("tfplan")))
    except _UNREADABLE:
        return None
    rows = tuple(ResourceRow(address, place_at(address).type, action) for address, _, action, _ in changes)
    return PlanFile(rows, {(address, deposed): note for address, deposed, _, note in changes if note})


def _changes(data: bytes) -> Iterator[tuple[str, str, str, Note]]:
    """Yield the address, deposed key, action and note of each change."""
    for change in fields(data):
        if change.number not in _CHANGES:
            continue
        spans = {field.number: field for field in fields(data, change.start, change.end)}
        texts = {
            number: data[spans[number].start : spans[number].end] if number in spans else b""
            for number in (_DEPOSED, _PRIVATE, _ADDRESS)
        }
        value = spans.get(_CHANGE)
        inner = fields(data, value.start, value.end) if value is not None else ()
        action = next((field.value for field in inner if field.number == 1), 0)
        _, note = extract(texts[_PRIVATE])
        yield texts[_ADDRESS].decode(), texts[_DEPOSED].decode(), _ACTIONS.get(action, "update"), note
