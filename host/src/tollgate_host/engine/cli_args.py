"""The arguments that the engine takes from its environment: TF_CLI_ARGS and TF_CLI_ARGS_name."""

import shlex
from collections.abc import Mapping

from tollgate_host.engine.command import ARGUMENTS


class Unreadable(Exception):
    """A variable has quotes that do not close; the engine refuses it by itself."""


def words_from_environment(subcommand: str, environ: Mapping[str, str]) -> tuple[str, ...]:
    """Return the arguments that the engine inserts between a subcommand and its own arguments.

    Those of the subcommand's own variable come first, then those of the general one.

    Args:
        subcommand: `plan`, or `state list`.
        environ: the engine's environment.

    Raises:
        Unreadable: a variable is not well-formed.
    """
    own = f"{ARGUMENTS}_{subcommand.replace('-', '_').replace(' ', '_')}"
    try:
        return tuple(word for name in (own, ARGUMENTS) for word in shlex.split(environ.get(name, "")))
    except ValueError as error:
        raise Unreadable(str(error)) from error
