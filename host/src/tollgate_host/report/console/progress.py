"""A progress bar for long work, only on an interactive terminal."""

from collections.abc import Generator
from contextlib import contextmanager
from threading import Lock, Timer
from typing import TYPE_CHECKING, TextIO

from tollgate_host.report.console.terminal_features import Terminal

if TYPE_CHECKING:
    from rich.progress import Progress

_PATIENCE_SECONDS = 0.5
_LEAST_WIDTH = 62
_SHOW_CURSOR = "\x1b[?25h"


@contextmanager
def progress(
    label: str, total: int | None, *, terminal: Terminal, stream: TextIO, patience_seconds: float = _PATIENCE_SECONDS
) -> Generator["Bar"]:
    """Show the progress of a piece of work if it takes long.

    Args:
        label: what is being done.
        total: the number of steps, or None if unknown.
        terminal: the terminal of `stream`.
        stream: where the bar is drawn; the report's own stream must stay clean, so as a rule stderr.
        patience_seconds: how long the work may take without a bar. Most is done by then, and a bar takes its time, too.

    Yields:
        The bar, which is drawn only on an interactive terminal.
    """
    bar = Bar(label, total, terminal, stream)
    if not terminal.is_interactive:
        yield bar
        return
    timer = Timer(patience_seconds, bar.draw)
    timer.daemon = True
    timer.start()
    try:
        yield bar
    finally:
        timer.cancel()
        bar.end()


class Bar:
    """A progress bar that is drawn after a delay."""

    def __init__(self, label: str, total: int | None, terminal: Terminal, stream: TextIO) -> None:
        self._label = label
        self._total = total
        self._terminal = terminal
        self._stream = stream
        self._lock = Lock()
        self._done = 0
        self._drawn: Progress | None = None
        self._is_over = False

    def draw(self) -> None:
        """Draw the bar, unless the work is over."""
        # Imported here: a run without a bar, as every short one and every run in CI, does not pay for it.
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

        words = TextColumn("{task.description}", markup=False)
        colourless = not self._terminal.has_color
        console = Console(file=self._stream, force_terminal=True, no_color=colourless, width=self._terminal.width)
        columns = (words, MofNCompleteColumn())
        if self._terminal.width >= _LEAST_WIDTH:  # a line that is too long would be wrapped, and not wiped away
            columns = (words, BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        bar = Progress(*columns, console=console, transient=True)
        with self._lock:
            if not self._is_over:
                bar.add_task(self._label, total=self._total, completed=self._done)
                bar.start()
                self._drawn = bar

    def advance(self, steps: int) -> None:
        """Count steps done since the last call."""
        with self._lock:
            self._done += steps
            if self._drawn is not None:
                self._drawn.update(self._drawn.task_ids[0], completed=self._done)

    def end(self) -> None:
        """Remove the bar."""
        with self._lock:
            self._is_over = True
            if self._drawn is not None:
                self._drawn.stop()

    def abandon(self) -> None:
        """Show the cursor again, if there is no time to remove the bar."""
        self._lock.acquire(timeout=_PATIENCE_SECONDS)  # for a thread that is about to draw it; the process ends with it
        if self._drawn is not None:
            self._stream.write(_SHOW_CURSOR)
            self._stream.flush()
