"""SIGTERM: noted whenever it comes, and acted on only where that can do no harm."""

import signal
from collections.abc import Callable, Generator
from contextlib import contextmanager
from types import FrameType


class Terminated(BaseException):
    """SIGTERM came while the process was still waiting for its first lines."""


class Termination:
    """Watches for SIGTERM from now on.

    Raising from a signal handler just anywhere would leave imports and the event loop half done. So each phase says
    what SIGTERM shall do while it lasts, and one that came between two phases is told to the next.
    """

    def __init__(self) -> None:
        self._has_come = False
        self._act: Callable[[], object] = _wait
        signal.signal(signal.SIGTERM, self._note)

    @contextmanager
    def calling(self, act: Callable[[], object]) -> Generator[None]:
        """Calls a function when SIGTERM comes while the block runs, or at once if it has come before."""
        self._act = act
        try:
            if self._has_come:
                act()
            yield
        finally:
            self._act = _wait

    @contextmanager
    def interrupting(self) -> Generator[None]:
        """Interrupts the block when SIGTERM comes.

        Raises:
            Terminated: it has come.
        """
        with self.calling(_interrupt):
            yield

    def ignore(self) -> None:
        """Lets SIGTERM pass from now on: the process is leaving anyway."""
        signal.signal(signal.SIGTERM, signal.SIG_IGN)

    def _note(self, _signal: int, _frame: FrameType | None) -> None:
        self._has_come = True
        self._act()


def _wait() -> None:
    """Leaves it to the next phase."""


def _interrupt() -> None:
    raise Terminated
