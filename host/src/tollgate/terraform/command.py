"""The engine's commands that Tollgate gives: their arguments and their environment."""

from collections.abc import Mapping, Sequence
from pathlib import Path

Argv = tuple[str, ...]


def version(engine: Sequence[str]) -> Argv:
    """Asks the engine who it is."""
    return (*engine, "version")


def show_json(engine: Sequence[str], plan: Path) -> Argv:
    """Prints a saved plan as JSON. The path must be absolute: the engine runs in the root module's folder."""
    return (*engine, "show", "-json", "-no-color", str(plan))


def quiet(environ: Mapping[str, str]) -> dict[str, str]:
    """The environment for a command that nobody watches: no look for newer versions, no hints for people."""
    return {**environ, "CHECKPOINT_DISABLE": "1", "TF_IN_AUTOMATION": "1", "TF_INPUT": "0"}
