"""An integration served in this process: the same dispatcher, with queues in place of file descriptors."""

import math
import queue
from collections.abc import Generator
from contextlib import contextmanager, suppress
from typing import Any

import anyio
import anyio.from_thread
import anyio.streams.memory

from tollgate_runtime.app import Integration
from tollgate_runtime.conversation import Conversation
from tollgate_runtime.core.session import Session
from tollgate_runtime.errors import TeardownFailed
from tollgate_runtime.io.dispatcher import Dispatcher
from tollgate_runtime.io.failures import failure


class MemoryPeer:
    """The host's end: bytes in, bytes out, no process."""

    def __init__(self, portal: anyio.from_thread.BlockingPortal) -> None:
        self._portal = portal
        self.incoming: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._to_integration, self.from_host = _byte_stream()

    def send(self, data: bytes) -> None:
        """Send bytes to the integration; do nothing after it has ended."""
        with suppress(anyio.BrokenResourceError, anyio.ClosedResourceError):
            self._portal.call(self._to_integration.send_nowait, data)

    def close(self) -> None:
        """End the stream, as closing stdin does."""
        self._portal.call(self._to_integration.close)

    def receive(self, data: bytes) -> None:
        """Receive bytes from the integration; ignore the empty bytes that mark its end."""
        if data:
            self.incoming.put(data)

    async def read(self) -> bytes:
        """Return what the integration reads: the next bytes, or nothing at the end."""
        try:
            return await self.from_host.receive()
        except anyio.EndOfStream:
            return b""


@contextmanager
def serve_in_memory(app: Integration, *, default_config: Any = None) -> Generator[MemoryPeer]:
    """Serve an integration in a thread of this process for as long as the block lasts.

    Raises:
        TeardownFailed: the end of its lifespan raised; not where the block itself raised.
    """
    session = Session(max_line_bytes=app.max_line_bytes)
    conversation = Conversation(app, default_config=default_config)
    with anyio.from_thread.start_blocking_portal() as portal:
        peer = MemoryPeer(portal)

        async def serve() -> None:
            with peer.from_host:
                await Dispatcher(app, conversation, session).run(peer.read, peer.receive)
            peer.incoming.put(b"")

        served = portal.start_task_soon(serve)
        try:
            yield peer
        finally:
            peer.close()
            served.result()
    error = conversation.end_failure
    if error is not None:
        raise TeardownFailed(failure(f"the end of the lifespan of {app.name} failed", error).message) from error


def _byte_stream() -> tuple[
    anyio.streams.memory.MemoryObjectSendStream[bytes], anyio.streams.memory.MemoryObjectReceiveStream[bytes]
]:
    return anyio.create_memory_object_stream[bytes](math.inf)
