"""What leaves for the host: many small answers in one write, and never faster than the host reads."""

from collections.abc import Callable

import anyio

from tollgate_runtime.io.stdio import MAX_BACKLOG_BYTES, Wire


class Outbox:
    """Sends without waiting, and lets the reader wait when the host does not keep up.

    A write wakes the host, which costs more than a small answer itself. So while other handlers run, answers are
    gathered until the next turn of the loop; the last one takes them all along.

    Args:
        wire: where to write.
        is_busy: whether more answers are to come.
        on_broken: called when the host has disconnected.
    """

    def __init__(self, wire: Wire, *, is_busy: Callable[[], bool], on_broken: Callable[[], None]) -> None:
        self._wire = wire
        self._is_busy = is_busy
        self._on_broken = on_broken
        self._answers: list[bytes] = []
        self._wanted = anyio.Event()
        self._drained = anyio.Event()

    def send(self, data: bytes) -> None:
        """Send, now or soon."""
        self._answers.append(data)
        if not self._is_busy():
            self._write()
        elif len(self._answers) == 1:
            self._wanted.set()

    async def run(self) -> None:
        """Write in the background what could not be written at once, until cancelled."""
        while True:
            await self._wanted.wait()
            self._wanted = anyio.Event()
            self._write()
            await self._wire.flush()
            self._drained.set()
            self._drained = anyio.Event()
            if self._wire.is_broken:
                self._on_broken()

    async def wait_for_room(self) -> None:
        """Wait while too much is waiting: a host that does not read is not read from either."""
        while self._wire.backlog_bytes > MAX_BACKLOG_BYTES and not self._wire.is_broken:
            await self._drained.wait()

    async def wait_until_empty(self) -> None:
        """Wait until the host has accepted everything, or has disconnected."""
        while (self._answers or self._wire.backlog_bytes) and not self._wire.is_broken:
            await self._drained.wait()

    def _write(self) -> None:
        """Write what the host accepts now and leave the rest to `run`."""
        answers, self._answers = self._answers, []
        self._wire.send(b"".join(answers))
        if self._wire.is_broken:
            self._on_broken()
        elif self._wire.backlog_bytes:
            self._wanted.set()
