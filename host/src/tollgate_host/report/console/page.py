"""Draws lines in a terminal from texts that are never parsed as markup."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec
from rich.cells import cell_len

from tollgate_host.report.console.rows import cut_row, wrap_rows
from tollgate_host.report.console.terminal_features import Terminal
from tollgate_host.report.sanitize import plain, shorten

_TEXT_LIMIT = 2_000
_LEAST_ROOM = 7
_ASCII = str.maketrans(
    {"✗": "x", "│": "|", "╷": ",", "╵": "'", "─": "-", "→": ">", "✓": "+", "…": "...", "€": "EUR ", "£": "GBP "}
)
_CODES = {
    "bold": 1, "dim": 2, "underline": 4, "red": 31, "green": 32, "yellow": 33, "blue": 34, "cyan": 36,
}  # fmt: skip
"""What a terminal is told for each word of a style."""

Part = tuple[str, str]
"""A text and its style."""


class Page(msgspec.Struct, frozen=True):
    """Draws lines, one at a time."""

    terminal: Terminal

    def line(self, *parts: Part, under: str = "    │ ") -> str:
        """Return a line of styled texts.

        A long one continues below, each row after `under`.
        """
        drawable = [(self._drawable(words), style) for words, style in parts]
        whole = "".join(words for words, _ in drawable)
        is_printable = whole.isprintable()
        if is_printable and cell_len(whole) <= self.terminal.width:
            return self._row(drawable)
        under = self._drawable(under)
        room_below = max(self.terminal.width - cell_len(under), _LEAST_ROOM)
        if not is_printable:
            from tollgate_host.report.console.layout import lay_out

            return lay_out(drawable, under=under, room_below=room_below, terminal=self.terminal)
        (start, end), *below = cut_row(whole, self.terminal.width, room_below)
        rows = [_between(drawable, start, end), *(_continued(under, _between(drawable, *edges)) for edges in below)]
        return "".join(map(self._row, rows))

    def block(self, text: str, *, indent: str, style: str = "") -> Iterator[str]:
        """Yield a longer text, wrapped, each row after a bar."""
        for row in self.rows(text, room=self.terminal.width - len(indent) - 2):
            yield self.line((f"{indent}│ ", "dim"), (row, style))

    def rows(self, text: str, *, room: int) -> Iterator[str]:
        """Yield the rows of a longer text."""
        for paragraph in shorten(plain(text), _TEXT_LIMIT).split("\n"):
            for row in _wrap(paragraph.expandtabs(4), max(room, _LEAST_ROOM)):
                yield row.rstrip()

    def _row(self, parts: Iterable[Part]) -> str:
        return "".join(self._styled(words, style) for words, style in parts) + "\n"

    def _styled(self, words: str, style: str) -> str:
        if not (self.terminal.has_color and style and words):
            return words
        codes = sorted({_CODES[word] for word in style.split()})
        return f"\x1b[{';'.join(map(str, codes))}m{words}\x1b[0m"

    def _drawable(self, words: str) -> str:
        return words if self.terminal.has_unicode else words.translate(_ASCII)


def _wrap(paragraph: str, room: int) -> Sequence[str]:
    if paragraph.isprintable():
        return (paragraph,) if cell_len(paragraph) <= room else wrap_rows(paragraph, room)
    from tollgate_host.report.console.layout import wrap_by_rich

    return wrap_by_rich(paragraph, room)


def _between(parts: Iterable[Part], start: int, end: int) -> list[Part]:
    """Return the parts of a line between two positions."""
    found: list[Part] = []
    at = 0
    for words, style in parts:
        found.append((words[max(start - at, 0) : max(end - at, 0)], style))
        at += len(words)
    return found


def _continued(under: str, parts: Iterable[Part]) -> list[Part]:
    """Return a continuation row, which is dim."""
    return [(under, "dim"), *((words, f"dim {style}") for words, style in parts)]
