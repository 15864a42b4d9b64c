"""Logs an integration's standard error, and keeps the last lines for its failure.

A line that starts with a level in a common format is logged at that level, any other as information.
"""

import logging
import os
import re
from collections import deque
from contextlib import suppress

import anyio
from tollgate_runtime.core.framing import LineBuffer, Oversized

_CHUNK_BYTES = 256 * 1024
_LINE_BYTES = 64 * 1024
_TAIL_LINES = 20
_TAIL_LINE_CHARACTERS = 500
_LEVEL = re.compile(
    r"(?:\S+[ ]){0,3}?\[?(?P<word>CRITICAL|FATAL|ERROR|WARNING|WARN|NOTICE|INFO|DEBUG|TRACE)\b"
    r'|\{.*?"level":\s*"(?P<name>\w+)"',
    re.IGNORECASE,
)
_LEVELS = {
    "critical": logging.CRITICAL,
    "fatal": logging.CRITICAL,
    "error": logging.ERROR,
    "warning": logging.WARNING,
    "warn": logging.WARNING,
}


class StderrLog:
    """The standard error of one process of an integration."""

    def __init__(self, name: str, fd: int) -> None:
        self._fd = fd
        self._logger = logging.getLogger(f"tollgate_host.integration.{name}")
        self._lines = LineBuffer(_LINE_BYTES)
        self._tail: deque[str] = deque(maxlen=_TAIL_LINES)

    @property
    def tail(self) -> tuple[str, ...]:
        """Return the last lines without control characters."""
        return tuple(self._tail)

    async def read(self) -> None:
        """Read until the other end closes, so that the process never blocks."""
        data = b"begin"
        while data:
            await anyio.wait_readable(self._fd)
            with suppress(BlockingIOError):
                data = os.read(self._fd, _CHUNK_BYTES)
                self._note(self._lines.feed(data))

    def finish(self) -> None:
        """Read what is left in the pipe after the process has ended."""
        with suppress(OSError):
            while data := os.read(self._fd, _CHUNK_BYTES):
                self._note(self._lines.feed(data))
        self._note(self._lines.end())

    def _note(self, lines: list[bytes | Oversized]) -> None:
        for line in lines:
            text = f"[a line of {line.size_bytes:,} bytes]" if isinstance(line, Oversized) else printable(line)
            if text:
                self._tail.append(text[:_TAIL_LINE_CHARACTERS])
                self._logger.log(level_of(text), "%s", text)


def level_of(line: str) -> int:
    """Return the log level at the start of a line, or INFO."""
    found = _LEVEL.match(line[:_TAIL_LINE_CHARACTERS])
    return _LEVELS.get((found["word"] or found["name"]).lower(), logging.INFO) if found is not None else logging.INFO


def printable(line: bytes) -> str:
    """Return a line as text without control characters."""
    text = line.decode(errors="replace").rstrip()
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() or char == "\t" else "\ufffd" for char in text)
