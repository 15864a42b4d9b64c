"""Relays calls frame by frame: what arrives on one stream is sent on the other, unchanged."""

from tollgate_tfplugin import frames, grpc
from tollgate_tfplugin.headers import Headers
from tollgate_tfplugin.stream import DiscardHandler, Stream, StreamHandler

from tollgate_host.provider_proxy.upstream import Upstream


def relay(stream: Stream, headers: Headers, upstream: Upstream) -> StreamHandler:
    """Relay a call of Terraform's to the provider, and return the handler of the request."""
    target = upstream.open(headers, _Response(stream))
    if target is None:
        grpc.send_error(stream, upstream.refusal)
        return DiscardHandler(stream)
    return _Request(target)


class _Pipe(StreamHandler):
    """Relays what arrives on one stream to its counterpart on the other connection."""

    __slots__ = ("_other",)

    def __init__(self, other: Stream) -> None:
        self._other = other

    def on_headers(self, headers: Headers, is_end: bool) -> None:
        """Relay headers or trailers."""
        other = self._other
        other.connection.send_headers(other, headers, is_end=is_end)

    def on_data(self, payload: bytes, is_end: bool) -> None:
        """Relay data."""
        other = self._other
        other.connection.send_data(other, payload, is_end=is_end)

    def on_sent(self, size: int) -> None:
        """Acknowledge data of the other side once it has left on this one."""
        other = self._other
        other.connection.acknowledge_data(other, size)


class _Request(_Pipe):
    """Relays what Terraform sends."""

    __slots__ = ()

    def on_reset(self, code: int) -> None:  # noqa: ARG002 -- whatever Terraform's reason
        """Cancel the provider's call."""
        self.on_disconnect()

    def on_disconnect(self) -> None:
        """Cancel the provider's call."""
        other = self._other
        other.connection.reset(other, frames.CANCEL)


class _Response(_Pipe):
    """Relays what the provider sends."""

    __slots__ = ()

    def on_reset(self, code: int) -> None:
        """Relay the reset."""
        other = self._other
        other.connection.reset(other, code)

    def on_disconnect(self) -> None:
        """Fail the call as gRPC would if the provider had disconnected."""
        grpc.send_error(self._other, grpc.disconnected_error())
