"""Lines in a terminal, drawn by rich from texts that are never read as markup."""

from collections.abc import Iterator
from io import StringIO

import attrs
from rich.console import Console
from rich.text import Text

from tollgate.report.plain import plain, shortened
from tollgate.report.terminal import Terminal

_TEXT_LIMIT = 2_000
_ASCII = str.maketrans({"✗": "x", "│": "|", "─": "-", "→": ">", "✓": "+", "…": "...", "€": "EUR ", "£": "GBP "})


@attrs.frozen
class Page:
    """Where lines are drawn, one at a time."""

    terminal: Terminal
    console: Console

    def line(self, *parts: tuple[str, str]) -> str:
        """One line out of texts with their styles."""
        text = Text(no_wrap=True)
        for words, style in parts:
            text.append(self._drawable(words), style=style)
        with self.console.capture() as capture:
            self.console.print(text, soft_wrap=True, highlight=False)
        return capture.get()

    def block(self, text: str, *, indent: str, style: str = "") -> Iterator[str]:
        """A longer text, wrapped, each line behind the bar."""
        room = max(self.terminal.width - len(indent) - 2, 20)
        for paragraph in shortened(plain(text), _TEXT_LIMIT).split("\n"):
            for row in Text(paragraph.expandtabs(4)).wrap(self.console, room):
                yield self.line((f"{indent}│ ", "dim"), (row.plain.rstrip(), style))

    def _drawable(self, words: str) -> str:
        return words if self.terminal.has_unicode else words.translate(_ASCII)


def page_on(terminal: Terminal) -> Page:
    """A page for a terminal."""
    console = Console(
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
    return Page(terminal, console)
