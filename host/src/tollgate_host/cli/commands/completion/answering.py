"""`tollgate __complete`: answers the shells' completion scripts."""

import sys
from collections.abc import Sequence

from tollgate_host.cli.commands.completion.answer import NOTHING, Choice, CompletionAnswer
from tollgate_host.cli.commands.completion.bash_line import behind_break, words_of


def answer(argv: Sequence[str]) -> int:
    """Print the choices for the last word; bash passes its words as one line. Errors are never reported."""
    if not argv:
        return 0
    shell, *given = argv
    words = words_of(given[0] if given else "") if shell == "bash" else (list(given) or [""])
    found = choices_for(words)
    if shell == "bash":
        shown = (Choice(behind_break(one.value, words[-1]), one.what) for one in found.choices)
        found = CompletionAnswer(tuple(shown), found.kind)
    sys.stdout.writelines(f"{line}\n" for line in found.lines())
    return 0


def choices_for(words: Sequence[str]) -> CompletionAnswer:
    """Return the choices for the last word of a command line that start with it."""
    *before, typed = words
    try:
        return _choices(before, typed).beginning(typed)
    except Exception:  # noqa: BLE001 -- the boundary: a key was pressed, and nobody wants to read why nothing came
        return NOTHING


def _choices(before: Sequence[str], typed: str) -> CompletionAnswer:
    from tollgate_host.cli.command_registry import NAMES, build_parser
    from tollgate_host.cli.commands.completion import engine_line, own
    from tollgate_host.engine.own_flags import first_word

    command = first_word(before)
    if command in NAMES:
        at = before.index(command)
        if command == "help":
            rest = before[at + 1 :]
            return engine_line.next_in(rest, typed) if rest else _commands(before)
        return own.next_in(build_parser(command), [*before[:at], *before[at + 1 :]], typed)
    value = engine_line.value_of_own_flag(before, typed)
    if value is not None:
        return value
    if command is not None:
        return engine_line.next_in(before, typed)
    return engine_line.leading_flags(before) if typed.startswith("-") else _commands(before)


def _commands(before: Sequence[str]) -> CompletionAnswer:
    from tollgate_host.cli.command_registry import commands
    from tollgate_host.cli.commands.completion import engine_line

    return engine_line.commands([Choice(command.NAME, command.SUMMARY) for command in commands()], before)
