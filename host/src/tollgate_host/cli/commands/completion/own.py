"""Completes a command line of ours from its parser."""

import argparse
from collections.abc import Iterable, Sequence

from tollgate_host.cli.commands.completion.answer import NOTHING, Choice, CompletionAnswer, words
from tollgate_host.cli.commands.completion.values import COMPLETERS
from tollgate_host.cli.parsing import actions_of


def next_in(parser: argparse.ArgumentParser, before: Sequence[str], typed: str) -> CompletionAnswer:
    """Return the choices for the last word of a command line.

    Args:
        parser: the command's.
        before: the words between the command and the cursor.
        typed: what is typed of the last word.
    """
    flags = flags_of(parser)
    name, sign, value = typed.partition("=")
    if name.startswith("--") and sign and name in flags:
        return values_of(flags[name], value, before).behind(f"{name}=")
    waiting = flags.get(before[-1]) if before else None
    if waiting is not None and waiting.nargs != 0:
        return values_of(waiting, typed, before)
    if typed.startswith("-") and "--" not in before:
        return flag_choices(flags)
    place = sum(1 for _ in _positional_words(flags, before))
    positional = positionals_of(parser)
    if place < len(positional):
        return values_of(positional[place], typed, before)
    repeated = bool(positional) and positional[-1].nargs in ("*", "+")
    return values_of(positional[-1], typed, before) if repeated else NOTHING


def flags_of(parser: argparse.ArgumentParser) -> dict[str, argparse.Action]:
    """Return the flags of a parser, by each of their spellings."""
    return {name: action for action in actions_of(parser) for name in action.option_strings}


def positionals_of(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """Return the positional arguments, in order."""
    return [action for action in actions_of(parser) if not action.option_strings]


def flag_choices(flags: dict[str, argparse.Action]) -> CompletionAnswer:
    """Return the flags to choose from, in their long form."""
    return CompletionAnswer(
        tuple(Choice(name, action.help or "") for name, action in flags.items() if name.startswith("--"))
    )


def values_of(action: argparse.Action, typed: str, before: Sequence[str]) -> CompletionAnswer:
    """Return the values that an argument may have."""
    if action.choices is not None:
        return words(map(str, action.choices))
    completer = COMPLETERS.get(str(action.metavar))
    return completer(typed, before) if completer is not None else NOTHING


def _positional_words(flags: dict[str, argparse.Action], before: Sequence[str]) -> Iterable[str]:
    is_value = False
    for word in before:
        if is_value:
            is_value = False
        elif word.startswith("-") and word != "-":
            action = flags.get(word)
            is_value = action is not None and action.nargs != 0
        else:
            yield word
