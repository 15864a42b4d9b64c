"""Adapts an engine command to a shadow root: files that it writes by name go to the real root."""

from pathlib import Path

from msgspec.structs import replace

from tollgate_host.engine.cli_args import Unreadable, words_from_environment
from tollgate_host.engine.command import without_words
from tollgate_host.engine.flags import Flag, Words, read_words
from tollgate_host.engine.steps import EngineStep

IN_REAL_ROOT = frozenset({"", "fmt", "login", "logout", "metadata functions", "stacks", "version"})
"""The commands that do not read the configuration, or write it: they stay in the real root."""

_OUTPUTS = frozenset({"backup", "backup-out", "generate-config-out", "junit-xml", "out", "state", "state-out"})
_FILES = {"apply", "show", "state push"}
"""The commands whose positional argument is a file."""

_NO_BACKUP = "-"


def in_shadow(step: EngineStep, shadow: Path, root: Path) -> EngineStep:
    """Return the command adapted to a shadow root.

    Args:
        step: the command for the real root.
        shadow: the shadow root.
        root: the real one.
    """
    try:
        words = read_words((*words_from_environment(step.subcommand, step.environ), *step.arguments))
    except Unreadable:
        return replace(step, chdir=str(shadow))
    flags = [_absolute(flag, root) for flag in words.flags]
    arguments = [*(word for flag in flags for word in flag.words), *_positional(step.subcommand, words, root)]
    return replace(step, chdir=str(shadow), arguments=tuple(arguments), environ=without_words(step.environ))


def _absolute(flag: Flag, root: Path) -> Flag:
    if flag.name not in _OUTPUTS or not flag.value or (flag.name == "backup" and flag.value == _NO_BACKUP):
        return flag
    return Flag(flag.name, flag.value, (f"-{flag.name}={root / flag.value}",))


def _positional(subcommand: str, words: Words, root: Path) -> list[str]:
    if subcommand not in _FILES:
        return list(words.positional)
    return [word if word == "-" else str(root / word) for word in words.positional]
