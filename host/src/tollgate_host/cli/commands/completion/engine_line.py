"""Completes an engine command line: the engine's commands and flags, and ours."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tollgate_host.cli.commands.completion.answer import FILES, NOTHING, Choice, CompletionAnswer
from tollgate_host.cli.commands.completion.engine_help import commands_in, engine_help, flags_in, positional_choices
from tollgate_host.cli.commands.completion.own import flag_choices, flags_of, values_of
from tollgate_host.engine.flags import NESTED, VALUED, flag_name
from tollgate_host.engine.own_flags import divide

if TYPE_CHECKING:
    from tollgate_host.cli.parsing import Parser


def commands(own: Sequence[Choice], before: Sequence[str]) -> CompletionAnswer:
    """Return all commands, ours first."""
    ours = {one.value for one in own}
    theirs = [one for one in commands_in(engine_help((), _wanted(before))) if one.value not in ours]
    return CompletionAnswer((*own, *theirs))


def leading_flags(before: Sequence[str]) -> CompletionAnswer:
    """Return the flags that may come before a command."""
    ours = flag_choices(flags_of(_parser()))
    return CompletionAnswer((*ours.choices, *flags_in(engine_help((), _wanted(before)))))


def value_of_own_flag(before: Sequence[str], typed: str) -> CompletionAnswer | None:
    """Return the values of one of our flags, if the cursor is at one."""
    flags = flags_of(_parser())
    name, sign, value = typed.partition("=")
    if sign and name in flags:
        return values_of(flags[name], value, before).behind(f"{name}=")
    waiting = flags.get(before[-1]) if before else None
    return values_of(waiting, typed, before) if waiting is not None and waiting.nargs != 0 else None


def next_in(before: Sequence[str], typed: str) -> CompletionAnswer:
    """Return the choices for the last word of an engine command line; `before` has all words before it."""
    words = [word for word in divide(before).engine if not word.startswith("-")]
    command = words[:1] if words[0] not in NESTED else words[:2]
    if len(command) == 1 and command[0] in NESTED and not typed.startswith("-"):
        return CompletionAnswer(tuple(commands_in(engine_help(command, _wanted(before)))))
    if typed.startswith("--"):
        return flag_choices(flags_of(_parser()))
    if typed.startswith("-"):
        return _after_dash(command, before, typed)
    last = flag_name(before[-1]) if before[-1].startswith("-") and "=" not in before[-1] else None
    if last in VALUED:
        return FILES
    told = positional_choices([*command, typed], _wanted(before))
    return CompletionAnswer(tuple(told)) if told else FILES


def _after_dash(command: Sequence[str], before: Sequence[str], typed: str) -> CompletionAnswer:
    if "=" in typed:
        return FILES if flag_name(typed) in VALUED else NOTHING
    theirs = flags_in(engine_help(command, _wanted(before)))
    return CompletionAnswer((*theirs, *flag_choices(flags_of(_parser())).choices))


def _wanted(before: Sequence[str]) -> str | None:
    flags = [word.partition("=")[2] for word in divide(before).own if word.startswith("--engine=")]
    return flags[-1] if flags else None


def _parser() -> "Parser":
    from tollgate_host.cli.live_command import flags_parser

    return flags_parser("tollgate")
