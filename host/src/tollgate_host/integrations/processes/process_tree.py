"""Stops a process and everything it started, step by step, with every wait bounded."""

import signal
from typing import TypeAlias

import anyio

from tollgate_host.integrations.processes.child import Child
from tollgate_host.integrations.processes.fork_server import ForkedChild
from tollgate_host.integrations.processes.orphans import signal_group

AnyChild: TypeAlias = Child | ForkedChild

GRACE_SECONDS = 5.0
_POLL_SECONDS = 0.02


async def wait_for_exit(child: AnyChild, seconds: float) -> bool:
    """Wait for the process; return False if it does not end in time."""
    with anyio.move_on_after(seconds):
        await child.wait()
    return child.exit_code is not None


async def end_group(child: AnyChild, *, grace_seconds: float = GRACE_SECONDS) -> bool:
    """Stop the process group with SIGTERM, a wait, and SIGKILL; return whether it had to be killed."""
    if not _is_alive(child):
        return False
    signal_group(child.group, signal.SIGTERM)
    if await _wait_for_group(child, grace_seconds):
        return False
    signal_group(child.group, signal.SIGKILL)
    await _wait_for_group(child, grace_seconds)
    return True


async def _wait_for_group(child: AnyChild, seconds: float) -> bool:
    """Wait until the group is empty. Only the leader is our child, so the others are polled."""
    with anyio.move_on_after(seconds):
        await child.wait()
        while _is_alive(child):
            await anyio.sleep(_POLL_SECONDS)
    return not _is_alive(child)


def _is_alive(child: AnyChild) -> bool:
    return child.exit_code is None or signal_group(child.group, 0)
