"""Counts the processes of a provider below a command while it runs."""

import threading
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

import attrs

_PROC = Path("/proc")
_PAUSE_SECONDS = 0.02


@attrs.define
class Count:
    """How many there were at a time, at most."""

    most: int = 0


@contextmanager
def counted(name: str, folder: Path) -> Generator[Count]:
    """Counts the processes of a program whose working folder is the given one, for as long as the block runs."""
    count, is_over = Count(), threading.Event()

    def watch() -> None:
        while not is_over.wait(_PAUSE_SECONDS):
            count.most = max(count.most, sum(1 for _ in _running(name, folder)))

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        yield count
    finally:
        is_over.set()
        watcher.join()


def _running(name: str, folder: Path) -> Iterator[str]:
    for entry in _PROC.iterdir():
        try:
            is_one = entry.name.isdecimal() and (entry / "exe").readlink().name.startswith(name)
            if is_one and (entry / "cwd").readlink() == folder:
                yield entry.name
        except OSError:  # it has just ended, or is not ours
            continue
