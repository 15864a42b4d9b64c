"""Builds the engine commands that Tollgate runs itself: their arguments and their environment."""

from collections.abc import Mapping, Sequence
from pathlib import Path

Argv = tuple[str, ...]

ARGUMENTS = "TF_CLI_ARGS"
"""The variable with arguments for every command; with a command's name appended, for that one."""


def version(engine: Sequence[str]) -> Argv:
    """Return the command that prints the engine's version."""
    return (*engine, "version")


def show_json(engine: Sequence[str], plan: Path, variables: Sequence[str] = ()) -> Argv:
    """Return the command that prints a saved plan as JSON.

    The path must be absolute, since the engine runs in the root.
    """
    return (*engine, "show", "-json", "-no-color", *variables, str(plan))


def quiet(environ: Mapping[str, str]) -> dict[str, str]:
    """Return the environment for a command in the background.

    It has no update check, no hints and none of the user's arguments.
    """
    return {**without_words(environ), "CHECKPOINT_DISABLE": "1", "TF_IN_AUTOMATION": "1", "TF_INPUT": "0"}


def without_words(environ: Mapping[str, str]) -> dict[str, str]:
    """Return the environment without the user's arguments, for commands that the user did not give."""
    return {
        name: value for name, value in environ.items() if name != ARGUMENTS and not name.startswith(f"{ARGUMENTS}_")
    }
