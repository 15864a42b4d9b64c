"""What an integration writes to its standard error: every line to the log, the last ones kept for when it fails."""

import logging
import os
from collections import deque
from contextlib import suppress

import anyio
from tollgate_runtime.core.framing import LineBuffer, Oversized

_CHUNK_BYTES = 256 * 1024
_LINE_BYTES = 64 * 1024
_TAIL_LINES = 20
_TAIL_LINE_CHARACTERS = 500


class Journal:
    """The standard error of one process of an integration."""

    def __init__(self, name: str, fd: int) -> None:
        self._fd = fd
        self._logger = logging.getLogger(f"tollgate.integration.{name}")
        self._lines = LineBuffer(_LINE_BYTES)
        self._tail: deque[str] = deque(maxlen=_TAIL_LINES)

    @property
    def tail(self) -> tuple[str, ...]:
        """The last lines, without what could command a terminal."""
        return tuple(self._tail)

    async def read(self) -> None:
        """Reads until the other end closes; never lets the process wait for us."""
        data = b"begin"
        while data:
            await anyio.wait_readable(self._fd)
            with suppress(BlockingIOError):
                data = os.read(self._fd, _CHUNK_BYTES)
                self._note(self._lines.feed(data))

    def finish(self) -> None:
        """Takes what is there already, once the process has ended and nobody reads any more."""
        with suppress(OSError):
            while data := os.read(self._fd, _CHUNK_BYTES):
                self._note(self._lines.feed(data))
        self._note(self._lines.end())

    def _note(self, lines: list[bytes | Oversized]) -> None:
        is_logged = self._logger.isEnabledFor(logging.INFO)
        for line in lines if is_logged else lines[-_TAIL_LINES:]:
            text = f"[a line of {line.size_bytes:,} bytes]" if isinstance(line, Oversized) else printable(line)
            if text:
                self._tail.append(text[:_TAIL_LINE_CHARACTERS])
                self._logger.info("%s", text)


def printable(line: bytes) -> str:
    """A line as text in which nothing can command a terminal."""
    text = line.decode(errors="replace").rstrip()
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() or char == "\t" else "\ufffd" for char in text)
