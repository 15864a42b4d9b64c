"""Prints what a check shows besides its reports: warnings, progress and the profile."""

import os
import resource
import shutil
import sys
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from typing import NamedTuple, TextIO

from tollgate_hcl.problem import Problem, render

from tollgate_host.report.console.progress import progress
from tollgate_host.report.console.terminal_features import Terminal, terminal_from_environment, terminal_of
from tollgate_host.report.model import Report
from tollgate_host.report.sanitize import strip_control

_STEPS_AT_ONCE = 50
_MAXRSS_UNIT_BYTES = 1 if sys.platform == "darwin" else 1024


def warn(problems: Iterable[Problem]) -> None:
    """Print problems on standard error."""
    for problem in problems:
        sys.stderr.write(f"{strip_control(render(problem))}\n\n")


def output_terminal(stream: TextIO) -> Terminal:
    """Return what a stream of standard output can show, as wide as the user's terminal."""
    columns, lines = shutil.get_terminal_size()
    return terminal_from_environment(
        os.environ, is_tty=stream.isatty(), encoding=stream.encoding, columns=columns, lines=lines
    )


class Shown(NamedTuple):
    """The progress of a check on a terminal.

    Attributes:
        step: called after each resource.
        abandon: called if the process ends at once.
    """

    step: Callable[[], None]
    abandon: Callable[[], None]


@contextmanager
def progress_bar() -> Generator[Shown]:
    """Show a progress bar on standard error while in the block, if it is a terminal."""
    terminal = terminal_of(sys.stderr, os.environ)
    with progress("Checking", None, terminal=terminal, stream=sys.stderr) as bar:
        done = 0

        def step() -> None:
            nonlocal done
            done += 1
            if done % _STEPS_AT_ONCE == 0:
                bar.advance(_STEPS_AT_ONCE)

        yield Shown(step, bar.abandon)


def show_profile(report: Report) -> None:
    """Print how long each part took, on standard error."""
    lines = [f"{'phase':<24}{'seconds':>9}"]
    lines += [f"{phase:<24}{seconds:>9.3f}" for phase, seconds in report.timing.items()]
    lines += ["", f"{'integration':<24}{'calls':>9}{'ms each':>9}"]
    for row in report.integrations:
        each = row.seconds / row.calls * 1000 if row.calls else 0.0
        lines.append(f"{row.name:<24}{row.calls:>9,}{each:>9.2f}")
    lines.append("")
    own, children = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    for who, used in (("host", own), ("integrations", children)):
        memory = used.ru_maxrss * _MAXRSS_UNIT_BYTES / 2**20
        lines.append(f"{who}: CPU {used.ru_utime + used.ru_stime:.3f} s, peak memory {memory:.0f} MB")
    sys.stderr.write("\n".join(lines) + "\n")
