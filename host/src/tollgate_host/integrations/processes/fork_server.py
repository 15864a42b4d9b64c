"""Starts integrations from a fork server, which has imported the runtime once for all of them.

Only programs that this very Python would run are forked, since they import the same files as the host does; whatever
else is started by itself. `fork_server_process` is the other side.
"""

import json
import os
import select
import signal
import socket
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from tollgate_host.integrations.processes.child import wait_until_ended
from tollgate_host.integrations.processes.server_process import ServerProcess, can_serve

_ENDED_SECONDS = 5.0
_FIRST_LINE_BYTES = 512
_REPORT_BYTES = 64
_LOST = -signal.SIGKILL
"""The exit code of a child whose server is gone: the kernel ends it with the server."""
_NO_GROUP = 1 << 30
"""A process group that no system has, for a child that never was."""


def can_fork(argv: Sequence[str], environ: Mapping[str, str]) -> bool:
    """Return whether a program can be started by a fork server: it is a script for the Python that runs the host."""
    if not can_serve():
        return False
    if any(name.startswith("PYTHON") for name in environ):
        return False  # the interpreter itself is to start differently
    try:
        with Path(argv[0]).open("rb") as file:
            first = file.readline(_FIRST_LINE_BYTES)
    except OSError:
        return False
    interpreter = os.fsdecode(first[2:].strip()) if first.startswith(b"#!") else ""
    return bool(interpreter) and _is_this_python(interpreter)


def _is_this_python(interpreter: str) -> bool:
    """Return whether a path is this interpreter in this environment; links to it from elsewhere do not count."""
    own = Path(sys.executable)
    return Path(interpreter).parent == own.parent and Path(interpreter).resolve() == own.resolve()


class ForkServer:
    """The server of a run; it ends with its last child after `close`, or if the host is gone."""

    def __init__(self, process: ServerProcess) -> None:
        self._process = process

    def start(
        self, argv: Sequence[str], *, environ: Mapping[str, str], folder: Path | None, cage: Sequence[object] | None
    ) -> "ForkedChild":
        """Start an integration by a fork of the server.

        Args:
            argv: the program and its arguments.
            environ: its environment.
            folder: its working folder; the host's own by default.
            cage: what the cage's launcher is to restrict, or None.

        Raises:
            OSError: the server is gone.
        """
        order = {
            "argv": list(argv),
            "environ": dict(environ),
            "folder": str(folder or Path.cwd()),
            "cage": cage,
        }
        file = os.memfd_create("order")
        pipes = [os.pipe() for _ in range(4)]
        (input_read, input_write), (output_read, output_write), (error_read, error_write), (told, tell) = pipes
        theirs = [input_read, output_write, error_write, file, tell]
        ours = [input_write, output_read, error_read, told]
        try:
            os.write(file, json.dumps(order).encode())
            os.lseek(file, 0, os.SEEK_SET)
            socket.send_fds(self._process.control, [b"\0"], theirs)
        except OSError:
            for fd in ours:
                os.close(fd)
            raise
        finally:
            for fd in theirs:
                os.close(fd)
        return ForkedChild(*ours)

    def close(self) -> None:
        """Let the server end, which it does when all its children have ended, and wait for it."""
        self._process.close()


class ForkedChild:
    """A process that the fork server started; what `Child` is for one of our own.

    The server reports its id, then its exit code, through a pipe of its own. If the server is gone, so is the child.
    """

    def __init__(self, stdin_fd: int, stdout_fd: int, stderr_fd: int, report_fd: int) -> None:
        self.stdin_fd, self.stdout_fd, self.stderr_fd = stdin_fd, stdout_fd, stderr_fd
        self._report_fd = report_fd
        self._reported = b""
        self._pid: int | None = None
        self._exit_code: int | None = None
        for fd in (stdin_fd, stdout_fd, stderr_fd, report_fd):
            os.set_blocking(fd, False)

    @property
    def group(self) -> int:
        """Return its process group; waits until it is forked."""
        while self._pid is None and self._exit_code is None:
            self._wait_for_report()
        return self._pid or _NO_GROUP

    @property
    def exit_code(self) -> int | None:
        """Return its exit code, negative for a signal, or None while it runs."""
        self._read_report()
        return self._exit_code

    async def wait(self) -> int:
        """Wait for its end and return its exit code; a server that does not report it soon counts as gone."""
        import anyio  # processes are started before it is imported

        report = os.dup(self._report_fd) if self.exit_code is None else -1  # several may wait at once
        try:
            while self._pid is None and self.exit_code is None:
                await anyio.wait_readable(report)
            if self._pid is not None and self.exit_code is None:
                await wait_until_ended(self._pid)
            with anyio.move_on_after(_ENDED_SECONDS):
                while self.exit_code is None:
                    await anyio.wait_readable(report)
        finally:
            _close(report)
        if self._exit_code is None:
            self._end(_LOST)
        assert self._exit_code is not None
        return self._exit_code

    def reap(self) -> None:
        """Wait for its end, blocking, after it was killed."""
        while self.exit_code is None:
            self._wait_for_report()

    def close_stdin(self) -> None:
        """Close its standard input, which asks it to end."""
        self.stdin_fd = _close(self.stdin_fd)

    def close(self) -> None:
        """Close every pipe, standard input first; a second call does nothing."""
        self.close_stdin()
        self.stdout_fd = _close(self.stdout_fd)
        self.stderr_fd = _close(self.stderr_fd)

    def _wait_for_report(self) -> None:
        if select.select([self._report_fd], [], [], _ENDED_SECONDS)[0]:
            self._read_report()
        else:
            self._end(_LOST)

    def _read_report(self) -> None:
        """Read what the server has reported so far."""
        if self._exit_code is not None:
            return
        try:
            data = os.read(self._report_fd, _REPORT_BYTES)
        except BlockingIOError:
            return
        self._reported += data
        numbers = [int(number) for number in self._reported.split(b"\n")[:-1]]
        if numbers:
            self._pid = numbers[0]
        if len(numbers) > 1:
            self._end(numbers[1])
        elif not data:
            self._end(_LOST)

    def _end(self, exit_code: int) -> None:
        self._exit_code = exit_code
        os.close(self._report_fd)


def _close(fd: int) -> int:
    if fd >= 0:
        with suppress(OSError):
            os.close(fd)
    return -1
