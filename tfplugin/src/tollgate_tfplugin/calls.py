"""Run the calls of one gRPC connection, on its server's side, as asyncio tasks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable

from tollgate_tfplugin import grpc
from tollgate_tfplugin.errors import GrpcStatusError
from tollgate_tfplugin.headers import Headers
from tollgate_tfplugin.stream import Stream, StreamHandler

logger = logging.getLogger(__name__)

Method = Callable[[Stream, bytes], Awaitable[None]]
"""Answers a request on its stream."""


def unary(answer: Callable[[bytes], Awaitable[bytes]]) -> Method:
    """Make a method that answers a request with one message."""

    async def method(stream: Stream, request: bytes) -> None:
        grpc.send_response(stream, await answer(request))

    return method


def server_streaming(answers: Callable[[bytes], AsyncIterator[bytes]]) -> Method:
    """Make a method that answers a request with any number of messages."""

    async def method(stream: Stream, request: bytes) -> None:
        async for message in answers(request):
            grpc.send_message(stream, message)
        grpc.end_response(stream)

    return method


class CallRunner:
    """Runs a task for each call, and turns whatever it raises into a status.

    Args:
        failure: the message of the status for an unexpected exception, which is logged.
    """

    def __init__(self, failure: str) -> None:
        self._failure = failure
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def tasks(self) -> list[asyncio.Task[None]]:
        """Return the calls under way."""
        return list(self._tasks)

    def handle(self, stream: Stream, method: Method) -> StreamHandler:
        """Return the handler that collects the request of a stream and has the method answer it."""
        return _IncomingCall(stream, method, self._start)

    def cancel(self) -> None:
        """Cancel every call under way."""
        for task in self._tasks:
            task.cancel()

    def _start(self, stream: Stream, method: Method, request: bytes) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(self._run(stream, method, request))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _run(self, stream: Stream, method: Method, request: bytes) -> None:
        try:
            await method(stream, request)
        except GrpcStatusError as error:
            grpc.send_error(stream, error)
        except asyncio.CancelledError:
            grpc.send_error(stream, GrpcStatusError(grpc.CANCELLED, "the call was cancelled"))
            raise
        except Exception:  # the boundary
            logger.exception("a call could not be answered")
            grpc.send_error(stream, GrpcStatusError(grpc.INTERNAL, self._failure))


class _IncomingCall(StreamHandler):
    """Collects the request of one call, and starts to answer it once it is complete."""

    __slots__ = ("_body", "_method", "_start", "_stream", "_task")

    def __init__(
        self, stream: Stream, method: Method, start: Callable[[Stream, Method, bytes], asyncio.Task[None]]
    ) -> None:
        self._stream = stream
        self._method = method
        self._start = start
        self._body = bytearray()
        self._task: asyncio.Task[None] | None = None

    def on_headers(self, headers: Headers, is_end: bool) -> None:  # noqa: ARG002 -- only the end of trailers matters
        """Start at the end of the trailers."""
        if is_end:
            self.on_data(b"", is_end)

    def on_data(self, payload: bytes, is_end: bool) -> None:
        """Collect the body, and start at its end."""
        body, stream = self._body, self._stream
        body += payload
        if len(body) > grpc.MAX_MESSAGE_BYTES:
            body.clear()
            grpc.send_error(stream, GrpcStatusError(grpc.RESOURCE_EXHAUSTED, "the request is too long"))
            return
        if not is_end:
            stream.connection.acknowledge_data(stream, len(payload))
            return
        try:
            request = grpc.decode_message(body)
        except GrpcStatusError as error:
            grpc.send_error(stream, error)
            return
        self._body = bytearray()
        self._task = self._start(stream, self._method, request)

    def on_reset(self, code: int) -> None:  # noqa: ARG002 -- whatever the reason
        """Cancel the call."""
        self.on_disconnect()

    def on_disconnect(self) -> None:
        """Cancel the call."""
        if self._task is not None:
            self._task.cancel()
