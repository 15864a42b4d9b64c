"""SIGTERM: noted whenever it comes, and acted on only where that can do no harm."""

import os
import signal
from collections.abc import Generator
from contextlib import contextmanager, suppress
from types import FrameType

from tollgate_runtime.io.stdio import Wire


class Terminated(BaseException):
    """SIGTERM came before the event loop ran."""


class Termination:
    """Watches for SIGTERM from now on.

    Raising from a signal handler just anywhere would leave imports and the event loop half done, so it is only noted. A
    pipe wakes whoever waits: Python runs no handler while the process sleeps in a system call that it has just begun.

    Attributes:
        has_come: whether the process shall end.
    """

    def __init__(self) -> None:
        self.has_come = False
        self._may_interrupt = False
        self._woken, self._wakes = os.pipe()
        os.set_blocking(self._woken, False)
        os.set_blocking(self._wakes, False)
        signal.signal(signal.SIGTERM, self._note)
        signal.set_wakeup_fd(self._wakes, warn_on_full_buffer=False)

    def wait_for_input(self, wire: Wire) -> None:
        """Waits for the host to say something, without an event loop.

        Raises:
            Terminated: SIGTERM came first.
        """
        import select

        while not self.has_come:
            readable, _, _ = select.select([wire, self._woken], [], [])
            if wire in readable:
                return
            self._drain()
        raise Terminated

    def wait_for_room(self, wire: Wire) -> None:
        """Waits for the host to take more of what was said, likewise.

        Raises:
            Terminated: SIGTERM came first.
        """
        import select

        while not self.has_come:
            _, writable, _ = select.select([self._woken], [wire.write_fd], [])
            if writable:
                return
            self._drain()
        raise Terminated

    async def wait(self) -> None:
        """Waits for SIGTERM."""
        import anyio

        while not self.has_come:
            await anyio.wait_readable(self._woken)
            self._drain()

    @contextmanager
    def interrupting(self) -> Generator[None]:
        """Lets SIGTERM interrupt the block, which may take long.

        Raises:
            Terminated: it has come.
        """
        self._may_interrupt = True
        try:
            if self.has_come:
                raise Terminated
            yield
        finally:
            self._may_interrupt = False

    def ignore(self) -> None:
        """Lets SIGTERM pass from now on: the process is leaving anyway."""
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        signal.set_wakeup_fd(-1)

    def _note(self, _signal: int, _frame: FrameType | None) -> None:
        self.has_come = True
        with suppress(BlockingIOError):
            os.write(self._wakes, b"!")  # once more, in case somebody else has taken over the waking of the process
        if self._may_interrupt:
            raise Terminated

    def _drain(self) -> None:
        with suppress(BlockingIOError):
            os.read(self._woken, 1024)
