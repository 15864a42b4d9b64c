"""Listen on a socket and answer the calls of each connection; each connection has a service of its own."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Protocol

from tollgate_tfplugin import grpc
from tollgate_tfplugin.calls import CallRunner, server_streaming, unary
from tollgate_tfplugin.errors import GrpcStatusError
from tollgate_tfplugin.headers import Headers
from tollgate_tfplugin.http2_protocol import Http2Protocol
from tollgate_tfplugin.stream import DiscardHandler, Stream, StreamHandler

_FAILURE = "the provider failed; its log has the reason"


class Service(Protocol):
    """Answers the calls of one connection.

    Attributes:
        paths: the methods that are answered.
        held_paths: the methods that are kept open without an answer.
        streaming_paths: those of `paths` that are answered with several messages.
    """

    paths: frozenset[str]
    held_paths: frozenset[str]
    streaming_paths: frozenset[str]

    async def answer(self, path: str, message: bytes) -> bytes:
        """Return the message that answers a call."""
        ...

    def answers(self, path: str, message: bytes) -> AsyncIterator[bytes]:
        """Yield the messages that answer a call of a streaming method."""
        ...


class _Connection:
    """One connection of Terraform's and the calls on it."""

    def __init__(self, service: Service, connections: set[_Connection]) -> None:
        self.calls = CallRunner(_FAILURE)
        self.protocol = Http2Protocol(
            accept=self._accept, on_connect=lambda: connections.add(self), on_disconnect=self._disconnected
        )
        self._service = service
        self._connections = connections

    def close(self) -> None:
        """Send GOAWAY and what is left, then disconnect."""
        self.protocol.connection.send_goaway()
        self.protocol.close()

    def _accept(self, stream: Stream, headers: Headers) -> StreamHandler:
        path = next((value for name, value in headers if name == b":path"), b"").decode("utf-8", "replace")
        service = self._service
        if path in service.held_paths:
            return DiscardHandler(stream)
        if path in service.streaming_paths:
            return self.calls.handle(stream, server_streaming(partial(service.answers, path)))
        if path in service.paths:
            return self.calls.handle(stream, unary(partial(service.answer, path)))
        reason = f"{path} is not implemented by this provider"
        grpc.send_error(stream, GrpcStatusError(grpc.UNIMPLEMENTED, reason))
        return DiscardHandler(stream)

    def _disconnected(self) -> None:
        self.calls.cancel()
        self._connections.discard(self)


class GrpcServer:
    """A gRPC server with one service object for each connection.

    Attributes:
        connections: those that are open.
        context: the TLS context; None for plain text.
    """

    def __init__(self, new_service: Callable[[], Service]) -> None:
        self.connections: set[_Connection] = set()
        self.context: ssl.SSLContext | None = None
        self._new_service = new_service
        self._server: asyncio.Server | None = None

    async def start(self, listener: socket.socket) -> None:
        """Begin to accept connections, with TLS if `context` is set."""
        loop = asyncio.get_running_loop()
        self._server = await loop.create_unix_server(self._connect, sock=listener, ssl=self.context)

    async def close(self, grace_seconds: float) -> None:
        """Wait for the calls under way, at most so long; then cancel them and disconnect."""
        if self._server is not None:
            self._server.close()
        tasks = [task for connection in self.connections for task in connection.calls.tasks]
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=grace_seconds)
            for task in late:
                task.cancel()
            if late:
                await asyncio.wait(late, timeout=1)
        for connection in list(self.connections):
            connection.close()
        await asyncio.sleep(0)

    def _connect(self) -> Http2Protocol:
        return _Connection(self._new_service(), self.connections).protocol
