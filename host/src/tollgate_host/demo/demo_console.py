"""The output of the demo: plain lines, or coloured ones on a terminal."""

from collections.abc import Mapping
from typing import BinaryIO

import attrs

_BOLD, _DIM, _RED, _GREEN, _END = "\x1b[1m", "\x1b[2m", "\x1b[31m", "\x1b[32m", "\x1b[0m"


@attrs.frozen
class DemoConsole:
    """Writes to a stream of bytes, because the output of commands is passed on unchanged."""

    _out: BinaryIO
    has_color: bool

    def say(self, text: str) -> None:
        """Print a sentence of the demo."""
        self._line(f"\n{self._in(_BOLD, text)}")

    def mention(self, text: str) -> None:
        """Print a side note, on one or several lines."""
        for line in text.splitlines():
            self._line(self._in(_DIM, line) if line else "")

    def prompt(self, command: str) -> None:
        """Print a command as a user types it."""
        self._line(f"{self._in(_GREEN, '$')} {self._in(_BOLD, command)}")

    def changes(self, changes: Mapping[str, str]) -> None:
        """Print old and new lines of a change."""
        for old, new in changes.items():
            self._line(self._in(_RED, f"  - {old}"))
            self._line(self._in(_GREEN, f"  + {new}"))

    def pass_on(self, line: bytes) -> None:
        """Print a line of a command's output."""
        self._out.write(line)
        self._out.flush()

    def _in(self, style: str, text: str) -> str:
        return f"{style}{text}{_END}" if self.has_color else text

    def _line(self, text: str) -> None:
        self._out.write(f"{text}\n".encode())
        self._out.flush()
