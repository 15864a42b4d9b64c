"""What a process and all that it has started use, as Linux tells it under /proc."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

_PROC = Path("/proc")
SAMPLE_SECONDS = 0.02
"""How often memory is looked at: seldom enough to take no more than a hundredth of a core."""


def tree(pid: int) -> Iterator[int]:
    """Yield the process, its children, theirs, and so on."""
    yield pid
    for child in _children(pid):
        yield from tree(child)


def _children(pid: int) -> list[int]:
    found: list[int] = []
    with suppress(OSError):  # it has just ended
        for thread in (_PROC / str(pid) / "task").iterdir():
            with suppress(OSError):
                found += map(int, (thread / "children").read_text().split())
    return found


def memory(pid: int) -> tuple[float, float]:
    """Return the megabytes that a process has in memory now, and the most it has had; nothing of one that has ended.

    The most comes from `VmHWM`: what `wait4` tells also counts the parent that the process was forked from.
    """
    try:
        status = (_PROC / str(pid) / "status").read_text()
    except OSError:
        return 0.0, 0.0
    return _megabytes(status, "VmRSS:"), _megabytes(status, "VmHWM:")


def processor_seconds(pid: int) -> float:
    """Return the processor time that the threads of a process have used so far, to the nanosecond."""
    threads = (_PROC / str(pid) / "task").glob("*/schedstat")
    return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e9


def _megabytes(status: str, name: str) -> float:
    _, is_there, rest = status.partition(name)
    return int(rest.split(maxsplit=1)[0]) / 1024 if is_there else 0.0


class Watch:
    """Looks at a tree of processes until told to stop: the most memory of all together, and of the largest."""

    def __init__(self, pid: int) -> None:
        self.megabytes = 0.0
        self._highest: dict[int, float] = {}
        self._pid = pid
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    @property
    def largest_mb(self) -> float:
        """Return the most that one process has had."""
        return max(self._highest.values(), default=0.0)

    def stop(self) -> None:
        """Stop watching."""
        self._is_over.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._is_over.wait(SAMPLE_SECONDS):
            now = {pid: memory(pid) for pid in tree(self._pid)}
            self.megabytes = max(self.megabytes, sum(each for each, _ in now.values()))
            self._highest |= {pid: max(most, self._highest.get(pid, 0.0)) for pid, (_, most) in now.items()}


def end(pid: int) -> None:
    """Kill a process that we started, with its children."""
    found: list[int] = []
    for one in tree(pid):
        _signal(one, signal.SIGSTOP)  # before its children are listed, so that it starts no more
        found.append(one)
    for one in found:
        _signal(one, signal.SIGKILL)


def _signal(pid: int, number: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, number)
