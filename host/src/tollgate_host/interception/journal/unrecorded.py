"""Compares journals with the state: objects that exist but are not recorded, and recorded ones that are deleted."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Literal, cast

from msgspec import Struct

from tollgate_host.interception.identity.state_objects import StateObjects, natural_key
from tollgate_host.interception.journal.apply_journal import append_lines, read_journals

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
    for path, lines in read_journals(folder).items():
        own = [line for line in entries_of(lines) if line.get("workspace") == workspace]
        unrecorded = [one for line in _newest(own) if (one := _judge(line, state)) is not None]
        if not unrecorded and len(own) == len({line["step"] for line in lines}):
            path.unlink(missing_ok=True)
        found |= {(one.address, one.id): one for one in unrecorded}
    return list(found.values())


def note_creation(folder: Path, workspace: str, type_: str, address: str, id_: str | None) -> None:
    """Record in the journals of earlier runs that an object was created.

    An object that may exist at its address is another one. A deleted object with the same id, which may be a name,
    exists again.
    """
    for path, lines in read_journals(folder).items():
        notes: list[dict[str, Any]] = []
        for entry in entries_of(lines):
            if entry.get("workspace") != workspace:
                continue
            if entry.get("action") == "create" and "outcome" not in entry and entry["address"] == address:
                notes.append({"step": entry["step"], "had": id_})
            elif id_ is not None and (entry.get("type"), entry.get("id")) == (type_, id_):
                notes.append({"step": entry["step"], "outcome": "unchanged"})
        if notes:
            append_lines(path, notes)


def _newest(entries: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the last entry of each object: one may have been deleted and created again with the same id."""
    newest: dict[object, dict[str, Any]] = {}
    for entry in entries:
        newest[(entry.get("type"), entry["id"]) if entry.get("id") else entry["step"]] = entry
    return list(newest.values())


def entries_of(lines: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return one entry for each step, with its outcome if it was recorded."""
    steps: dict[int, dict[str, Any]] = {}
    for line in lines:
        entry = steps.setdefault(line["step"], {})
        for name, value in line.items():
            if value is not None:
                entry[name] = value
    return [entry for entry in steps.values() if isinstance(entry.get("address"), str)]


def _judge(entry: Mapping[str, Any], state: StateObjects) -> UnrecordedObject | None:
    outcome, action, id_ = entry.get("outcome"), entry.get("action"), entry.get("id")
    if outcome == "unchanged":
        return None
    if outcome == "gone" or (outcome is None and action == "delete"):
        kind: Kind = "is gone" if outcome else "may be gone"
        return _object(kind, entry) if _has(state, entry, id_) else None
    if outcome is None and action == "update":
        return None  # the state has it, if with what it was before
    if outcome is None:
        found = [one for one in state.objects if one.address == entry["address"] and not one.deposed]
        is_new = any(_id(one.attributes) != entry.get("had") for one in found)
        return None if is_new else _object("may exist", entry)
    return None if _has(state, entry, id_) else _object("exists", entry)


def _has(state: StateObjects, entry: Mapping[str, Any], id_: object) -> bool:
    """Return whether a state has an object, by its id, its identity, its key or its address, in this order."""
    same = [one for one in state.objects if one.type == entry.get("type")]
    if id_ is not None:
        return any(_id(one.attributes) == id_ for one in same)
    identity, key = entry.get("identity"), entry.get("key")
    if identity is not None and any(one.identity is not None for one in same):
        return any(one.identity is not None and _is_identity(one.identity, identity) for one in same)
    if key is not None:
        return any(natural_key(one.attributes) == key for one in same)
    return any(one.address == entry["address"] for one in same)


def _is_identity(stored: Mapping[str, Any], told: Mapping[str, Any]) -> bool:
    return all(stored.get(name) == value for name, value in told.items())


def _id(attributes: Mapping[str, Any]) -> str | None:
    found = attributes.get("id")
    return found if isinstance(found, str) else None


def _object(kind: Kind, entry: Mapping[str, Any]) -> UnrecordedObject:
    identity, id_, region = entry.get("identity"), entry.get("id"), entry.get("region")
    return UnrecordedObject(
        kind=kind,
        address=entry["address"],
        type=str(entry.get("type") or ""),
        id=id_ if isinstance(id_, str) else None,
        identity=cast("dict[str, Any]", identity) if isinstance(identity, dict) else None,
        region=region if isinstance(region, str) else None,
    )
