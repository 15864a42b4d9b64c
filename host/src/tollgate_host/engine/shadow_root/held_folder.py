"""A folder that is locked by a running gate, or by an engine that outlived its gate.

The system releases the lock when the last process with the descriptor ends, so an unlocked folder is a leftover of a
run that could not remove it.
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
        """Release the lock; a second call does nothing."""
        if self.fd >= 0:
            os.close(self.fd)
            self.fd = -1


def hold(path: Path) -> HeldFolder | None:
    """Lock a folder, or return None if another process holds it or it is not a folder of ours."""
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
