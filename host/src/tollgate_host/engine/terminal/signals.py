"""Forwards signals from the gate to the engine while one runs, otherwise to the current block.

Terraform stops gracefully at the first Ctrl-C and at once at the second; so it gets each of them, and the gate waits
for it to end.
"""

import os
import signal
import subprocess
import sys
from collections.abc import AsyncGenerator, Callable, Generator, Iterable
from contextlib import asynccontextmanager, contextmanager, suppress

import anyio

from tollgate_host.engine.front import ENDING

FOR_ENGINE = {
    signal.SIGINT: signal.SIGINT,
    signal.SIGTERM: signal.SIGTERM,
    signal.SIGHUP: signal.SIGTERM,
    signal.SIGQUIT: signal.SIGQUIT,
    signal.SIGTSTP: signal.SIGSTOP,
    signal.SIGCONT: signal.SIGCONT,
}
"""What the engine is sent. A hung-up terminal ends it gracefully, and a session of its own cannot be stopped softly."""

_SIGNAL_EXIT = 128


class GateSignals:
    """The signals of a whole run.

    Attributes:
        received: the termination signals, in order.
        interrupted: set at the first of them.
    """

    def __init__(self, kill: Callable[[], None]) -> None:
        self.received: list[int] = []
        self.interrupted = anyio.Event()
        self._kill = kill
        self._engine: subprocess.Popen[bytes] | None = None
        self._resize: Callable[[], None] | None = None
        self._scopes: list[tuple[anyio.CancelScope, str]] = []

    @property
    def exit_code(self) -> int:
        """Return the exit code that a shell reports for the first signal."""
        return _SIGNAL_EXIT + self.received[0] if self.received else 0

    @contextmanager
    def passed_to(self, engine: "subprocess.Popen[bytes]", resize: Callable[[], None] | None = None) -> Generator[None]:
        """Forward signals to a running engine while in the block.

        Args:
            engine: the process.
            resize: called when the size of the terminal changes.
        """
        before = self._engine, self._resize
        self._engine, self._resize = engine, resize
        try:
            yield
        finally:
            self._engine, self._resize = before

    @contextmanager
    def cancelling(self, saying: str = "") -> Generator[anyio.CancelScope]:
        """Cancel the block at a signal, unless an engine runs, which then gets the signal.

        A signal ends only the innermost block, so that the others can end in order.

        Args:
            saying: printed at once when a signal ends the block.
        """
        with anyio.CancelScope() as scope:
            entry = (scope, saying)
            self._scopes.append(entry)
            try:
                if self.received:
                    _end(scope, saying)
                yield scope
            finally:
                self._scopes.remove(entry)

    def take(self, number: int) -> None:
        """Handle a signal."""
        if number == signal.SIGWINCH:
            if self._resize is not None:
                self._resize()
            return
        if self._engine is not None:
            with suppress(ProcessLookupError):
                self._engine.send_signal(FOR_ENGINE[signal.Signals(number)])
        if number in ENDING:
            self._end(number)

    def _end(self, number: int) -> None:
        is_again = bool(self.received)
        self.received.append(number)
        self.interrupted.set()
        if self._engine is not None:
            return
        if is_again:
            self._kill()
            os._exit(_SIGNAL_EXIT + number)
        if self._scopes:
            _end(*self._scopes[-1])


def _end(scope: anyio.CancelScope, saying: str) -> None:
    sys.stderr.write(saying)
    sys.stderr.flush()
    scope.cancel()


@asynccontextmanager
async def gate_signals(kill: Callable[[], None], early: Iterable[int] = ()) -> AsyncGenerator[GateSignals]:
    """Listen for signals while in the block.

    Args:
        kill: ends everything at once, at the second signal while no engine runs.
        early: those that came before.
    """
    signals = GateSignals(kill)
    with anyio.open_signal_receiver(*FOR_ENGINE, signal.SIGWINCH) as numbers:

        async def listen() -> None:
            async for number in numbers:
                signals.take(number)

        for number in early:
            signals.take(number)
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(listen)
            yield signals
            tasks.cancel_scope.cancel()
