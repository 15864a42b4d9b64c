"""The text of a document, and the line and column of each character."""

from bisect import bisect_right
from functools import cached_property

import msgspec

BOM = "\ufeff"


class Position(msgspec.Struct, frozen=True, order=True):
    """A place in a file. Lines and columns count from 1, columns and offset in characters."""

    file: str
    line: int
    column: int
    offset: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class SourceText:
    """A document's text and the name that messages give it."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text

    @cached_property
    def _line_starts(self) -> list[int]:
        starts = [0]
        at = self.text.find("\n") + 1
        while at:
            starts.append(at)
            at = self.text.find("\n", at) + 1
        return starts

    def line(self, offset: int) -> int:
        """Return the line of a character, from 1."""
        return bisect_right(self._line_starts, offset)

    def position(self, offset: int) -> Position:
        """Return the line and column of a character; a byte order mark fills no column."""
        line = self.line(offset)
        before = self.text[self._line_starts[line - 1] : offset]
        return Position(self.name, line, len(before.removeprefix(BOM)) + 1, offset)
