"""Calls that only pass: what comes on one side's stream goes out on the other's, as it is."""

from pyvider.wire import frames

from tollgate.proxy import grpc
from tollgate.proxy.http2.headers import Headers
from tollgate.proxy.http2.stream import Receiver, Stream
from tollgate.proxy.upstream import Upstream


def relay(stream: Stream, headers: Headers, upstream: Upstream) -> Receiver:
    """Passes a call of Terraform's on to the provider; returns who receives the request."""
    target = upstream.open(headers, _Response(stream))
    if target is None:
        grpc.refuse(stream, upstream.refusal)
        return Ignored(stream)
    return _Request(target)


class _Pipe:
    """Passes on what comes on one stream to its counterpart on the other connection."""

    __slots__ = ("_other",)

    def __init__(self, other: Stream) -> None:
        self._other = other

    def on_headers(self, headers: Headers, is_end: bool) -> None:
        """Passes them on."""
        other = self._other
        other.connection.send_headers(other, headers, is_end=is_end)

    def on_data(self, payload: bytes, is_end: bool) -> None:
        """Passes it on."""
        other = self._other
        other.connection.send_data(other, payload, is_end=is_end)

    def on_sent(self, size: int) -> None:
        """What came from the other side has left: more may come from there."""
        other = self._other
        other.connection.grant(other, size)


class _Request(_Pipe):
    """Passes on what Terraform sends."""

    __slots__ = ()

    def on_reset(self, code: int) -> None:  # noqa: ARG002 -- whatever Terraform's reason
        """Cancels the provider's call."""
        self.on_lost()

    def on_lost(self) -> None:
        """Cancels the provider's call."""
        other = self._other
        other.connection.reset(other, frames.CANCEL)


class _Response(_Pipe):
    """Passes on what the provider sends."""

    __slots__ = ()

    def on_reset(self, code: int) -> None:
        """Passes it on."""
        other = self._other
        other.connection.reset(other, code)

    def on_lost(self) -> None:
        """Tells Terraform what gRPC would tell it of a provider that is gone."""
        grpc.refuse(self._other, grpc.gone())


class Ignored:
    """Receives what is of no interest: of a call that has been refused, or that is held open without a word."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    def on_headers(self, headers: Headers, is_end: bool) -> None:
        """Nothing."""

    def on_data(self, payload: bytes, is_end: bool) -> None:  # noqa: ARG002 -- neither matters
        """Lets more come."""
        self._stream.connection.grant(self._stream, len(payload))

    def on_reset(self, code: int) -> None:
        """Nothing."""

    def on_lost(self) -> None:
        """Nothing."""

    def on_sent(self, size: int) -> None:
        """Nothing."""
