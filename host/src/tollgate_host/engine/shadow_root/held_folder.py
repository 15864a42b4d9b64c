"""A folder that belongs to a running gate, or to an engine that the gate has left behind.

Who holds it holds a lock on it, which the system takes back when the last process with the descriptor ends. So a folder
without a holder is one that somebody could not clear away.
"""

import fcntl
import os
from contextlib import suppress
from pathlib import Path

import msgspec


class HeldFolder(msgspec.Struct):
    """A folder and the lock on it.

    Attributes:
        path: the folder.
        fd: the descriptor with the lock; a child that gets it holds the folder too.
    """

    path: Path
    fd: int

    def release(self) -> None:
        """Give the lock back; harmless a second time."""
        if self.fd >= 0:
            os.close(self.fd)
            self.fd = -1


def hold(path: Path) -> HeldFolder | None:
    """Take a folder, or None if somebody has it, or if it is no folder of ours, or not there any more."""
    try:
        fd = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    except OSError:
        return None
    with suppress(OSError):
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        mine, there = os.fstat(fd), path.lstat()
        if (mine.st_dev, mine.st_ino) == (there.st_dev, there.st_ino) and mine.st_uid == os.geteuid():
            return HeldFolder(path, fd)
    os.close(fd)
    return None
