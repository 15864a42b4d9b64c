"""Lays out lines with unusual characters with rich, which is slow to import."""

from collections.abc import Sequence
from functools import lru_cache
from io import StringIO

from rich.console import Console
from rich.text import Text

from tollgate_host.report.console.rows import cut_row
from tollgate_host.report.console.terminal_features import Terminal


def lay_out(parts: Sequence[tuple[str, str]], *, under: str, room_below: int, terminal: Terminal) -> str:
    """Return styled texts in as many rows as they need, all but the first after `under`."""
    text = Text(no_wrap=True)
    for words, style in parts:
        text.append(words, style=style)
    console = _console(terminal)
    lead = Text()
    with console.capture() as capture:
        for start, end in cut_row(text.plain, terminal.width, room_below):
            console.print(lead + text[start:end], soft_wrap=True, highlight=False)
            lead = Text(under, style="dim")
    return capture.get()


def wrap_by_rich(paragraph: str, room: int) -> list[str]:
    """Return a paragraph wrapped into rows."""
    return [row.plain for row in Text(paragraph).wrap(_console(Terminal()), room)]


@lru_cache(maxsize=8)
def _console(terminal: Terminal) -> Console:
    return Console(
        file=StringIO(),
        force_terminal=terminal.has_color,
        no_color=not terminal.has_color,
        color_system="standard" if terminal.has_color else None,
        width=terminal.width,
        markup=False,
        emoji=False,
        highlight=False,
        legacy_windows=False,
        _environ={},
    )
