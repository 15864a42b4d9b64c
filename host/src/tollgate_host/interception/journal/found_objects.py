"""Objects of which journals say that they may be gone, and which a refresh may find.

A run that was killed while a provider destroyed an object leaves a doubt. The next refresh asks the provider: what it
no longer finds leaves the state, and what it still finds was not destroyed.
"""

from pathlib import Path
from typing import Any

from msgspec import Struct

from tollgate_host.interception.identity.state_objects import natural_key
from tollgate_host.interception.journal.apply_journal import JournalEntry, append_entries, read_journals


class DoubtedObjects(Struct, frozen=True):
    """What the journals of earlier runs do not know to be destroyed.

    Attributes:
        types: of the objects.
    """

    folder: Path
    workspace: str
    types: frozenset[str]

    def note_found(self, type_: str, values: dict[str, Any]) -> None:
        """Note in the journals that a provider has found an object."""
        for path, entries in read_journals(self.folder).items():
            doubts = [one for one in _doubts(entries, self.workspace) if one.type == type_ and _is(one, values)]
            if doubts:
                append_entries(path, [JournalEntry(step=one.step, outcome="unchanged") for one in doubts])


def find_doubted(folder: Path, workspace: str) -> DoubtedObjects | None:
    """Return what earlier runs were destroying when they were ended; None if there is nothing."""
    journals = read_journals(folder).values()
    types = {one.type for entries in journals for one in _doubts(entries, workspace)}
    return DoubtedObjects(folder, workspace, frozenset(types)) if types else None


def _doubts(entries: list[JournalEntry], workspace: str) -> list[JournalEntry]:
    return [
        one
        for one in entries
        if one.workspace == workspace and one.action == "delete" and one.outcome is None and one.address and one.type
    ]


def _is(entry: JournalEntry, values: dict[str, Any]) -> bool:
    """Return whether an entry is about an object: by its id, else by its key."""
    if entry.id is not None:
        return values.get("id") == entry.id
    return entry.key is not None and natural_key(values) == entry.key
