"""The output of `tollgate dev`: calls, log lines, errors and a summary, on standard output."""

import logging
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from tollgate_host.check.output import output_terminal
from tollgate_host.report.sanitize import one_line, strip_control

_LOGGER = "tollgate_host.integration"
_MARKS = {"success": ("✓", "+", "32"), "warn": ("!", "!", "33"), "fail": ("✗", "x", "31"), "error": ("✗", "x", "31")}
_NO_MARK = (" ", " ", "")
_LOG_LEAD = "    log "


class DevConsole(logging.Handler):
    """Prints a run line by line, with the log of the integration."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self._terminal = output_terminal(sys.stdout)
        logger = logging.getLogger(_LOGGER)
        logger.setLevel(logging.INFO)
        logger.propagate = False
        logger.handlers = [self]

    def call(self, status: str, row: str) -> None:
        """Show a call, or without a status a detail of its answer."""
        mark, plain_mark, colour = _MARKS.get(status, _NO_MARK if not status else _MARKS["error"])
        mark = mark if self._terminal.has_unicode else plain_mark
        self._write(f"{self._coloured(mark, colour)} {self._cut(_sane(row))}")

    def emit(self, record: logging.LogRecord) -> None:
        """Show a line of the integration's log."""
        self._write(self._coloured(self._cut(_LOG_LEAD + _sane(record.getMessage())), "2"))

    def error(self, text: str) -> None:
        """Show an error."""
        sentence = strip_control(text)
        self._write(sentence if sentence.startswith("Error:") else f"Error: {sentence}")

    def summary(self, counts: Mapping[str, int], seconds: float) -> None:
        """Show the number of calls and their results."""
        total = sum(counts.values())
        came_to = ", ".join(f"{count:,} {status}" for status, count in sorted(counts.items()) if count)
        calls = "1 call" if total == 1 else f"{total:,} calls"
        self._write(f"{calls} in {seconds:.2f} s{': ' if came_to else ''}{strip_control(came_to)}.")

    def watching(self, files: int, *, is_cut: bool) -> None:
        """Show that it waits for changes."""
        more = "; there are more: name the folders of your code with --watch" if is_cut else ""
        self._write(f"\nWatching {files:,} {'file' if files == 1 else 'files'}{more}. Ctrl-C ends.")

    def changed(self, paths: Sequence[Path]) -> None:
        """Show which files changed."""
        others = f" and {len(paths) - 1:,} more" if len(paths) > 1 else ""
        self._write(f"\n{_sane(str(paths[0]))}{others} changed.\n")

    def _coloured(self, text: str, colour: str) -> str:
        return f"\x1b[{colour}m{text}\x1b[0m" if colour and self._terminal.has_color else text

    def _cut(self, row: str) -> str:
        room = self._terminal.width - 2
        is_cut = self._terminal.is_interactive and len(row) > room
        return f"{row[: room - 1]}…" if is_cut else row

    def _write(self, line: str) -> None:
        encoding = sys.stdout.encoding or "utf-8"
        sys.stdout.write(line.encode(encoding, "replace").decode(encoding) + "\n")
        sys.stdout.flush()


def _sane(row: str) -> str:
    indent = row[: len(row) - len(row.lstrip())]
    return indent + (one_line(row) if indent else strip_control(row).replace("\n", " "))
