"""Reads the state before and after a command."""

from collections.abc import Awaitable, Callable
from pathlib import Path

from tollgate_host.engine.runner import Finished, json_document
from tollgate_host.engine.working_folder import WorkingFolder
from tollgate_host.interception.identity.state_objects import StateObjects, state_from_json

_ENCRYPTED = b'"encrypted_data"'


async def stored_state(
    working: WorkingFolder, given: str | None, pull: Callable[[], Awaitable[Finished]]
) -> StateObjects | None:
    """Return the objects of the state, read from a local file or from the engine, or None if it cannot be read now.

    Args:
        working: the root module's folder.
        given: the file that `-state` names.
        pull: asks the engine for the state.
    """
    data = local_state(working, given)
    if data is None:
        pulled = await pull()
        if pulled.exit_code:
            return None
        data = json_document(pulled)
    return state_from_json(data)


def local_state(working: WorkingFolder, given: str | None = None) -> bytes | None:
    """Return the local state, empty if there is none yet, or None if only the engine can read it."""
    path = state_file(working, given)
    if path is None:
        return None
    try:
        data = path.read_bytes()
    except OSError:
        return b""
    return None if _ENCRYPTED in data else data  # OpenTofu's own


def state_file(working: WorkingFolder, given: str | None = None) -> Path | None:
    """Return the path of the local state, existing or not, or None if the state is elsewhere."""
    return working.root / given if given is not None else working.current_state
