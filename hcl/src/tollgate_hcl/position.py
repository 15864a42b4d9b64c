"""Positions in a file: characters for the reader, bytes for rewriting the file."""

from bisect import bisect_right
from functools import cached_property
from pathlib import Path

import msgspec

BOM = "\ufeff"


class SourceRange(msgspec.Struct, frozen=True, kw_only=True):
    """A stretch of a file. Lines and columns count from 1, columns in characters; the end is exclusive."""

    file: str
    start_line: int
    start_column: int
    end_line: int
    end_column: int
    start_byte: int
    end_byte: int

    def __str__(self) -> str:
        """Return the form that Terraform's own messages have.

        `main.tf:3,5-20`, or `main.tf:3,5-7,2` over several lines.
        """
        end = f"{self.end_line},{self.end_column}" if self.end_line != self.start_line else str(self.end_column)
        return f"{self.file}:{self.start_line},{self.start_column}-{end}"


class SourceFile:
    """A file's bytes, as text, with the way back from a character to its line, column and byte.

    Attributes:
        name: what messages call it, as a rule the path from the root module.
        path: where it lies, or None for text that is in no file.
        data: the bytes as they were read.
        text: the same as text; bytes that are not UTF-8 appear as U+FFFD, one each.
        is_utf8: whether there were none of those.
    """

    def __init__(self, name: str, data: bytes, *, path: Path | None = None) -> None:
        self.name = name
        self.path = path
        self.data = data
        try:
            self._decoded = data.decode()
        except UnicodeDecodeError:
            self._decoded = data.decode(errors="surrogateescape")
            self.text = "".join("\ufffd" if "\udc80" <= char <= "\udcff" else char for char in self._decoded)
            self.is_utf8 = False
        else:
            self.text = self._decoded
            self.is_utf8 = True

    @cached_property
    def _line_starts(self) -> list[int]:
        starts = [0]
        position = self.text.find("\n") + 1
        while position:
            starts.append(position)
            position = self.text.find("\n", position) + 1
        return starts

    @cached_property
    def _line_bytes(self) -> list[int]:
        starts = [0]
        position = self.data.find(b"\n") + 1
        while position:
            starts.append(position)
            position = self.data.find(b"\n", position) + 1
        return starts

    def line_of(self, offset: int) -> int:
        """Return the line of a character, from 1."""
        return bisect_right(self._line_starts, offset)

    def line_text(self, line: int) -> str:
        """Return a line without its line end."""
        starts = self._line_starts
        end = starts[line] if line < len(starts) else len(self.text)
        return self.text[starts[line - 1] : end].rstrip("\r\n").removeprefix(BOM)

    def range(self, start: int, end: int) -> SourceRange:
        """Return the range between two characters."""
        start_line, start_column, start_byte = self._place(start)
        end_line, end_column, end_byte = self._place(end)
        return SourceRange(
            file=self.name,
            start_line=start_line,
            start_column=start_column,
            end_line=end_line,
            end_column=end_column,
            start_byte=start_byte,
            end_byte=end_byte,
        )

    def _place(self, offset: int) -> tuple[int, int, int]:
        line = self.line_of(offset)
        start = self._line_starts[line - 1]
        before = self._decoded[start:offset]
        byte = self._line_bytes[line - 1] + len(before.encode(errors="surrogateescape"))
        return line, len(before.removeprefix(BOM)) + 1, byte
