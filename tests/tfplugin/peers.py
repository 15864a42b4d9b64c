"""Peers for the tests of HTTP/2: two connections back to back, and receivers that keep what they get."""

from collections.abc import Callable

from tollgate_tfplugin.connection import Connection
from tollgate_tfplugin.headers import Headers
from tollgate_tfplugin.stream import Stream, StreamHandler

REQUEST: Headers = ((b":method", b"POST"), (b":scheme", b"http"), (b":path", b"/s/A"), (b":authority", b"localhost"))
RESPONSE: Headers = ((b":status", b"200"), (b"content-type", b"application/grpc"))
TRAILERS: Headers = ((b"grpc-status", b"0"),)


class Kept(StreamHandler):
    """Keeps what comes on one stream; grants as it is told to."""

    def __init__(self, *, grants: bool = True) -> None:
        self.stream: Stream | None = None
        self.headers: list[Headers] = []
        self.body = bytearray()
        self.is_ended = False
        self.reset_code: int | None = None
        self.is_lost = False
        self.sent = 0
        self._grants = grants

    def on_headers(self, headers: Headers, is_end: bool) -> None:
        self.headers.append(headers)
        self.is_ended = self.is_ended or is_end

    def on_data(self, payload: bytes, is_end: bool) -> None:
        self.body += payload
        self.is_ended = self.is_ended or is_end
        if self._grants and self.stream is not None:
            self.stream.connection.acknowledge_data(self.stream, len(payload))

    def on_reset(self, code: int) -> None:
        self.reset_code = code

    def on_disconnect(self) -> None:
        self.is_lost = True

    def on_sent(self, size: int) -> None:
        self.sent += size


class Pair:
    """A client and a server, joined."""

    def __init__(self, *, grants: bool = True) -> None:
        self.accepted: list[Kept] = []
        self._grants = grants
        self.client = Connection(on_output=lambda: None)
        self.server = Connection(accept=self._accept, on_output=lambda: None)
        self.pump()

    def _accept(self, stream: Stream, headers: Headers) -> Kept:
        kept = Kept(grants=self._grants)
        kept.stream = stream
        kept.headers.append(headers)
        self.accepted.append(kept)
        return kept

    def open(self) -> tuple[Stream, Kept]:
        kept = Kept()
        stream = self.client.open(REQUEST, kept)
        kept.stream = stream
        return stream, kept

    def pump(self, see: Callable[[bytes], None] = lambda _: None) -> None:
        """Carries bytes both ways until neither side has any."""
        while True:
            ours, theirs = self.client.data_to_send(), self.server.data_to_send()
            if not ours and not theirs:
                return
            if ours:
                see(ours)
                self.server.receive_data(ours)
            if theirs:
                see(theirs)
                self.client.receive_data(theirs)
