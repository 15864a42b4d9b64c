"""One connection of Terraform's, which to Terraform is one instance of a provider."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial

from pyvider.wire import frames

from tollgate.proxy import grpc
from tollgate.proxy.http2.headers import Headers
from tollgate.proxy.http2.stream import Receiver, Stream
from tollgate.proxy.interceptor import Forward, GrpcStatusError, Interceptor
from tollgate.proxy.methods import method_of
from tollgate.proxy.relay import Ignored, relay
from tollgate.proxy.schema_cache import KEPT, SchemaCache
from tollgate.proxy.supply import Supply
from tollgate.proxy.upstream import Upstream
from tollgate.proxy.wire import Wire

logger = logging.getLogger(__name__)

_OURS = KEPT | {"ConfigureProvider"}
"""Calls that decide which process is asked, or whether any is."""

Answer = Callable[[bytes], Awaitable[bytes]]


class Instance:
    """Passes calls on, or gives them to the interceptor.

    Args:
        supply: where connections to the real provider come from.
        schema: what the provider says of itself, once known.
        new_interceptor: called at the first call; Terraform opens and closes a connection before each that it uses.
        on_closed: told when Terraform has hung up.
    """

    def __init__(
        self,
        supply: Supply,
        schema: SchemaCache,
        new_interceptor: Callable[[], Interceptor],
        on_closed: Callable[["Instance"], None],
    ) -> None:
        self._supply = supply
        self._schema = schema
        self._new_interceptor = new_interceptor
        self._on_closed = on_closed
        self._interceptor: Interceptor | None = None
        self._upstream: Upstream | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.wire = Wire(accept=self._accept, on_lost=self._lost)

    def close(self) -> None:
        """Hangs up."""
        self.wire.close()

    def _accept(self, stream: Stream, headers: Headers) -> Receiver:
        method = method_of(next((value for name, value in headers if name == b":path"), b""))
        if method.kind == "provider":
            interceptor = self._interceptor
            if interceptor is None:
                interceptor = self._interceptor = self._new_interceptor()
            if method.name in _OURS or method.name in interceptor.observed:
                return _Request(stream, partial(self._answer_provider, interceptor, method.name, headers), self._run)
        elif method.kind == "held":
            return Ignored(stream)
        elif method.kind == "shutdown":
            return _Request(stream, _nothing, self._run)
        return relay(stream, headers, self._current())

    def _current(self) -> Upstream:
        """The connection for the next call. A provider that failed this instance stays gone, as for Terraform alone."""
        upstream = self._upstream
        if upstream is None or (upstream.is_lost and not upstream.is_configured and not upstream.is_broken):
            upstream = self._upstream = self._supply.connect()
        return upstream

    async def _answer_provider(self, interceptor: Interceptor, method: str, headers: Headers, request: bytes) -> bytes:
        forward: Forward = partial(self._forward, method, headers)
        if method in interceptor.observed:
            return await interceptor.call(method, request, forward)
        return await forward(request)

    async def _forward(self, method: str, headers: Headers, request: bytes) -> bytes:
        if method in KEPT:
            return await self._schema.get(method, lambda: self._current().call(headers, request))
        if method == "ConfigureProvider":
            self._upstream = self._supply.configure(self._upstream, request)
        return await self._current().call(headers, request)

    def _run(self, stream: Stream, answer: Answer, request: bytes) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(_answered(stream, answer, request))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _lost(self) -> None:
        for task in self._tasks:
            task.cancel()
        if self._upstream is not None:
            self._upstream.close()
        if self._interceptor is not None:
            self._interceptor.closed()
        self._on_closed(self)


class _Request:
    """Puts the request of one call together, and has it answered."""

    __slots__ = ("_answer", "_body", "_run", "_stream", "_task")

    def __init__(
        self, stream: Stream, answer: Answer, run: Callable[[Stream, Answer, bytes], asyncio.Task[None]]
    ) -> None:
        self._stream = stream
        self._answer = answer
        self._run = run
        self._body = bytearray()
        self._task: asyncio.Task[None] | None = None

    def on_headers(self, headers: Headers, is_end: bool) -> None:  # noqa: ARG002 -- only the end of trailers matters
        """Takes note of the end."""
        if is_end:
            self.on_data(b"", is_end)

    def on_data(self, payload: bytes, is_end: bool) -> None:
        """Keeps it, and begins when all is there."""
        self._body += payload
        if not is_end:
            self._stream.connection.grant(self._stream, len(payload))
            return
        try:
            message = grpc.message_in(self._body)
        except GrpcStatusError as error:
            grpc.refuse(self._stream, error)
            return
        self._task = self._run(self._stream, self._answer, message)

    def on_reset(self, code: int) -> None:  # noqa: ARG002 -- whatever the reason
        """Gives the call up."""
        self.on_lost()

    def on_lost(self) -> None:
        """Gives the call up."""
        if self._task is not None:
            self._task.cancel()

    def on_sent(self, size: int) -> None:
        """Nothing: the answer is here as a whole."""


async def _answered(stream: Stream, answer: Answer, request: bytes) -> None:
    try:
        message = await answer(request)
    except GrpcStatusError as error:
        grpc.refuse(stream, error)
    except asyncio.CancelledError:
        stream.connection.reset(stream, frames.CANCEL)
        raise
    except Exception:  # the boundary
        logger.exception("a call could not be answered")
        grpc.refuse(stream, GrpcStatusError(grpc.INTERNAL, "Tollgate failed to answer; its log has the reason"))
    else:
        grpc.respond(stream, message)


async def _nothing(request: bytes) -> bytes:  # noqa: ARG001 -- whatever was asked
    """Answers go-plugin's Shutdown: Terraform hangs up next, and that is what ends a provider here."""
    return b""
