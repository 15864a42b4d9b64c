"""One connection from Terraform, which is one provider instance to Terraform."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from functools import partial

from tollgate_tfplugin.calls import CallRunner, server_streaming, unary
from tollgate_tfplugin.headers import Headers
from tollgate_tfplugin.http2_protocol import Http2Protocol
from tollgate_tfplugin.stream import DiscardHandler, Stream, StreamHandler

from tollgate_host.provider_proxy.interceptor import Forward, Interceptor, StreamInterceptor
from tollgate_host.provider_proxy.methods import method_of
from tollgate_host.provider_proxy.relay import relay
from tollgate_host.provider_proxy.schema_cache import KEPT, SchemaCache
from tollgate_host.provider_proxy.upstream import Upstream
from tollgate_host.provider_proxy.upstream_source import UpstreamSource

_OURS = KEPT | {"ConfigureProvider"}
"""Calls that decide which process is asked, or whether any is."""

_EPHEMERAL_STEPS = {"OpenEphemeralResource": 1, "CloseEphemeralResource": -1}


class ProxyConnection:
    """Forwards calls or gives them to the interceptor.

    Args:
        supply: creates connections to the real provider.
        schema: caches the provider's schema.
        new_interceptor: called at the first call; Terraform opens and closes a connection before each that it uses.
        on_closed: called when Terraform has disconnected.
    """

    def __init__(
        self,
        supply: UpstreamSource,
        schema: SchemaCache,
        new_interceptor: Callable[[], Interceptor],
        on_closed: Callable[["ProxyConnection"], None],
    ) -> None:
        self._supply = supply
        self._schema = schema
        self._new_interceptor = new_interceptor
        self._on_closed = on_closed
        self._interceptor: Interceptor | None = None
        self._streams: StreamInterceptor | None = None
        self._upstream: Upstream | None = None
        self._configuration: tuple[Headers, bytes] | None = None
        self._reviving = asyncio.Lock()
        self._calls = CallRunner("Tollgate failed to answer; its log has the reason")
        self.protocol = Http2Protocol(accept=self._accept, on_disconnect=self._lost)

    def close(self) -> None:
        """Disconnect."""
        self.protocol.close()

    def _accept(self, stream: Stream, headers: Headers) -> StreamHandler:
        method = method_of(next((value for name, value in headers if name == b":path"), b""))
        if method.kind == "provider":
            interceptor = self._interceptor or self._begin()
            if method.name in _OURS or method.name in interceptor.observed:
                return self._calls.handle(
                    stream, unary(partial(self._answer_provider, interceptor, method.name, headers))
                )
            if self._streams is not None and method.name in self._streams.observed_streams:
                forward = partial(self._forward_stream, headers)
                answers = partial(self._streams.stream, method.name, forward=forward)
                return self._calls.handle(stream, server_streaming(answers))
        elif method.kind == "held":
            return DiscardHandler(stream)
        elif method.kind == "shutdown":
            return self._calls.handle(stream, unary(_nothing))
        if self._upstream is not None and self._upstream.is_parked:
            return self._calls.handle(stream, unary(partial(self._forward, method.name, headers)))
        upstream = self._current()
        upstream.open_ephemerals += _EPHEMERAL_STEPS.get(method.name, 0)
        return relay(stream, headers, upstream)

    def _begin(self) -> Interceptor:
        """Make the interceptor, and find out once what it can do: every call asks for that."""
        interceptor = self._interceptor = self._new_interceptor()
        self._streams = interceptor if isinstance(interceptor, StreamInterceptor) else None
        return interceptor

    def _current(self) -> Upstream:
        """Return the upstream connection for the next call.

        A provider that crashed stays disconnected, as without a gate.
        """
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
            self._configuration = headers, request
            self._upstream = await self._supply.configure(self._upstream, request)
        else:
            await self._revive()
        upstream = self._current()
        upstream.open_ephemerals += _EPHEMERAL_STEPS.get(method, 0)
        return await upstream.call(headers, request)

    async def _forward_stream(self, headers: Headers, request: bytes) -> AsyncGenerator[bytes]:
        await self._revive()
        async for message in self._current().stream(headers, request):
            yield message

    async def _revive(self) -> None:
        """Configure another process if ours was stopped while this connection was still needed."""
        async with self._reviving:
            if self._upstream is None or not self._upstream.is_parked or self._configuration is None:
                return
            headers, request = self._configuration
            upstream = self._supply.configure_anew(request)
            await upstream.call(headers, request)
            self._upstream = upstream

    def _lost(self) -> None:
        self._calls.cancel()
        if self._upstream is not None:
            self._upstream.close()
        self._on_closed(self)


async def _nothing(request: bytes) -> bytes:  # noqa: ARG001 -- whatever was asked
    """Return an empty response to go-plugin's Shutdown: disconnecting ends the provider here."""
    return b""
