"""Stores annotations that the state has no place for in a file next to the configuration.

A few types keep private data of their own form, which nothing may be added to. See
docs/decisions/0004-annotations-in-private-data.md.
"""

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from tollgate_host.interception.annotations.private_data import Note, Records
from tollgate_host.interception.identity.state_objects import StateObjects

FILE = "tollgate-annotations.json"


class Sidecar(Struct):
    """The sidecar file of one workspace."""

    path: Path
    workspace: str

    def read(self) -> dict[str, Records]:
        """Return the annotations of this workspace by address; an unreadable file counts as empty."""
        return dict(self._all().get(self.workspace, {}))

    def update(
        self,
        new: Mapping[str, Records],
        state: StateObjects,
        new_address: Callable[[str], str] = lambda address: address,
    ) -> None:
        """Add annotations, remove those of deleted objects, and write the file if anything changed.

        Args:
            new: the new annotations by address.
            state: the current state.
            new_address: maps an old address to the one that `moved` blocks give it.
        """
        before = self.read()
        addresses = {one.address for one in state.objects}
        kept = {address if address in addresses else new_address(address): one for address, one in before.items()}
        after = {address: one for address, one in {**kept, **new}.items() if address in addresses}
        if after == before:
            return
        everything = {**self._all(), self.workspace: after}
        text = json.dumps({name: one for name, one in everything.items() if one}, indent=2, sort_keys=True)
        temporary = self.path.with_name(f"{self.path.name}.{os.getpid()}")
        temporary.write_text(text + "\n", encoding="utf-8")
        temporary.replace(self.path)

    def beside(self, state: StateObjects) -> StateObjects:
        """Return the state with these annotations on the objects that have none of their own."""
        found = self.read()
        if not found:
            return state
        return StateObjects(
            replace(one, note=Note("", found[one.address])) if one.address in found and not one.note else one
            for one in state.objects
        )

    def _all(self) -> dict[str, dict[str, Records]]:
        try:
            content: Any = json.loads(self.path.read_bytes())
        except (OSError, ValueError, RecursionError):
            return {}
        return cast("dict[str, dict[str, Records]]", content) if isinstance(content, dict) else {}
