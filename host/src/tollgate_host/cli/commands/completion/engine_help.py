"""Reads commands and flags from the engine's own help, since versions differ."""

import os
import re
import subprocess
from collections.abc import Sequence

from tollgate_host.cli.commands.completion.answer import Choice

_SECONDS = 5.0
_COMMANDS = re.compile(r"^(?:Main commands|All other commands|Subcommands|Other commands):$")
_ROW = re.compile(r"^ {2,4}(?P<name>[a-z][a-z-]*) {2,}(?P<what>\S.*)$")
_FLAG = re.compile(r"^ {2,4}-(?P<name>[a-z][a-z-]*)(?P<sign>=|[ ]')?[^ ,]*(?: {1,}(?P<what>\S.*))?$")


def engine_help(words: Sequence[str], wanted: str | None = None) -> str:
    """Return the engine's help for a command, or an empty text if no engine answers in time."""
    return _asked(wanted, *words, "-help")


def commands_in(text: str) -> list[Choice]:
    """Return the commands in a help text."""
    found: list[Choice] = []
    is_listing = False
    for line in text.splitlines():
        if _COMMANDS.match(line):
            is_listing = True
        elif row := _ROW.match(line) if is_listing else None:
            found.append(Choice(row["name"], row["what"].strip()))
        elif line.strip():
            is_listing = False
    return found


def flags_in(text: str) -> list[Choice]:
    """Return the flags in a help text; those with a value end in `=`."""
    found: dict[str, Choice] = {}
    for line in text.splitlines():
        if row := _FLAG.match(line):
            value = f"-{row['name']}{'=' if row['sign'] else ''}"
            found.setdefault(row["name"], Choice(value, (row["what"] or "").strip()))
    return list(found.values())


def positional_choices(line: Sequence[str], wanted: str | None = None) -> list[Choice]:
    """Return the engine's own completions, such as workspace names."""
    told = _asked(wanted, COMP_LINE=" ".join(["terraform", *line]))
    return [Choice(name) for name in told.split()]


def _asked(wanted: str | None, *words: str, **environ: str) -> str:
    from pathlib import Path

    from tollgate_host.cli.engine_choice import choice_for
    from tollgate_host.engine.command import quiet
    from tollgate_host.engine.discovery.find_engine import engine_command
    from tollgate_host.errors import HostError

    try:
        ended = subprocess.run(
            [*engine_command(choice_for(Path.cwd(), os.environ, wanted)), *words],
            env={**quiet(os.environ), **environ},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_SECONDS,
            check=False,
        )
    except (HostError, OSError, subprocess.SubprocessError):
        return ""
    return ended.stdout.decode(errors="replace")
