"""Listens on a socket and runs the calls of each connection as tasks; each connection has a service of its own."""

from __future__ import annotations

import asyncio
import logging
import socket
import ssl
from collections.abc import AsyncIterator, Callable
from typing import Protocol

from pyvider.wire.frames import Http2Error
from pyvider.wire.http2 import CANCELLED, INTERNAL, Call, Cancelled, GrpcConnection

logger = logging.getLogger(__name__)


class Service(Protocol):
    """What answers the calls of one connection."""

    paths: frozenset[str]
    held_paths: frozenset[str]
    streaming_paths: frozenset[str]

    async def answer(self, path: str, message: bytes) -> bytes:
        """The one message that answers a call."""
        ...

    def answers(self, path: str, message: bytes) -> AsyncIterator[bytes]:
        """The messages that answer a call of a streaming method."""
        ...


class _Connection(asyncio.Protocol):
    def __init__(self, service: Service, server: GrpcServer) -> None:
        self._service = service
        self._server = server
        self._core = GrpcConnection(service.paths, service.held_paths)
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._is_flush_due = False
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._server.connections.add(self)
        self._flush()

    def data_received(self, data: bytes) -> None:
        try:
            events = self._core.receive(data)
        except Http2Error as error:
            logger.warning("A connection broke the rules of HTTP/2 and was closed: %s", error)
            self.close()
            return
        for event in events:
            match event:
                case Call(stream_id):
                    self._begin(stream_id, event)
                case Cancelled(stream_id) if task := self._tasks.get(stream_id):
                    task.cancel()
                case _:
                    pass
        self._flush()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - asyncio's signature
        self._transport = None
        for task in self._tasks.values():
            task.cancel()
        self._server.connections.discard(self)

    async def _run(self, call: Call) -> None:
        try:
            if call.path in self._service.streaming_paths:
                async for message in self._service.answers(call.path, call.message):
                    self._core.send_message(call.stream_id, message)
                    self._flush_soon()
                self._core.finish(call.stream_id)
            else:
                self._core.respond(call.stream_id, await self._service.answer(call.path, call.message))
        except asyncio.CancelledError:
            self._core.finish(call.stream_id, CANCELLED, "the call was cancelled")
            raise
        except Exception:
            logger.exception("A call of %s failed", call.path)
            self._core.finish(call.stream_id, INTERNAL, "the provider failed; its log has the reason")

    def _begin(self, stream_id: int, call: Call) -> None:
        task = self._tasks[stream_id] = self._loop.create_task(self._run(call))
        task.add_done_callback(lambda _: self._end(stream_id))

    def _end(self, stream_id: int) -> None:
        del self._tasks[stream_id]
        self._flush()

    def _flush_soon(self) -> None:
        """Answers that are ready in the same turn of the loop leave in one write."""
        if not self._is_flush_due:
            self._is_flush_due = True
            self._loop.call_soon(self._flush)

    def _flush(self) -> None:
        self._is_flush_due = False
        data = self._core.take()
        if data and self._transport is not None:
            self._transport.write(data)

    def close(self) -> None:
        """Say goodbye, send what is left, hang up."""
        self._core.goodbye()
        self._flush()
        if self._transport is not None:
            self._transport.close()

    def tasks(self) -> list[asyncio.Task[None]]:
        """The calls under way."""
        return list(self._tasks.values())


class GrpcServer:
    """A gRPC server with one service object for each connection."""

    def __init__(self, new_service: Callable[[], Service]) -> None:
        self.connections: set[_Connection] = set()
        self.context: ssl.SSLContext | None = None
        self._new_service = new_service
        self._server: asyncio.Server | None = None

    async def start(self, listener: socket.socket) -> None:
        """Begin to accept connections, with TLS if `context` is set."""
        loop = asyncio.get_running_loop()
        self._server = await loop.create_unix_server(
            lambda: _Connection(self._new_service(), self), sock=listener, ssl=self.context
        )

    async def close(self, grace_seconds: float) -> None:
        """Let the calls under way end, at most so long; then cancel them and hang up."""
        if self._server is not None:
            self._server.close()
        tasks = [task for connection in self.connections for task in connection.tasks()]
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=grace_seconds)
            for task in late:
                task.cancel()
            if late:
                await asyncio.wait(late, timeout=1)
        for connection in list(self.connections):
            connection.close()
        await asyncio.sleep(0)
