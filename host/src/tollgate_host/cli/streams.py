"""The standard streams of Tollgate's process: makes sure that all three exist and none breaks a run."""

import io
import os
import sys
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


class _Forgetful(io.FileIO):
    """A file that accepts all data and drops what cannot be written."""

    def write(self, data: "ReadableBuffer", /) -> int:
        """Write what can be written."""
        size = memoryview(data).nbytes
        try:
            written = super().write(data)
        except OSError:
            return size
        return size if written is None else written  # None: it would have had to wait


def open_standard_streams() -> None:
    """Open the null device in place of closed standard streams, whose numbers the next file would take."""
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
        if getattr(sys, name) is None:
            setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115 -- a number, kept open


def strengthen_standard_streams() -> None:
    """Let standard output replace characters that its encoding lacks, and standard error drop what cannot be written.

    If standard error cannot be written, the run continues and ends as usual.
    """
    cast("io.TextIOWrapper", sys.stdout).reconfigure(errors="replace")
    sys.stderr.flush()
    words = io.BufferedWriter(_Forgetful(sys.stderr.fileno(), "w", closefd=False))
    sys.stderr = io.TextIOWrapper(words, encoding=sys.stderr.encoding, errors="backslashreplace", line_buffering=True)
