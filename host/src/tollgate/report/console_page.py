"""Lines in a terminal, drawn by rich from texts that are never read as markup."""

from collections.abc import Iterable, Iterator
from io import StringIO

import msgspec
from rich.cells import cell_len
from rich.color import ColorSystem
from rich.console import Console
from rich.style import Style
from rich.text import Text

from tollgate.report.plain import plain, shortened
from tollgate.report.terminal import Terminal

_TEXT_LIMIT = 2_000
_LEAST_ROOM = 7
_COLORS = ColorSystem.STANDARD
_ASCII = str.maketrans({"✗": "x", "│": "|", "─": "-", "→": ">", "✓": "+", "…": "...", "€": "EUR ", "£": "GBP "})


class Page(msgspec.Struct, frozen=True):
    """Where lines are drawn, one at a time."""

    terminal: Terminal
    console: Console

    def line(self, *parts: tuple[str, str], under: str = "    │ ") -> str:
        """One line out of texts with their styles; what is too long for it goes on below, each line behind `under`."""
        drawable = [(self._drawable(words), style) for words, style in parts]
        whole = "".join(words for words, _ in drawable)
        if whole.isprintable() and cell_len(whole) <= self.terminal.width:  # as most do: no need to lay them out
            return "".join(self._styled(words, style) for words, style in drawable) + "\n"
        text = Text(no_wrap=True)
        for words, style in drawable:
            text.append(words, style=style)
        with self.console.capture() as capture:
            for row in self._rows(text, Text(self._drawable(under), style="dim")):
                self.console.print(row, soft_wrap=True, highlight=False)
        return capture.get()

    def block(self, text: str, *, indent: str, style: str = "") -> Iterator[str]:
        """A longer text, wrapped, each line behind the bar."""
        room = max(self.terminal.width - len(indent) - 2, _LEAST_ROOM)
        for paragraph in shortened(plain(text), _TEXT_LIMIT).split("\n"):
            for row in self._wrapped(paragraph.expandtabs(4), room):
                yield self.line((f"{indent}│ ", "dim"), (row.rstrip(), style))

    def _wrapped(self, paragraph: str, room: int) -> Iterable[str]:
        if paragraph.isprintable() and cell_len(paragraph) <= room:
            return (paragraph,)
        return [row.plain for row in Text(paragraph).wrap(self.console, room)]

    def _styled(self, words: str, style: str) -> str:
        if not (self.terminal.has_color and style and words):
            return words
        return Style.parse(style).render(words, color_system=_COLORS)

    def _rows(self, text: Text, under: Text) -> Iterator[Text]:
        room = self.terminal.width
        lead = Text()
        while text.cell_len > room:
            end = _cut(text.plain, room)
            row, text = text[:end], text[end:]
            row.rstrip()
            yield lead + row
            text = text[len(text.plain) - len(text.plain.lstrip(" ")) :]
            lead, room = under, max(self.terminal.width - under.cell_len, _LEAST_ROOM)
        yield lead + text

    def _drawable(self, words: str) -> str:
        return words if self.terminal.has_unicode else words.translate(_ASCII)


def _cut(words: str, room: int) -> int:
    """Where to break a text that is too long: at a space, or inside a word that would leave half the line empty."""
    end, cells = 0, cell_len(words[0])
    while cells <= room:
        end += 1
        cells += cell_len(words[end])
    space = words.rfind(" ", 0, end + 1)
    return space if space > room // 2 else max(end, 1)


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
