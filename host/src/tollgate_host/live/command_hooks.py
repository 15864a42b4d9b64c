"""Which hooks each of the engine's commands fires."""

import attrs

from tollgate_host.engine.arguments import Invocation
from tollgate_host.interception.phase import Phase


@attrs.frozen(kw_only=True)
class CommandHooks:
    """What happens around and inside one command.

    Attributes:
        phase: what is looked at while the engine runs; None if providers are left alone.
        stage: the stage whose hooks stand around it, or empty.
        operation: the command, as every Operation of the run names it.
    """

    phase: Phase | None = None
    stage: str = ""
    operation: str = ""

    @property
    def has_summary(self) -> bool:
        """Whether a run that went well has anything to sum up."""
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
    """Return whether integrations are called around or inside a command."""
    return subcommand in COMMANDS


def hooks_of_command(invocation: Invocation) -> CommandHooks:
    """Return the hooks of a command."""
    if invocation.is_help or not invocation.is_readable:
        return PASSED_THROUGH
    found = COMMANDS.get(invocation.subcommand, PASSED_THROUGH)
    if invocation.subcommand == "plan" and invocation.mode != "normal":
        return attrs.evolve(found, operation="destroy" if invocation.mode == "destroy" else "refresh")
    return found
