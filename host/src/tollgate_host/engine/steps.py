"""The engine commands that replace the user's command.

A `plan` is given a private plan file, so that there is a plan to judge. An `apply` or `destroy` becomes two commands,
a plan into a private file and the application of that file, so that the plan can be judged before anything is made.
Any other command stays as it is. See docs/decisions/0013-plan-then-apply.md.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace

from tollgate_host.engine.arguments import Invocation
from tollgate_host.engine.command import without_words

CHANGES_PRESENT = 2
"""What a plan with `-detailed-exitcode` ends with if there is something to apply."""

FOR_APPLY_ALONE = frozenset({"auto-approve", "suppress-forget-errors"})
"""Flags of an `apply` that its first command, the plan, does not have. The first of them is its own approval."""

FOR_BOTH = frozenset(
    {
        "backup", "compact-warnings", "concise", "consolidate-errors", "consolidate-warnings", "deprecation",
        "input", "json", "json-into", "lock", "lock-timeout", "no-color", "parallelism", "show-sensitive",
        "state", "state-out",
    }
)  # fmt: skip
"""Flags that both commands of an `apply` are given, of Terraform's and OpenTofu's; any other is the plan's."""

_NOT_GIVEN = frozenset({"auto-approve"})
"""The second command applies a plan file, which is approved."""
_VARIABLES = frozenset({"var", "var-file"})


class EngineStep(msgspec.Struct, frozen=True, kw_only=True):
    """One engine command.

    Attributes:
        before: arguments before the subcommand, `-chdir` apart.
        chdir: the folder for `-chdir`, or None.
        subcommand: `plan`, or `state list`.
        arguments: what follows.
        environ: its whole environment.
    """

    before: tuple[str, ...] = ()
    chdir: str | None = None
    subcommand: str
    arguments: tuple[str, ...] = ()
    environ: Mapping[str, str]

    def __repr__(self) -> str:
        """Return a text without the environment, which may hold secrets."""
        return f"Step({self.subcommand!r}, {self.arguments!r})"

    def argv(self, engine: Sequence[str]) -> tuple[str, ...]:
        """Return the command line for an engine."""
        chdir = (f"-chdir={self.chdir}",) if self.chdir is not None else ()
        return (*engine, *self.before, *chdir, *self.subcommand.split(), *self.arguments)


def step_from_invocation(invocation: Invocation) -> EngineStep:
    """Return the command as the user gave it."""
    return EngineStep(
        before=invocation.before,
        chdir=invocation.chdir,
        subcommand=invocation.subcommand,
        arguments=invocation.arguments,
        environ=dict(invocation.environ),
    )


def can_be_divided(invocation: Invocation) -> bool:
    """Return whether an `apply` or `destroy` is split into two commands.

    One with a saved plan, for help, or with a command line that the engine refuses is not split.
    """
    if invocation.subcommand not in ("apply", "destroy") or invocation.is_help or not invocation.is_readable:
        return False
    is_refused = invocation.is_json and not invocation.is_approved
    return not invocation.words.positional and not is_refused


def needs_plan_file(invocation: Invocation) -> bool:
    """Return whether a `plan` gets a private plan file because the user has not asked for one."""
    is_refused = bool(invocation.words.positional) or not invocation.is_readable
    return invocation.subcommand == "plan" and invocation.out is None and not invocation.is_help and not is_refused


def plan_step(invocation: Invocation, plan: Path) -> EngineStep:
    """Return a `plan` that saves its plan for us, exits with 2 if there are changes, and prints no advice."""
    arguments = (*_saving(plan), *invocation.arguments)
    return replace(step_from_invocation(invocation), arguments=arguments, environ=_quiet(invocation.environ))


def apply_steps(
    invocation: Invocation, plan: Path, *, repeats_variables: bool = False
) -> tuple[EngineStep, EngineStep]:
    """Return the two commands of an `apply` or `destroy` without a plan file.

    The first ends with 2 if there is something to apply and 0 if not; the second is due in both cases, as the engine
    itself goes on to the end: it may have state to write.

    Args:
        invocation: for which `can_be_divided`.
        plan: where to keep the plan between the two.
        repeats_variables: give the variables to the second command too. Ephemeral ones are not in the plan.
    """
    words = invocation.words
    unwanted = {*FOR_APPLY_ALONE, "destroy", "out", "detailed-exitcode"}
    mode = ("-destroy",) if invocation.mode == "destroy" else ()
    planning = (*_saving(plan), *mode, *words.without(unwanted))
    wanted = {*(FOR_APPLY_ALONE - _NOT_GIVEN), *FOR_BOTH, *(_VARIABLES if repeats_variables else ())}
    applying = (*words.having(wanted), str(plan))
    environ = without_words(invocation.environ)
    common = replace(step_from_invocation(invocation), environ=environ)
    return (
        replace(common, subcommand="plan", arguments=planning, environ=_quiet(environ)),
        replace(common, subcommand="apply", arguments=applying),
    )


def _saving(plan: Path) -> tuple[str, ...]:
    """Return our flags. They come first.

    After a malformed argument of the user, the engine would misread them.
    """
    return ("-detailed-exitcode", f"-out={plan}")


def _quiet(environ: Mapping[str, str]) -> dict[str, str]:
    """Return the environment in which the engine gives no advice about a plan file that the user has not asked for."""
    return {**environ, "TF_IN_AUTOMATION": "1"}
