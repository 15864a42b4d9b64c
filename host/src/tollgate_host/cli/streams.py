"""The standard streams of Tollgate's own process: all three are there, and none of them breaks a run."""

import io
import os
import sys
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


class _Forgetful(io.FileIO):
    """A file that takes whatever is written, and forgets what there is no room or no reader for."""

    def write(self, data: "ReadableBuffer", /) -> int:
        """Write what can be written."""
        size = memoryview(data).nbytes
        try:
            written = super().write(data)
        except OSError:
            return size
        return size if written is None else written  # None: it would have had to wait


def open_standard_streams() -> None:
    """Put nothing where the caller closed a standard stream: the next file opened would take its place."""
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
        if getattr(sys, name) is None:
            setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115 -- a number, kept open


def strengthen_standard_streams() -> None:
    """Has standard output take characters that its encoding lacks, and standard error take everything.

    What is said on standard error is for whoever reads it; where nobody can, the run goes on and ends as it would have.
    """
    cast("io.TextIOWrapper", sys.stdout).reconfigure(errors="replace")
    sys.stderr.flush()
    words = io.BufferedWriter(_Forgetful(sys.stderr.fileno(), "w", closefd=False))
    sys.stderr = io.TextIOWrapper(words, encoding=sys.stderr.encoding, errors="backslashreplace", line_buffering=True)
