"""The server's side of one gRPC connection, without I/O: bytes in, calls out; answers in, bytes out.

Made for one peer, Terraform's client, and for short calls: whole requests, answers sent as one piece. A general library
(h2) spends most of a call's time on what that peer never does; docs/decisions/0032 has the figures.
"""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import quote

from hpack import Decoder, HPACKError

from pyvider.wire import frames
from pyvider.wire.frames import Http2Error

MAX_MESSAGE_BYTES = 256 * 1024 * 1024
OK, CANCELLED, UNKNOWN, RESOURCE_EXHAUSTED, UNIMPLEMENTED, INTERNAL = 0, 1, 2, 8, 12, 13

# Header blocks that never change, written without reference to any table: (:status 200), then literals.
_LITERAL = b"\x00"


def _literal(name: str, value: str) -> bytes:
    return _LITERAL + _text(name) + _text(value)


def _text(text: str) -> bytes:
    data = text.encode()
    length = len(data)
    if length < 127:
        return bytes((length,)) + data
    length -= 127
    prefix = bytearray((127,))
    while length >= 128:
        prefix.append(length & 127 | 128)
        length >>= 7
    prefix.append(length)
    return bytes(prefix) + data


_OPENING = b"\x88" + _literal("content-type", "application/grpc")
_TRAILERS_OK = _literal("grpc-status", "0")


class Call(NamedTuple):
    """A whole request has arrived."""

    stream_id: int
    path: str
    message: bytes


class Cancelled(NamedTuple):
    """The client no longer wants the answer."""

    stream_id: int


Event = Call | Cancelled


class _Stream:
    """One call: what has come of it, and what has still to go."""

    __slots__ = ("body", "is_answered", "outgoing", "path", "trailers", "window")

    def __init__(self, path: str, window: int) -> None:
        self.path = path
        self.window = window
        self.body = bytearray()
        self.is_answered = False
        self.outgoing = bytearray()
        self.trailers: bytes | None = None


class GrpcConnection:
    """One connection: feed it what arrives, act on the events, answer, and send what `take` gives."""

    def __init__(self, paths: frozenset[str], held_paths: frozenset[str] = frozenset()) -> None:
        """Answer calls of `paths`, keep those of `held_paths` open without an answer, refuse all others."""
        self._paths = paths
        self._held_paths = held_paths
        self._buffer = bytearray()
        self._has_preface = False
        self._decoder = Decoder()
        self._known_blocks: dict[bytes, str] = {}
        self._streams: dict[int, _Stream] = {}
        self._last_stream = 0
        self._header_block: tuple[int, int, bytearray] | None = None
        self._window = frames.DEFAULT_WINDOW
        self._initial_window = frames.DEFAULT_WINDOW
        self._frame_size = frames.DEFAULT_FRAME_SIZE
        self._received = 0
        self._out = bytearray()
        self._out += frames.settings({frames.INITIAL_WINDOW_SIZE: frames.MAX_WINDOW})
        self._grant(frames.MAX_WINDOW - frames.DEFAULT_WINDOW)

    def take(self) -> bytes:
        """What must be sent now."""
        data = bytes(self._out)
        self._out.clear()
        return data

    def receive(self, data: bytes) -> list[Event]:
        """Digest what has arrived.

        Raises:
            Http2Error: when the peer broke the rules; send what `take` gives, then close.
        """
        self._buffer += data
        if not self._has_preface and not self._read_preface():
            return []
        events: list[Event] = []
        try:
            for kind, flags, stream_id, payload in frames.cut(self._buffer, frames.DEFAULT_FRAME_SIZE):
                self._on_frame(kind, flags, stream_id, payload, events)
        except HPACKError as error:
            self._leave(frames.PROTOCOL_ERROR)
            raise Http2Error(frames.PROTOCOL_ERROR, f"unreadable headers: {error}") from error
        except Http2Error as error:
            self._leave(error.code)
            raise
        return events

    def respond(self, stream_id: int, message: bytes) -> None:
        """Answer a call."""
        self.send_message(stream_id, message)
        self.finish(stream_id)

    def send_message(self, stream_id: int, message: bytes) -> None:
        """Send one message of an answer that may have several."""
        stream = self._streams.get(stream_id)
        if stream is None:
            return
        if not stream.is_answered:
            stream.is_answered = True
            self._out += frames.frame(frames.HEADERS, frames.END_HEADERS, stream_id, _OPENING)
        stream.outgoing += b"\x00" + frames.long(len(message)) + message
        self._flush(stream_id, stream)

    def finish(self, stream_id: int, status: int = OK, reason: str = "") -> None:
        """End an answer, with an error if `status` says so."""
        stream = self._streams.get(stream_id)
        if stream is None:
            return
        stream.trailers = _TRAILERS_OK if status == OK else self._refusal(status, reason)
        if not stream.is_answered:
            stream.trailers = _OPENING + stream.trailers
        self._flush(stream_id, stream)

    def goodbye(self) -> None:
        """Tell the client to open no further calls."""
        self._leave(frames.NO_ERROR)

    @property
    def has_calls(self) -> bool:
        """Whether any call is still to be answered."""
        return any(stream.path not in self._held_paths for stream in self._streams.values())

    @staticmethod
    def _refusal(status: int, reason: str) -> bytes:
        return _literal("grpc-status", str(status)) + _literal("grpc-message", quote(reason[:1000], safe=" :,;.()'"))

    def _flush(self, stream_id: int, stream: _Stream) -> None:
        """Send as much of an answer as the client's windows allow."""
        while stream.outgoing:
            size = min(len(stream.outgoing), self._frame_size, self._window, stream.window)
            if size <= 0:
                return
            self._out += frames.frame(frames.DATA, 0, stream_id, bytes(stream.outgoing[:size]))
            del stream.outgoing[:size]
            self._window -= size
            stream.window -= size
        if stream.trailers is not None:
            flags = frames.END_HEADERS | frames.END_STREAM
            self._out += frames.frame(frames.HEADERS, flags, stream_id, stream.trailers)
            del self._streams[stream_id]

    def _flush_all(self) -> None:
        for stream_id, stream in list(self._streams.items()):
            self._flush(stream_id, stream)

    def _grant(self, size: int) -> None:
        self._out += frames.frame(frames.WINDOW_UPDATE, 0, 0, frames.long(size))

    def _leave(self, code: int) -> None:
        self._out += frames.frame(frames.GOAWAY, 0, 0, frames.long(self._last_stream) + frames.long(code))

    def _read_preface(self) -> bool:
        if not frames.PREFACE.startswith(self._buffer[: len(frames.PREFACE)]):
            raise Http2Error(frames.PROTOCOL_ERROR, "not HTTP/2")
        if len(self._buffer) < len(frames.PREFACE):
            return False
        del self._buffer[: len(frames.PREFACE)]
        self._has_preface = True
        return True

    # One method for each frame that means something to a server.

    def _on_frame(self, kind: int, flags: int, stream_id: int, payload: bytes, events: list[Event]) -> None:
        if self._header_block is not None and kind != frames.CONTINUATION:
            raise Http2Error(frames.PROTOCOL_ERROR, "headers interrupted by another frame")
        if kind == frames.DATA:
            self._on_data(flags, stream_id, payload, events)
        elif kind == frames.HEADERS:
            self._on_headers(flags, stream_id, bytearray(frames.content(flags, payload)), events)
        elif kind == frames.CONTINUATION:
            self._on_continuation(flags, stream_id, payload, events)
        elif kind == frames.WINDOW_UPDATE:
            self._on_window_update(stream_id, frames.read_long(payload) & frames.MAX_WINDOW)
        elif kind == frames.SETTINGS and not flags & frames.ACK:
            self._on_settings(payload)
        elif kind == frames.PING and not flags & frames.ACK:
            self._out += frames.frame(frames.PING, frames.ACK, 0, payload)
        elif kind == frames.RST_STREAM and self._streams.pop(stream_id, None):
            events.append(Cancelled(stream_id))

    def _on_headers(self, flags: int, stream_id: int, block: bytearray, events: list[Event]) -> None:
        if not flags & frames.END_HEADERS:
            self._header_block = (stream_id, flags, block)
            return
        path = self._path_in(bytes(block))
        if stream_id in self._streams:  # trailers of a request
            self._end_of_request(flags, stream_id, events)
            return
        if stream_id <= self._last_stream or stream_id % 2 == 0:
            raise Http2Error(frames.PROTOCOL_ERROR, f"stream {stream_id} opened out of order")
        self._last_stream = stream_id
        self._streams[stream_id] = _Stream(path, self._initial_window)
        if path not in self._paths and path not in self._held_paths:
            self.finish(stream_id, UNIMPLEMENTED, f"{path} is not implemented by this provider")
            return
        self._end_of_request(flags, stream_id, events)

    def _path_in(self, block: bytes) -> str:
        """The path that a header block names.

        A block of nothing but references leaves the table as it is, so what it said once it says again: after its
        first few calls a client sends no other, and reading each anew would cost more than the call's own work.
        """
        path = self._known_blocks.get(block)
        if path is None:
            headers = self._decoder.decode(block)
            path = next((str(value) for name, value in headers if str(name) == ":path"), "")
            if all(0x80 < byte < 0xFF for byte in block):
                self._known_blocks[block] = path
            else:
                self._known_blocks.clear()
        return path

    def _on_continuation(self, flags: int, stream_id: int, payload: bytes, events: list[Event]) -> None:
        if self._header_block is None or self._header_block[0] != stream_id:
            raise Http2Error(frames.PROTOCOL_ERROR, "CONTINUATION without HEADERS")
        _, first_flags, block = self._header_block
        block += payload
        if flags & frames.END_HEADERS:
            self._header_block = None
            self._on_headers(first_flags | frames.END_HEADERS, stream_id, block, events)

    def _on_data(self, flags: int, stream_id: int, payload: bytes, events: list[Event]) -> None:
        self._received += len(payload)
        if self._received > frames.MAX_WINDOW // 2:
            self._grant(self._received)
            self._received = 0
        stream = self._streams.get(stream_id)
        if stream is None or stream.path in self._held_paths:
            return  # cancelled or refused a moment ago, or of no interest
        stream.body += frames.content(flags, payload)
        if len(stream.body) > MAX_MESSAGE_BYTES:
            self.finish(stream_id, RESOURCE_EXHAUSTED, "the request is too long")
            return
        self._end_of_request(flags, stream_id, events)

    def _end_of_request(self, flags: int, stream_id: int, events: list[Event]) -> None:
        stream = self._streams[stream_id]
        if not flags & frames.END_STREAM or stream.path in self._held_paths:
            return
        body = stream.body
        if len(body) < 5 or len(body) != 5 + int.from_bytes(body[1:5], "big"):
            self.finish(stream_id, INTERNAL, "the request is not one whole message")
        elif body[0]:
            self.finish(stream_id, UNIMPLEMENTED, "compressed messages are not supported")
        else:
            stream.body = bytearray()
            events.append(Call(stream_id, stream.path, bytes(memoryview(body)[5:])))

    def _on_window_update(self, stream_id: int, size: int) -> None:
        if stream_id == 0:
            self._window += size
            self._flush_all()
        elif stream := self._streams.get(stream_id):
            stream.window += size
            self._flush(stream_id, stream)

    def _on_settings(self, payload: bytes) -> None:
        for key, value in frames.read_settings(payload):
            if key == frames.INITIAL_WINDOW_SIZE:
                for stream in self._streams.values():
                    stream.window += value - self._initial_window
                self._initial_window = value
            elif key == frames.MAX_FRAME_SIZE:
                self._frame_size = min(value, 1 << 20)
        self._out += frames.frame(frames.SETTINGS, frames.ACK, 0)
        self._flush_all()
