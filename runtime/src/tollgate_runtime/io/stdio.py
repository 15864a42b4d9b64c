"""Claims standard input and output for the wire, so that nothing else can read or write there."""

import os
import stat
import sys
from collections import deque
from collections.abc import Sequence
from contextlib import suppress

_CHUNK_BYTES = 1024 * 1024
_PIPE_BYTES = 1024 * 1024

MAX_BACKLOG_BYTES = 64 * 1024 * 1024
"""With more than this waiting for the host, no more is worked on: one that does not read is not served either."""


class Wire:
    """The two descriptors of the wire, and the bytes that could not be written yet."""

    def __init__(self, read_fd: int, write_fd: int) -> None:
        self._read_fd = read_fd
        self._write_fd = write_fd
        self._backlog: deque[memoryview] = deque()
        self._backlog_bytes = 0
        self._can_poll_input = _can_poll(read_fd)
        self._is_closed = False
        self.is_broken = False
        _widen(read_fd)
        _widen(write_fd)

    @property
    def backlog_bytes(self) -> int:
        """Return the number of bytes that wait to be written."""
        return self._backlog_bytes

    @property
    def write_fd(self) -> int:
        """Return the descriptor to the host, to wait until it can be written."""
        return self._write_fd

    def fileno(self) -> int:
        """Return the descriptor from the host, to wait for input."""
        return self._read_fd

    def read_blocking(self) -> bytes:
        """Return the next bytes from the host, waiting for them without an event loop; empty at the end."""
        while True:
            try:
                return self._read()
            except BlockingIOError:
                _wait_until(readable=[self._read_fd])

    async def read(self) -> bytes:
        """Return the next bytes from the host; empty at the end."""
        import anyio
        import anyio.to_thread

        if not self._can_poll_input:
            return await anyio.to_thread.run_sync(self.read_blocking, abandon_on_cancel=True)
        await anyio.wait_readable(self._read_fd)
        return self._read()

    def send(self, data: bytes) -> None:
        """Write what the host accepts now and keep the rest for `send_more`; drop it if the host has disconnected."""
        if self.is_broken or not data:
            return
        view = memoryview(data)
        if self.send_more() and not self.is_broken:
            view = view[self._write(view) :]
        if view and not self.is_broken:
            self._backlog.append(view)
            self._backlog_bytes += len(view)

    def send_more(self) -> bool:
        """Write as much of the backlog as the host accepts now; return whether all was written."""
        while self._backlog and not self.is_broken:
            first = self._backlog.popleft()
            written = self._write(first)
            if self.is_broken:
                return True
            self._backlog_bytes -= written
            if written < len(first):
                self._backlog.appendleft(first[written:])
                return False
        return True

    async def flush(self) -> None:
        """Write all that waits, at the host's pace."""
        import anyio

        while not self.send_more():
            await anyio.wait_writable(self._write_fd)

    def send_blocking(self, data: bytes) -> None:
        """Write everything, without an event loop."""
        view = memoryview(data)
        while view and not self.is_broken:
            written = self._write(view)
            view = view[written:]
            if view:
                _wait_until(writable=[self._write_fd])

    def flush_blocking(self, patience_seconds: float) -> None:
        """Write the whole backlog without an event loop, unless the host accepts nothing for some time."""
        while not self.send_more() and _wait_until(writable=[self._write_fd], timeout_seconds=patience_seconds):
            pass

    def close(self) -> None:
        """Let go of both descriptors: the host sees the end."""
        os.close(self._read_fd)
        os.close(self._write_fd)
        self._is_closed = True

    def cut(self) -> None:
        """Close both descriptors in a forked copy of the process."""
        if self._is_closed:
            return
        nothing = os.open(os.devnull, os.O_RDWR)
        os.dup2(nothing, self._read_fd, inheritable=False)
        os.dup2(nothing, self._write_fd, inheritable=False)
        os.close(nothing)

    def _read(self) -> bytes:
        try:
            return os.read(self._read_fd, _CHUNK_BYTES)
        except BlockingIOError:
            raise
        except OSError:  # whatever has happened to the host, nothing more will come
            return b""

    def _write(self, view: memoryview) -> int:
        try:
            return os.write(self._write_fd, view)
        except BlockingIOError:
            return 0
        except OSError:  # the host has disconnected here too
            self.is_broken = True
            self._backlog.clear()
            self._backlog_bytes = 0
            return 0


def claim_stdio() -> Wire:
    """Claim fd 0 and fd 1 for the wire; for all other code fd 0 is empty and fd 1 is stderr.

    A stray `print`, a C library that writes to stdout, or a child process that inherits it then end up in the log.
    """
    _open_missing()
    if sys.stdout is not None:  # pyright: ignore[reportUnnecessaryComparison] -- it is, where fd 1 was closed
        sys.stdout.flush()
    wire = Wire(os.dup(0), _never_blocking(os.dup(1)))
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    _line_buffered()
    os.register_at_fork(after_in_child=wire.cut)
    return wire


def _open_missing() -> None:
    """Open the null device for closed fds 0, 1 and 2, which the wire's own descriptors would take otherwise."""
    fd = os.open(os.devnull, os.O_RDWR)
    while fd <= 2:
        fd = os.dup(fd)
    os.close(fd)


def _never_blocking(fd: int) -> int:
    """Return a separate non-blocking descriptor for the same pipe, or the given one if that is impossible.

    The non-blocking flag belongs to the open file, which stderr may share (`2>&1`), so a second opening is needed.
    """
    mode = os.fstat(fd).st_mode
    if stat.S_ISSOCK(mode):
        os.set_blocking(fd, False)
    elif stat.S_ISFIFO(mode):
        with suppress(OSError):
            reopened = os.open(f"/proc/self/fd/{fd}", os.O_WRONLY | os.O_NONBLOCK)
            os.close(fd)
            return reopened
    return fd


def _can_poll(fd: int) -> bool:
    mode = os.fstat(fd).st_mode
    return stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode) or os.isatty(fd)


def _widen(fd: int) -> None:
    """Let a pipe hold a whole large resource, where the system allows it: fewer turns to read one."""
    if sys.platform == "linux" and stat.S_ISFIFO(os.fstat(fd).st_mode):
        import fcntl

        with suppress(OSError):
            fcntl.fcntl(fd, fcntl.F_SETPIPE_SZ, _PIPE_BYTES)


def _wait_until(
    *, readable: Sequence[int] = (), writable: Sequence[int] = (), timeout_seconds: float | None = None
) -> bool:
    """Wait, and return whether a descriptor became ready."""
    import select

    return any(select.select(readable, writable, (), timeout_seconds))


def _line_buffered() -> None:
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(line_buffering=True)
