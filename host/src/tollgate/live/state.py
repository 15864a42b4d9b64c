"""The state before a command and after it."""

from collections.abc import Awaitable, Callable

from tollgate.gate.state_objects import StateObjects, state_from_json
from tollgate.terraform.working_folder import DEFAULT_WORKSPACE, WorkingFolder

_STATE = "terraform.tfstate"


async def state_objects(
    working: WorkingFolder, given: str | None, pull: Callable[[], Awaitable[bytes]]
) -> StateObjects:
    """The objects of the state: read from its file where it is a local one, else asked for.

    Args:
        working: the root module's folder.
        given: the file that `-state` names.
        pull: asks the engine for the state.
    """
    path = working.root / given if given is not None else working.state
    if given is None and working.workspace != DEFAULT_WORKSPACE and working.workspaces is not None:
        path = working.workspaces / working.workspace / _STATE
    if path is None:
        return state_from_json(await pull())
    try:
        return state_from_json(path.read_bytes())
    except OSError:
        return StateObjects()
