"""The fork server that the console script begins with, until somebody takes it.

There is at most one in a process. After the host has forked, only one of both processes may keep it.
"""

import os
from collections.abc import Mapping
from contextlib import suppress

from tollgate_host.integrations.environment import child_environment
from tollgate_host.integrations.processes.server_process import ServerProcess, can_serve

_begun: list[ServerProcess] = []
_left: list[ServerProcess] = []


def new_mark() -> str:
    """Return a mark that no other run has."""
    return os.urandom(16).hex()


def begin(environ: Mapping[str, str]) -> None:
    """Start a fork server for whoever takes it, if this system can have one."""
    if can_serve():
        with suppress(OSError, NotImplementedError):
            _begun.append(ServerProcess(child_environment(environ, run=new_mark())))


def take() -> ServerProcess | None:
    """Return the server that was begun, which the caller must close, or None."""
    return _begun.pop() if _begun else None


def leave() -> None:
    """Leave the server to the process that was forked; it stays a child of this one."""
    while _begun:
        _begun[-1].leave()
        _left.append(_begun.pop())


def dismiss() -> None:
    """End the server if nobody took it, since this process is about to end or to become another program."""
    while _begun:
        _begun.pop().kill()
    while _left:
        _left.pop().reap()
