"""An operating system process with three pipes in its own session.

Processes are started before an event loop is imported, so what waits imports it.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, cast


class Child:
    """A started process; waiting for its end does not block the event loop."""

    def __init__(self, argv: Sequence[str], *, environ: Mapping[str, str], folder: Path | None = None) -> None:
        """Start the process.

        Raises:
            OSError: it cannot be started.
        """
        self._popen = subprocess.Popen(
            argv,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            cwd=folder,
            env=dict(environ),
            start_new_session=True,
        )
        self._streams = tuple(cast("IO[bytes]", s) for s in (self._popen.stdin, self._popen.stdout, self._popen.stderr))
        for stream in self._streams:
            os.set_blocking(stream.fileno(), False)

    @property
    def group(self) -> int:
        """Return its process group, which is its own id, since it leads a session."""
        return self._popen.pid

    @property
    def stdin_fd(self) -> int:
        """Return our end of its standard input, non-blocking; -1 after it was closed."""
        return _fd(self._streams[0])

    @property
    def stdout_fd(self) -> int:
        """Return our end of its standard output, non-blocking; -1 after it was closed."""
        return _fd(self._streams[1])

    @property
    def stderr_fd(self) -> int:
        """Return our end of its standard error, non-blocking; -1 after it was closed."""
        return _fd(self._streams[2])

    @property
    def exit_code(self) -> int | None:
        """Return its exit code, negative for a signal, or None while it runs."""
        return self._popen.poll()

    async def wait(self) -> int:
        """Wait for its end and return its exit code."""
        if self._popen.poll() is None:
            await self._wait_for_exit()
        return self._popen.wait()

    def reap(self) -> None:
        """Wait for its end, blocking, after it was killed."""
        self._popen.wait()

    def close_stdin(self) -> None:
        """Close its standard input, which asks it to end."""
        _close(self._streams[0])

    def close(self) -> None:
        """Close every pipe, standard input first; a second call does nothing."""
        for stream in self._streams:
            _close(stream)

    async def _wait_for_exit(self) -> None:
        if not await wait_until_ended(self._popen.pid):
            import anyio.to_thread

            await anyio.to_thread.run_sync(self._popen.wait, abandon_on_cancel=True)


async def wait_until_ended(process: int) -> bool:
    """Wait until a process has ended; return False if the system cannot tell."""
    import anyio

    handle = _exit_handle(process)
    if handle is None:
        return False
    try:
        await anyio.wait_readable(handle)
    finally:
        os.close(handle)
    return True


def describe_exit(exit_code: int) -> str:
    """Return a description such as `exited with status 3` or `was ended by SIGKILL`."""
    if exit_code >= 0:
        return f"exited with status {exit_code}"
    with suppress(ValueError):
        return f"was ended by {signal.Signals(-exit_code).name}"
    return f"was ended by signal {-exit_code}"


def _exit_handle(process: int) -> int | None:
    """Return a descriptor that becomes readable when the process ends, if the system has one."""
    if sys.platform != "linux":
        return None
    try:
        return os.pidfd_open(process)
    except OSError:
        return None


def _fd(stream: IO[bytes]) -> int:
    return -1 if stream.closed else stream.fileno()


def _close(stream: IO[bytes]) -> None:
    with suppress(OSError):
        stream.close()
