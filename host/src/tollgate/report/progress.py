"""A progress bar for long work: on a terminal that somebody watches, and nowhere else."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TextIO

from tollgate.report.terminal import Terminal

Advance = Callable[[int], None]


@contextmanager
def progress(label: str, total: int | None, *, terminal: Terminal, stream: TextIO) -> Generator[Advance]:
    """Show how far a piece of work is.

    Args:
        label: what is being done.
        total: how many steps there are, or None if nobody knows.
        terminal: as `terminal_from_environment` gives it for `stream`.
        stream: where the bar is drawn; the report's own stream must stay clean, so as a rule stderr.

    Yields:
        The function to call with the number of steps done since the last call.
    """
    if not terminal.is_interactive:
        yield _silently
        return
    # Imported here: a run without a bar, as every run in CI, does not pay for it.
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    console = Console(file=stream, force_terminal=True, no_color=not terminal.has_color, width=terminal.width)
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(label, total=total)

        def advance(steps: int) -> None:
            bar.advance(task, steps)

        yield advance


def _silently(_steps: int) -> None:
    """Nobody watches."""
