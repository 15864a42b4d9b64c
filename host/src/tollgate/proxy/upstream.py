"""A connection to a real provider: calls go over it as whole messages, or as frames that only pass."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from pyvider.wire import frames

from tollgate.proxy import grpc
from tollgate.proxy.http2.headers import Headers
from tollgate.proxy.http2.stream import Receiver, Stream
from tollgate.proxy.interceptor import GrpcStatusError
from tollgate.proxy.place import Place
from tollgate.proxy.wire import Wire


class Upstream:
    """The client's end. It may be spoken to at once: what is said waits for the connection.

    Attributes:
        is_lost: whether it is gone; every call on it fails.
        is_broken: whether calls were lost with it.
        is_configured: whether a configuration went over it.
    """

    def __init__(self, on_lost: Callable[["Upstream"], None] = lambda _: None) -> None:
        self._on_lost = on_lost
        self._wire = Wire(on_lost=self._lost)
        self.is_lost = False
        self.is_broken = False
        self.is_configured = False
        self._was_connected = False

    @property
    def refusal(self) -> GrpcStatusError:
        """Why nothing can be asked any more, in the words that Terraform has for a provider of its own."""
        return grpc.cancelled() if self.is_lost and self._was_connected else grpc.gone()

    @property
    def is_idle(self) -> bool:
        """Whether no call is under way."""
        return not self._wire.connection.has_streams

    async def connect(self, place: Place) -> None:
        """Connects; if that fails, the connection is lost.

        Raises:
            OSError: nobody answers there.
        """
        loop = asyncio.get_running_loop()
        try:
            if place.network == "unix":
                await loop.create_unix_connection(lambda: self._wire, place.path)
            else:
                await loop.create_connection(lambda: self._wire, *place.host_and_port)
        except OSError:
            self.lose()
            raise
        self._was_connected = True

    def open(self, headers: Headers, receiver: Receiver) -> Stream | None:
        """Opens a stream; None if the provider takes no more."""
        connection = self._wire.connection
        if self.is_lost or connection.is_leaving:
            return None
        return connection.open(headers, receiver)

    async def call(self, headers: Headers, message: bytes) -> bytes:
        """Sends one message and waits for the one that answers it. If nobody waits any more, the call is cancelled.

        Raises:
            GrpcStatusError: the provider answered with a status alone, or is gone.
        """
        answer = _Answer()
        stream = self.open(headers, answer)
        if stream is None:
            raise self.refusal
        answer.stream = stream
        stream.connection.send_data(stream, grpc.framed(message), is_end=True)
        try:
            return await answer.future
        finally:
            stream.connection.reset(stream, frames.CANCEL)

    def close(self) -> None:
        """Hangs up."""
        self._wire.close()

    def lose(self) -> None:
        """There will be no connection."""
        self._wire.lose()

    def _lost(self) -> None:
        self.is_lost = True
        self.is_broken = self._wire.was_busy
        self._on_lost(self)


class _Answer:
    """Puts the answer to one call together."""

    stream: Stream

    def __init__(self) -> None:
        self.future: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._body = bytearray()

    def on_headers(self, headers: Headers, is_end: bool) -> None:
        """Takes note of the end."""
        if not is_end:
            return
        error = grpc.error_in(headers)
        if error is None:
            try:
                self._succeed(grpc.answer_in(self._body))
            except GrpcStatusError as problem:
                self._fail(problem)
        else:
            self._fail(error)

    def on_data(self, payload: bytes, is_end: bool) -> None:
        """Keeps the body."""
        self._body += payload
        self.stream.connection.grant(self.stream, len(payload))
        if is_end:
            self._fail(grpc.ended_early(self._body))

    def on_reset(self, code: int) -> None:
        """Fails."""
        self._fail(grpc.error_of_reset(code))

    def on_lost(self) -> None:
        """Fails."""
        self._fail(grpc.gone())

    def on_sent(self, size: int) -> None:
        """Nothing: the message is here as a whole."""

    def _succeed(self, message: bytes) -> None:
        with suppress(asyncio.InvalidStateError):
            self.future.set_result(message)

    def _fail(self, error: GrpcStatusError) -> None:
        with suppress(asyncio.InvalidStateError):
            self.future.set_exception(error)
