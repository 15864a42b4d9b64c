"""The process of a fork server: started at once, and ended without an event loop.

Nearly every run that judges a plan starts integrations, and the server takes as long to import the runtime as the host
to read its own configuration. So the console script begins with it, before it knows anything of the run; who needs a
server takes that one, and one that nobody took is ended. It imports as little as it can, since it runs first.
"""

import os
import select
import signal
import socket
import sys
from collections.abc import Mapping
from contextlib import suppress

from tollgate_host.integrations.environment import RUN_VARIABLE

_PROCESS = "tollgate_host.integrations.processes.fork_server_process"  # not imported here: the host needs nothing of it
_ENDED_SECONDS = 5.0


def can_serve() -> bool:
    """Return whether this system can have fork servers."""
    return hasattr(os, "pidfd_open") and os.path.exists("/proc/self/environ")  # noqa: PTH110 -- pathlib is slow to import


class ServerProcess:
    """A fork server as the host holds it.

    Attributes:
        control: where requests are sent; the server ends with its last child after it is closed.
        mark: the mark of the run that it belongs to.
    """

    def __init__(self, environ: Mapping[str, str]) -> None:
        """Start the server.

        Args:
            environ: what every integration of the run is given, without what the blocks of some add.

        Raises:
            OSError: it cannot be started.
            NotImplementedError: this system cannot start a process in a session of its own.
        """
        self.mark = environ[RUN_VARIABLE]
        self.control, theirs = socket.socketpair()
        with theirs:
            try:
                self._pid = _spawn(theirs.fileno(), environ)
                self._handle = os.pidfd_open(self._pid)
            except (OSError, NotImplementedError):
                self.control.close()
                raise

    def close(self) -> None:
        """Let the server end, which it does when all its children have ended, and wait for it."""
        self.control.close()
        if not self._has_ended(_ENDED_SECONDS):
            with suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._handle, signal.SIGKILL)
        self._finish()

    def kill(self) -> None:
        """End the server, which has no children that are needed, and wait for its end."""
        self.control.close()
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._handle, signal.SIGKILL)
        self._finish()

    def leave(self) -> None:
        """Close what this process holds of the server, since another one has taken it."""
        self.control.close()
        os.close(self._handle)

    def reap(self) -> None:
        """Tell the system that the end of the server was noticed, if it has ended and is a child of this process."""
        with suppress(ChildProcessError):  # of the gate the front is the parent
            os.waitpid(self._pid, os.WNOHANG)

    def _has_ended(self, seconds: float | None) -> bool:
        poll = select.poll()
        poll.register(self._handle, select.POLLIN)
        return bool(poll.poll(None if seconds is None else seconds * 1000))

    def _finish(self) -> None:
        """Wait for the end of the server."""
        self._has_ended(None)
        os.close(self._handle)
        self.reap()


def _spawn(control: int, environ: Mapping[str, str]) -> int:
    """Start the interpreter with the control socket as its standard input, and return its process id."""
    actions = [
        (os.POSIX_SPAWN_DUP2, control, 0),
        *((os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_WRONLY, 0) for number in (1, 2)),
    ]
    argv = [sys.executable, "-P", "-m", _PROCESS]
    return os.posix_spawn(sys.executable, argv, dict(environ), file_actions=actions, setsid=True)
