"""A connection to a real provider: carries whole messages, or relayed frames."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import suppress

from tollgate_tfplugin import frames, grpc
from tollgate_tfplugin.endpoint import Endpoint
from tollgate_tfplugin.errors import GrpcStatusError
from tollgate_tfplugin.headers import Headers
from tollgate_tfplugin.http2_protocol import Http2Protocol
from tollgate_tfplugin.stream import Stream, StreamHandler


class Upstream:
    """The client side of a connection. It can be used at once: calls wait until it is connected.

    Attributes:
        is_lost: whether it is closed; every call on it fails.
        is_broken: whether calls were lost with it.
        is_configured: whether it was used to configure the provider.
        is_parked: whether its process was stopped because its graph walk seemed to be over.
        open_ephemerals: how many ephemeral resources were opened over it and not closed yet.
    """

    def __init__(self, on_lost: Callable[["Upstream"], None] = lambda _: None) -> None:
        self._on_lost = on_lost
        self._protocol = Http2Protocol(on_disconnect=self._lost)
        self.is_lost = False
        self.is_broken = False
        self.is_configured = False
        self.is_parked = False
        self.open_ephemerals = 0
        self._was_connected = False

    @property
    def refusal(self) -> GrpcStatusError:
        """Return the error for further calls, in the words that Terraform uses for its own providers."""
        return grpc.cancelled_error() if self.is_lost and self._was_connected else grpc.disconnected_error()

    @property
    def is_idle(self) -> bool:
        """Return whether no call is in progress."""
        return not self._protocol.connection.has_streams

    async def connect(self, place: Endpoint) -> None:
        """Connect, or mark the connection as lost.

        Raises:
            OSError: the connection failed.
        """
        loop = asyncio.get_running_loop()
        try:
            if place.network == "unix":
                await loop.create_unix_connection(lambda: self._protocol, place.path)
            else:
                await loop.create_connection(lambda: self._protocol, *place.host_and_port)
        except OSError:
            self.lose()
            raise
        self._was_connected = True

    def open(self, headers: Headers, handler: StreamHandler) -> Stream | None:
        """Return a new stream, or None if the provider accepts no more."""
        connection = self._protocol.connection
        if self.is_lost or connection.is_going_away:
            return None
        return connection.open(headers, handler)

    async def call(self, headers: Headers, message: bytes) -> bytes:
        """Send a message and return the response. If the caller is cancelled, so is the call.

        Raises:
            GrpcStatusError: the provider returned an error, or has disconnected.
        """
        answer = _Answer()
        stream = self.open(headers, answer)
        if stream is None:
            raise self.refusal
        answer.stream = stream
        stream.connection.send_data(stream, grpc.encode_message(message), is_end=True)
        try:
            return await answer.future
        finally:
            stream.connection.reset(stream, frames.CANCEL)

    async def stream(self, headers: Headers, message: bytes) -> AsyncGenerator[bytes]:
        """Send a message and yield the responses as they come. If the caller stops, the call is cancelled.

        Raises:
            GrpcStatusError: the provider returned an error, or has disconnected.
        """
        answers = _Answers()
        stream = self.open(headers, answers)
        if stream is None:
            raise self.refusal
        answers.stream = stream
        stream.connection.send_data(stream, grpc.encode_message(message), is_end=True)
        try:
            while (found := await answers.messages.get()) is not None:
                if isinstance(found, GrpcStatusError):
                    raise found
                yield found
        finally:
            stream.connection.reset(stream, frames.CANCEL)

    def close(self) -> None:
        """Disconnect."""
        self._protocol.close()

    def lose(self) -> None:
        """Mark the connection as lost."""
        self._protocol.disconnect()

    def _lost(self) -> None:
        self.is_lost = True
        self.is_broken = self._protocol.was_busy
        self._on_lost(self)


class _Answer(StreamHandler):
    """Collects the response to one call."""

    stream: Stream

    def __init__(self) -> None:
        self.future: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._body = bytearray()

    def on_headers(self, headers: Headers, is_end: bool) -> None:
        """Complete the call at its trailers."""
        if not is_end:
            return
        error = grpc.error_from_trailers(headers)
        if error is None:
            try:
                self._succeed(grpc.decode_response(self._body))
            except GrpcStatusError as problem:
                self._fail(problem)
        else:
            self._fail(error)

    def on_data(self, payload: bytes, is_end: bool) -> None:
        """Collect the body."""
        self._body += payload
        self.stream.connection.acknowledge_data(self.stream, len(payload))
        if is_end:
            self._fail(grpc.missing_trailers_error(self._body))

    def on_reset(self, code: int) -> None:
        """Fail the call."""
        self._fail(grpc.reset_error(code))

    def on_disconnect(self) -> None:
        """Fail the call."""
        self._fail(grpc.disconnected_error())

    def _succeed(self, message: bytes) -> None:
        with suppress(asyncio.InvalidStateError):
            self.future.set_result(message)

    def _fail(self, error: GrpcStatusError) -> None:
        with suppress(asyncio.InvalidStateError):
            self.future.set_exception(error)


class _Answers(StreamHandler):
    """Collects the messages that answer one call; the last one is an error or None."""

    stream: Stream

    def __init__(self) -> None:
        self.messages: asyncio.Queue[bytes | GrpcStatusError | None] = asyncio.Queue()
        self._body = bytearray()

    def on_headers(self, headers: Headers, is_end: bool) -> None:
        """End with the trailers."""
        if is_end:
            self.messages.put_nowait(grpc.error_from_trailers(headers))

    def on_data(self, payload: bytes, is_end: bool) -> None:
        """Add every complete message."""
        self._body += payload
        self.stream.connection.acknowledge_data(self.stream, len(payload))
        while (size := grpc.message_size(self._body)) is not None:
            whole = bytes(self._body[:size])
            del self._body[:size]
            try:
                self.messages.put_nowait(grpc.decode_message(whole))
            except GrpcStatusError as problem:
                self.messages.put_nowait(problem)
        if is_end:
            self.messages.put_nowait(grpc.missing_trailers_error(self._body))

    def on_reset(self, code: int) -> None:
        """Fail the call."""
        self.messages.put_nowait(grpc.reset_error(code))

    def on_disconnect(self) -> None:
        """Fail the call."""
        self.messages.put_nowait(grpc.disconnected_error())
