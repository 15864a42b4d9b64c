"""One process of an integration from start to end: the child, the transport, and its log."""

import signal
from collections.abc import Callable
from math import inf

import anyio
from tollgate_runtime.contract.methods import SHUTDOWN
from tollgate_runtime.core.events import Rejected
from tollgate_runtime.errors import ConnectionClosed, RpcError

from tollgate_host.integrations.calls.transport import Transport
from tollgate_host.integrations.calls.wire_observer import WireObserver
from tollgate_host.integrations.processes.child import describe_exit
from tollgate_host.integrations.processes.orphans import signal_group
from tollgate_host.integrations.processes.process_tree import GRACE_SECONDS, AnyChild, end_group, wait_for_exit
from tollgate_host.integrations.processes.stderr_log import StderrLog

_MOMENT_SECONDS = 1.0
"""Between the end of a process's output and the news of its end."""


class ProcessSession:
    """A running process with its pipes. After `run` returns, nothing is left of it."""

    def __init__(
        self,
        name: str,
        child: AnyChild,
        *,
        on_garbage: Callable[[Rejected], None],
        grace_seconds: float = GRACE_SECONDS,
        observer: WireObserver | None = None,
    ) -> None:
        self._name = name
        self._grace_seconds = grace_seconds
        self._child = child
        self._journal = StderrLog(name, self._child.stderr_fd)
        self._is_stopping = False
        self._is_given_up = False
        self._had_to_be_killed = False
        self.transport = Transport(
            self._child.stdout_fd,
            self._child.stdin_fd,
            close_input=self._child.close_stdin,
            on_garbage=on_garbage,
            observer=observer,
        )

    @property
    def last_words(self) -> tuple[str, ...]:
        """Return the last lines of its standard error."""
        return self._journal.tail

    @property
    def complaint(self) -> str | None:
        """Return what went wrong when the process was stopped, or None."""
        if self._had_to_be_killed:
            return f"it ended neither at shutdown nor at SIGTERM within {self._grace_seconds:g} s each, and was killed"
        return f"it {describe_exit(self._child.exit_code)}" if self._child.exit_code else None

    async def run(self) -> str:
        """Run the transport to its end, stop what is left of the process, and return how it ended."""
        end: RpcError = ConnectionClosed()
        exit_code: int | None = None
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(self._journal.read)
            tasks.start_soon(self._finish_at_exit)
            end = await self.transport.run()
            if not self._is_given_up:
                await wait_for_exit(self._child, inf if self._is_stopping else _MOMENT_SECONDS)
            exit_code = self._child.exit_code
            await end_group(self._child, grace_seconds=self._grace_seconds)
            tasks.cancel_scope.cancel()
        self._journal.finish()
        self._child.close()
        return end.message if exit_code is None else describe_exit(exit_code)

    async def stop(self) -> None:
        """Stop the process group: `shutdown`, end of input, a wait, SIGTERM, a wait, SIGKILL."""
        self._is_stopping = True
        if self.transport.is_closed:
            self._child.close_stdin()
        else:
            self.transport.notify(SHUTDOWN)
            self.transport.end_input()
        if not self._is_given_up:
            await wait_for_exit(self._child, self._grace_seconds)
        self._had_to_be_killed = await end_group(self._child, grace_seconds=self._grace_seconds)

    def give_up(self, reason: str) -> None:
        """Close the transport to a process that does not answer; `run` then stops it."""
        self._is_given_up = True
        self.transport.close(ConnectionClosed(reason))

    def kill(self) -> None:
        """Kill the whole group at once, without an event loop."""
        signal_group(self._child.group, signal.SIGKILL)
        self._child.close()
        self._child.reap()

    async def _finish_at_exit(self) -> None:
        await self._child.wait()
        self.transport.finish()
