"""Runs the commands of the demo: streams their output, and forwards each signal exactly once.

Each runs in a process group of its own. A terminal sends Ctrl-C to a whole group, so what we pass on would otherwise
arrive twice, and Terraform takes a second one for an order to drop everything.
"""

import signal
import subprocess
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import attrs

from tollgate_host.check.interrupt import SIGNALS, Interrupted


@attrs.define
class Children:
    """Runs one child at a time and forwards signals to it."""

    _child: "subprocess.Popen[bytes] | None" = None
    _is_starting: bool = False
    _first_signal: int = 0
    _pending: list[int] = attrs.field(factory=list[int])

    @contextmanager
    def heard(self) -> Generator[None]:
        """Handle signals while in the block."""
        before = {number: signal.signal(number, self._hear) for number in SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def settle(self) -> None:
        """Ignore signals from here on, since the clean-up must finish."""
        for number in SIGNALS:
            signal.signal(number, signal.SIG_IGN)

    def run(
        self, argv: Sequence[str], *, folder: Path, environ: Mapping[str, str], show: Callable[[bytes], None]
    ) -> int:
        """Run a command, show its lines as they come, and return its exit code.

        Raises:
            Interrupted: a signal came; the command has got it too, and has ended.
        """
        self._is_starting = True
        child = subprocess.Popen(
            argv,
            cwd=folder,
            env=dict(environ),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            process_group=0,
        )
        self._child = child
        self._is_starting = False
        try:
            self._forward()
            assert child.stdout is not None
            for line in child.stdout:
                show(line)
        except BaseException:
            child.terminate()  # the reader has gone
            raise
        finally:
            self._wait_for(child)
        if self._first_signal:
            raise Interrupted(self._first_signal)
        return child.returncode

    def _wait_for(self, child: "subprocess.Popen[bytes]") -> None:
        assert child.stdout is not None
        child.stdout.close()
        child.wait()
        self._child = None

    def _hear(self, number: int, _frame: FrameType | None) -> None:
        is_first = not self._first_signal
        self._first_signal = self._first_signal or number
        if self._child is not None or self._is_starting:
            self._pending.append(number)
            self._forward()
        elif is_first:
            raise Interrupted(number)

    def _forward(self) -> None:
        while self._pending and self._child is not None:
            self._child.send_signal(self._pending.pop())
