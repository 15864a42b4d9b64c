"""Defines which hooks each engine command fires."""

from msgspec import Struct
from msgspec.structs import replace

from tollgate_host.engine.arguments import Invocation
from tollgate_host.interception.phase import Phase


class CommandHooks(Struct, frozen=True, kw_only=True):
    """The hooks around and inside one command.

    Attributes:
        phase: the phase in which provider calls are observed; None if they are not.
        stage: the stage whose hooks are called before and after it, or empty.
        operation: the command, as every Operation of the run names it.
    """

    phase: Phase | None = None
    stage: str = ""
    operation: str = ""

    @property
    def has_summary(self) -> bool:
        """Return whether a successful run prints a summary."""
        return self.stage == "plan"


PASSED_THROUGH = CommandHooks()
QUIET = CommandHooks(phase=Phase.QUIET)
"""Of commands that start providers without a hook: only a root whose own files mention integrations needs gates."""
COMMANDS = {
    "init": CommandHooks(stage="init", operation="init"),
    "plan": CommandHooks(phase=Phase.PLAN, stage="plan", operation="plan"),
    "apply": CommandHooks(phase=Phase.PLAN, stage="plan", operation="apply"),
    "destroy": CommandHooks(phase=Phase.PLAN, stage="plan", operation="destroy"),
    "refresh": CommandHooks(phase=Phase.REFRESH, stage="plan", operation="refresh"),
    "import": CommandHooks(phase=Phase.REFRESH),
    "validate": QUIET,
    "console": QUIET,
    "query": QUIET,
    "test": CommandHooks(phase=Phase.MIXED),
}


def is_watched(subcommand: str) -> bool:
    """Return whether integrations are called before, during or after a command."""
    return subcommand in COMMANDS


def hooks_of_command(invocation: Invocation) -> CommandHooks:
    """Return the hooks that a command fires."""
    if invocation.is_help or not invocation.is_readable:
        return PASSED_THROUGH
    found = COMMANDS.get(invocation.subcommand, PASSED_THROUGH)
    if invocation.subcommand == "plan" and invocation.mode != "normal":
        return replace(found, operation="destroy" if invocation.mode == "destroy" else "refresh")
    return found
