"""The end: how long it may take, and SIGTERM, noted whenever it comes and acted on only where that can do no harm."""

import _thread
import os
import signal
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

from tollgate_runtime.io.stdio import Wire

GRACE_SECONDS = 2.5
"""How long a function may run on after the host has ended the conversation."""
LAST_WORDS_SECONDS = 1.0
"""How long the host may take to read the last answers."""
_STUBBORN_SECONDS = 4.5
"""How long a call that takes no notice of being interrupted is borne; a host waits for five."""
_STEP_SECONDS = 0.05


class Terminated(BaseException):
    """Raised at SIGTERM where no event loop runs."""


class Termination:
    """Watches for SIGTERM from now on.

    Raising from a signal handler just anywhere would leave imports and the event loop half done, so it is only noted. A
    pipe wakes whoever waits: Python runs no handler while the process sleeps in a system call that it has just begun.

    Attributes:
        has_come: whether SIGTERM has come.
    """

    def __init__(self) -> None:
        self.has_come = False
        self._may_interrupt = False
        self._woken, self._wakes = os.pipe()
        os.set_blocking(self._woken, False)
        os.set_blocking(self._wakes, False)
        signal.signal(signal.SIGTERM, self._note)
        signal.set_wakeup_fd(self._wakes, warn_on_full_buffer=False)
        _Forking()

    def wait_for_input(self, wire: Wire) -> None:
        """Wait for input from the host without an event loop, and write the backlog meanwhile.

        The wait ends if the host has disconnected.

        Raises:
            Terminated: SIGTERM came first.
        """
        while not self.has_come:
            if wire in self._waited_for([wire], wire) or wire.is_broken:
                return
        raise Terminated

    def wait_for_room(self, wire: Wire, most_bytes: int) -> None:
        """Wait until at most some bytes of the backlog are left.

        Raises:
            Terminated: SIGTERM came first.
        """
        while wire.backlog_bytes > most_bytes:
            if self.has_come:
                raise Terminated
            self._waited_for([], wire)

    async def wait(self) -> None:
        """Wait for SIGTERM."""
        import anyio

        while not self.has_come:
            await anyio.wait_readable(self._woken)
            self._drain()

    @contextmanager
    def interrupting(self) -> Generator[None]:
        """Let SIGTERM interrupt the block, which may take long.

        Raises:
            Terminated: SIGTERM has come.
        """
        self._may_interrupt = True
        try:
            if self.has_come:
                raise Terminated
            yield
        finally:
            self._may_interrupt = False

    def watch(self, wire: Wire, call_under_way: Callable[[], int]) -> None:
        """Start a thread that interrupts a running call at SIGTERM, or some time after the host has disconnected.

        This one notices neither while it is busy. A signal that comes just before it goes to sleep does not even wake
        it: Python would act on it when the sleep is over. So it is sent until it has been noted. A call that goes on
        all the same ends with the process, and takes with it the answers that wait to be sent.

        Args:
            wire: where the host is heard.
            call_under_way: the number of the call that this thread is at; 0 for none.
        """
        _thread.start_new_thread(self._watch, (_thread.get_ident(), wire.fileno(), call_under_way))

    def _watch(self, thread: int, input_fd: int, call_under_way: Callable[[], int]) -> None:
        self._wait_for_end(input_fd, call_under_way)
        call, deadline = call_under_way(), time.monotonic() + _STUBBORN_SECONDS
        while not self.has_come or (call and call_under_way() == call):
            if time.monotonic() > deadline:
                os._exit(0)
            if not self.has_come:
                signal.pthread_kill(thread, signal.SIGTERM)
            time.sleep(_STEP_SECONDS)
        self._wake()  # this thread may have taken what was to wake the other

    def _wait_for_end(self, input_fd: int, call_under_way: Callable[[], int]) -> None:
        """Wait for SIGTERM, or until a call has run too long after the host has disconnected."""
        import select

        poll = select.poll()
        poll.register(self._woken, select.POLLIN)
        poll.register(input_fd, getattr(select, "POLLRDHUP", 0))  # for a socket; of a pipe every poll tells
        has_left, call, since = False, 0, 0.0
        while not self.has_come:
            ready = dict(poll.poll(_STEP_SECONDS * 1000 if has_left else None))
            if self._woken in ready and signal.SIGTERM in self._drain():
                return
            if input_fd in ready:
                poll.unregister(input_fd)
                has_left = True
            if call_under_way() != call:
                call, since = call_under_way(), time.monotonic()
            elif has_left and call and time.monotonic() > since + GRACE_SECONDS:
                return

    def ignore(self) -> None:
        """Let SIGTERM pass from now on: the process is leaving anyway."""
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        signal.set_wakeup_fd(-1)

    def _note(self, _signal: int, _frame: FrameType | None) -> None:
        self.has_come = True
        self._wake()  # once more, in case other code has replaced the wake-up descriptor
        if self._may_interrupt:
            self._may_interrupt = False
            raise Terminated

    def _waited_for(self, heard: list[Wire], told: Wire) -> list[Any]:
        """Wait for input, for SIGTERM, or until more of the backlog was written."""
        import select

        takers = [told.write_fd] if told.backlog_bytes else []
        ready, takes, _ = select.select([*heard, self._woken], takers, [])
        if takes:
            told.send_more()
        if self._woken in ready:
            self._drain()
        return ready

    def _wake(self) -> None:
        with suppress(BlockingIOError):
            os.write(self._wakes, b"!")

    def _drain(self) -> bytes:
        """Return the numbers of the signals received so far."""
        with suppress(BlockingIOError):
            return os.read(self._woken, 1024)
        return b""


class _Forking:
    """Makes a forked copy of the process end at SIGTERM without waking the original.

    The signal is held back meanwhile: a copy may be sent it as soon as it is there.
    """

    def __init__(self) -> None:
        self._masks: dict[int, set[int | signal.Signals]] = {}
        os.register_at_fork(before=self._hold, after_in_parent=self._let_go, after_in_child=self._become_another)

    def _hold(self) -> None:
        self._masks[_thread.get_ident()] = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})

    def _let_go(self) -> None:
        signal.pthread_sigmask(signal.SIG_SETMASK, self._masks.pop(_thread.get_ident()))

    def _become_another(self) -> None:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        self._let_go()
