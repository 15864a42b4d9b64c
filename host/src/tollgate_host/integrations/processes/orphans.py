"""Finds and stops what is left of a run's integrations: processes with the run's mark in their environment.

The host uses it when it stops; when the host was killed, it is run by itself on a bare Python. So it imports nothing
but the smallest modules of the standard library.
"""

import os
import signal
import sys
import time
from contextlib import suppress

MARK = "TOLLGATE_RUN"
GRACE_SECONDS = 2.0
_POLL_SECONDS = 0.05
_PROC = "/proc"


def marked_processes(run: str) -> list[int]:
    """Return the marked processes; none if the system does not show environments."""
    mark = f"{MARK}={run}".encode()
    try:
        entries = os.listdir(_PROC)  # noqa: PTH208 -- pathlib would triple the time to start
    except OSError:
        return []
    return [int(entry) for entry in entries if entry.isdigit() and mark in _environment(entry)]


def signal_group(group: int, signal_number: int) -> bool:
    """Signal a process group; return False if it is empty."""
    try:
        os.killpg(group, signal_number)
    except (ProcessLookupError, PermissionError):
        return False
    return True


def end_all(run: str, groups: tuple[int, ...] = (), grace_seconds: float = GRACE_SECONDS) -> None:
    """Stop what is left: send SIGTERM, wait, then SIGKILL until nothing is left.

    Args:
        run: the mark of the run.
        groups: process groups to end where processes cannot be found by their mark.
        grace_seconds: how long to wait after each signal.
    """
    for signal_number in (signal.SIGTERM, signal.SIGKILL):
        _signal_all(run, groups, signal_number)
        deadline = time.monotonic() + grace_seconds
        while _signal_all(run, groups, signal_number if signal_number == signal.SIGKILL else 0):
            if time.monotonic() > deadline:
                break
            time.sleep(_POLL_SECONDS)


def _signal_all(run: str, groups: tuple[int, ...], signal_number: int) -> bool:
    """Signal everything that is left; return False if nothing is."""
    if not os.path.exists(f"{_PROC}/self/environ"):  # noqa: PTH110 -- as above
        return sum(signal_group(group, signal_number) for group in groups) > 0
    processes = marked_processes(run)
    for process in processes:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(process, signal_number)
    return bool(processes)


def _environment(entry: str) -> list[bytes]:
    try:
        with open(f"{_PROC}/{entry}/environ", "rb") as stream:  # noqa: PTH123 -- as above
            return stream.read().split(b"\0")
    except OSError:
        return []  # ended, or not ours


if __name__ == "__main__":
    end_all(sys.argv[1], tuple(int(group) for group in sys.argv[2:]))
