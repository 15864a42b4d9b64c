"""Claims standard input and output for the wire, so that nothing else can read or write there."""

import errno
import os
import stat
import sys
from collections import deque
from collections.abc import Generator
from contextlib import contextmanager, suppress

_CHUNK_BYTES = 1024 * 1024
_PIPE_BYTES = 1024 * 1024


class Wire:
    """The two descriptors of the wire, and the bytes that could not be written yet."""

    def __init__(self, read_fd: int, write_fd: int) -> None:
        self._read_fd = read_fd
        self._write_fd = write_fd
        self._backlog: deque[memoryview] = deque()
        self._backlog_bytes = 0
        self._can_poll_input = _can_poll(read_fd)
        self.is_broken = False
        _widen(read_fd)
        _widen(write_fd)

    @property
    def backlog_bytes(self) -> int:
        """How much waits for the host to read."""
        return self._backlog_bytes

    def read_blocking(self) -> bytes:
        """The next bytes from the host, waiting for them without an event loop; empty at the end."""
        return os.read(self._read_fd, _CHUNK_BYTES)

    async def read(self) -> bytes:
        """The next bytes from the host; empty at the end."""
        import anyio
        import anyio.to_thread

        if not self._can_poll_input:
            return await anyio.to_thread.run_sync(self.read_blocking, abandon_on_cancel=True)
        await anyio.wait_readable(self._read_fd)
        return os.read(self._read_fd, _CHUNK_BYTES)

    def send(self, data: bytes) -> None:
        """Writes what the host takes now and keeps the rest for `flush`; a host that is gone takes everything."""
        if self.is_broken or not data:
            return
        view = memoryview(data)
        if not self._backlog:
            view = view[self._write(view) :]
        if view and not self.is_broken:
            self._backlog.append(view)
            self._backlog_bytes += len(view)

    async def flush(self) -> None:
        """Writes all that waits, at the host's pace."""
        import anyio

        while self._backlog and not self.is_broken:
            first = self._backlog.popleft()
            written = self._write(first)
            self._backlog_bytes -= written
            if written < len(first) and not self.is_broken:
                self._backlog.appendleft(first[written:])
                await anyio.wait_writable(self._write_fd)

    def send_blocking(self, data: bytes) -> None:
        """Writes everything, without an event loop."""
        view = memoryview(data)
        while view and not self.is_broken:
            written = self._write(view)
            view = view[written:]
            if view:
                _wait_writable(self._write_fd)

    def _write(self, view: memoryview) -> int:
        try:
            return os.write(self._write_fd, view)
        except BlockingIOError:
            return 0
        except OSError as error:
            if error.errno not in (errno.EPIPE, errno.EBADF, errno.ECONNRESET, errno.EIO):
                raise
            self.is_broken = True
            self._backlog.clear()
            self._backlog_bytes = 0
            return 0


@contextmanager
def claim_stdio() -> Generator[Wire]:
    """Takes fd 0 and fd 1 for the wire; while it lasts, fd 0 is empty and fd 1 is stderr for everybody else.

    A stray `print`, a C library that writes to stdout, or a child process that inherits it then end up in the log.
    """
    sys.stdout.flush()
    read_fd, saved_out = os.dup(0), os.dup(1)
    write_fd = _open_nonblocking(saved_out)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(2 if _is_open(2) else nothing, 1)
    os.close(nothing)
    _line_buffered()
    try:
        yield Wire(read_fd, write_fd)
    finally:
        with suppress(OSError, ValueError):
            sys.stdout.flush()
        os.dup2(read_fd, 0)
        os.dup2(saved_out, 1)
        for fd in {read_fd, saved_out, write_fd}:
            os.close(fd)


def _open_nonblocking(fd: int) -> int:
    """A descriptor of its own for the same pipe that never blocks, or the given one where that cannot be had.

    The non-blocking flag belongs to the open file, which stderr may share (`2>&1`), so a second opening is needed.
    """
    if not stat.S_ISFIFO(os.fstat(fd).st_mode):
        return fd
    try:
        return os.open(f"/proc/self/fd/{fd}", os.O_WRONLY | os.O_NONBLOCK)
    except OSError:
        return fd


def _can_poll(fd: int) -> bool:
    mode = os.fstat(fd).st_mode
    return stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode) or os.isatty(fd)


def _widen(fd: int) -> None:
    """Lets a pipe hold a whole large resource, where the system allows it: fewer turns to read one."""
    if sys.platform == "linux" and stat.S_ISFIFO(os.fstat(fd).st_mode):
        import fcntl

        with suppress(OSError):
            fcntl.fcntl(fd, fcntl.F_SETPIPE_SZ, _PIPE_BYTES)


def _wait_writable(fd: int) -> None:
    import select

    select.select([], [fd], [])


def _is_open(fd: int) -> bool:
    try:
        os.fstat(fd)
    except OSError:
        return False
    return True


def _line_buffered() -> None:
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(line_buffering=True)
