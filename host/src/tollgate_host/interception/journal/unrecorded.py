"""Compares journals with the state: objects that exist but are not recorded, and recorded ones that are deleted."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from tollgate_host.interception.identity.state_objects import StateObjects, natural_key, object_id
from tollgate_host.interception.journal.apply_journal import JournalEntry, append_entries, read_journals

Kind = Literal["exists", "may exist", "is gone", "may be gone"]


class UnrecordedObject(Struct, frozen=True, kw_only=True):
    """An object that the state does not describe correctly.

    Attributes:
        kind: what is known of it.
        id: the id of the object, if the provider returned it.
        identity: its resource identity, if the provider has one.
        region: where it is, if that is not where its provider is.
    """

    kind: Kind
    address: str
    type: str
    id: str | None = None
    identity: Mapping[str, Any] | None = None
    region: str | None = None

    @property
    def sentence(self) -> str:
        """Return the sentence for the user."""
        named = f"{self.address} ({self.id})" if self.id else self.address
        match self.kind:
            case "exists":
                return f"{named} exists but is not in the state"
            case "may exist":
                return f"{named} was being created and may exist; it is not in the state"
            case "is gone":
                return f"{named} was destroyed and is still in the state"
            case "may be gone":
                return f"{named} was being destroyed and may be gone; it is still in the state"


def find_unrecorded(folder: Path, workspace: str, state: StateObjects) -> list[UnrecordedObject]:
    """Return what the journals of earlier runs know and the state lacks; remove journals that add nothing."""
    found: dict[tuple[str, str | None], UnrecordedObject] = {}
    for path, entries in read_journals(folder).items():
        own = [entry for entry in entries if entry.address and entry.workspace == workspace]
        unrecorded = [one for entry in _newest(own) if (one := _judge(entry, state)) is not None]
        if not unrecorded and len(own) == len(entries):
            path.unlink(missing_ok=True)
        found |= {(one.address, one.id): one for one in unrecorded}
    return list(found.values())


def note_creation(folder: Path, workspace: str, type_: str, address: str, id_: str | None) -> None:
    """Record in the journals of earlier runs that an object was created.

    An object that may exist at its address is another one. A deleted object with the same id, which may be a name,
    exists again.
    """
    for path, entries in read_journals(folder).items():
        notes: list[JournalEntry] = []
        for entry in entries:
            if entry.workspace != workspace:
                continue
            if entry.action == "create" and entry.outcome is None and entry.address == address:
                notes.append(JournalEntry(step=entry.step, had=id_))
            elif id_ is not None and (entry.type, entry.id) == (type_, id_):
                notes.append(JournalEntry(step=entry.step, outcome="unchanged"))
        if notes:
            append_entries(path, notes)


def _newest(entries: Iterable[JournalEntry]) -> list[JournalEntry]:
    """Return the last entry of each object: one may have been deleted and created again with the same id."""
    return list({(entry.type, entry.id) if entry.id else entry.step: entry for entry in entries}.values())


def _judge(entry: JournalEntry, state: StateObjects) -> UnrecordedObject | None:
    match entry.outcome, entry.action:
        case "unchanged", _:
            return None
        case "gone", _:
            return _object("is gone", entry) if _has(state, entry) else None
        case None, "delete":
            return _object("may be gone", entry) if _has(state, entry) else None
        case None, "update":
            return None  # the state has it, if with what it was before
        case None, _:
            found = [one for one in state.objects if one.address == entry.address and not one.deposed]
            is_new = any(object_id(one.attributes) != entry.had for one in found)
            return None if is_new else _object("may exist", entry)
        case _:
            return None if _has(state, entry) else _object("exists", entry)


def _has(state: StateObjects, entry: JournalEntry) -> bool:
    """Return whether a state has an object, by its id, its identity, its key or its address, in this order."""
    same = [one for one in state.objects if one.type == entry.type]
    identity = entry.identity
    if entry.id is not None:
        return any(object_id(one.attributes) == entry.id for one in same)
    if identity is not None and any(one.identity is not None for one in same):
        return any(one.identity is not None and _is_identity(one.identity, identity) for one in same)
    if entry.key is not None:
        return any(natural_key(one.attributes) == entry.key for one in same)
    return any(one.address == entry.address for one in same)


def _is_identity(stored: Mapping[str, Any], told: Mapping[str, Any]) -> bool:
    return all(stored.get(name) == value for name, value in told.items())


def _object(kind: Kind, entry: JournalEntry) -> UnrecordedObject:
    return UnrecordedObject(
        kind=kind, address=entry.address, type=entry.type, id=entry.id, identity=entry.identity, region=entry.region
    )
