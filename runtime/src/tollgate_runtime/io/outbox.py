"""What leaves for the host: written at once where the host takes it, otherwise at the host's pace."""

from collections.abc import Callable

import anyio

from tollgate_runtime.io.stdio import Wire

_MAX_BACKLOG_BYTES = 64 * 1024 * 1024


class Outbox:
    """Sends without waiting, and lets the reader wait when the host does not keep up."""

    def __init__(self, wire: Wire, on_broken: Callable[[], None]) -> None:
        self._wire = wire
        self._on_broken = on_broken
        self._wanted = anyio.Event()
        self._drained = anyio.Event()

    def send(self, data: bytes) -> None:
        """Sends, now or soon."""
        self._wire.send(data)
        if self._wire.is_broken:
            self._on_broken()
        elif self._wire.backlog_bytes:
            self._wanted.set()

    async def run(self) -> None:
        """Writes what could not be written at once, for as long as it is not cancelled."""
        while True:
            await self._wanted.wait()
            self._wanted = anyio.Event()
            await self._wire.flush()
            self._drained.set()
            self._drained = anyio.Event()
            if self._wire.is_broken:
                self._on_broken()

    async def wait_for_room(self) -> None:
        """Waits while too much is waiting: a host that does not read is not read from either."""
        while self._wire.backlog_bytes > _MAX_BACKLOG_BYTES and not self._wire.is_broken:
            await self._drained.wait()

    async def wait_until_empty(self) -> None:
        """Waits until the host has taken everything, or is gone."""
        while self._wire.backlog_bytes and not self._wire.is_broken:
            await self._drained.wait()
