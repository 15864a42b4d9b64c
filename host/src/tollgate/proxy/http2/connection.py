"""One HTTP/2 connection, as its client or as its server.

Headers and data are told to the receiver of their stream as they come, frame by frame, and are sent in the same way. A
peer may send as much of a stream as `STREAM_WINDOW_BYTES`, and more as it is dealt with: whoever reads slowly slows
down only the stream it reads.
"""

from __future__ import annotations

from collections.abc import Callable

from pyvider.wire import frames
from pyvider.wire.frames import END_HEADERS, END_STREAM, Http2Error

from tollgate.proxy.http2.headers import HeaderReader, Headers
from tollgate.proxy.http2.speaker import STREAM_WINDOW_BYTES, Speaker
from tollgate.proxy.http2.stream import Receiver, Stream

__all__ = ["STREAM_WINDOW_BYTES", "Accept", "Connection"]

_MAX_HEADER_BLOCK_BYTES = 16 * 1024 * 1024

Accept = Callable[[Stream, Headers], Receiver]
"""Says who receives a stream that the peer has opened; the headers are what it was opened with."""


class Connection(Speaker):
    """Feed it what arrives, send what `take` gives.

    Args:
        accept: makes this the server's end: who receives what the client opens. None: the client's end.
        wake: called when there is something to `take`.
    """

    def __init__(self, *, accept: Accept | None = None, wake: Callable[[], None]) -> None:
        super().__init__(is_client=accept is None, wake=wake)
        self._accept = accept
        self._buffer = bytearray()
        self._missing_preface = frames.PREFACE if accept else b""
        self._reader = HeaderReader()
        self._header_block: tuple[int, int, bytearray] | None = None
        self._received = 0
        self._on_frame = {
            frames.DATA: self._on_data,
            frames.HEADERS: self._on_headers,
            frames.CONTINUATION: self._on_continuation,
            frames.RST_STREAM: self._on_reset,
            frames.SETTINGS: self._on_settings,
            frames.PING: self._on_ping,
            frames.GOAWAY: self._on_goaway,
            frames.WINDOW_UPDATE: self._on_window_update,
        }

    def receive(self, data: bytes) -> None:
        """Digests what has arrived.

        Raises:
            Http2Error: the peer broke the rules; send what `take` gives, then close.
        """
        buffer = self._buffer
        buffer += data
        try:
            if self._missing_preface and not self._read_preface():
                return
            for kind, flags, stream_id, payload in frames.cut(buffer, frames.DEFAULT_FRAME_SIZE):
                if self._header_block is not None and kind != frames.CONTINUATION:
                    raise Http2Error(frames.PROTOCOL_ERROR, "headers interrupted by another frame")
                on_frame = self._on_frame.get(kind)
                if on_frame is not None:
                    on_frame(flags, stream_id, payload)
        except Http2Error as error:
            self.leave(error.code)
            raise

    def _end_received(self, stream: Stream) -> None:
        """The peer has sent the last of a stream. A server that is done wants no more of the request."""
        if stream.is_closed:
            return
        if stream.is_end_sent:
            self._close(stream)
        elif self._is_client:
            self.reset(stream, frames.NO_ERROR)

    def _read_preface(self) -> bool:
        preface = self._missing_preface
        if not preface.startswith(self._buffer[: len(preface)]):
            raise Http2Error(frames.PROTOCOL_ERROR, "not HTTP/2")
        if len(self._buffer) < len(preface):
            return False
        del self._buffer[: len(preface)]
        self._missing_preface = b""
        return True

    # One method for each frame that means something.

    def _on_data(self, flags: int, stream_id: int, payload: bytes) -> None:
        size = len(payload)
        self._received += size
        if self._received > frames.MAX_WINDOW // 2:
            self._grant_connection(self._received)
            self._received = 0
        stream = self._streams.get(stream_id)
        if stream is None or stream.is_peer_ended:
            return  # given up a moment ago, or said after the end
        if flags & frames.PADDED:
            payload = frames.content(flags, payload)
            self.grant(stream, size - len(payload))
        if flags & END_STREAM:
            stream.is_peer_ended = True
            stream.receiver.on_data(payload, True)
            self._end_received(stream)
        else:
            stream.receiver.on_data(payload, False)

    def _on_headers(self, flags: int, stream_id: int, payload: bytes) -> None:
        block = frames.content(flags, payload) if flags & (frames.PADDED | frames.HAS_PRIORITY) else payload
        if flags & END_HEADERS:
            self._on_block(flags, stream_id, block)
        else:
            self._header_block = (stream_id, flags, bytearray(block))

    def _on_continuation(self, flags: int, stream_id: int, payload: bytes) -> None:
        if self._header_block is None or self._header_block[0] != stream_id:
            raise Http2Error(frames.PROTOCOL_ERROR, "CONTINUATION without HEADERS")
        _, first_flags, block = self._header_block
        block += payload
        if len(block) > _MAX_HEADER_BLOCK_BYTES:
            raise Http2Error(frames.PROTOCOL_ERROR, "endless headers")
        if flags & END_HEADERS:
            self._header_block = None
            self._on_block(first_flags, stream_id, bytes(block))

    def _on_block(self, flags: int, stream_id: int, block: bytes) -> None:
        headers = self._reader.read(block)
        is_end = flags & END_STREAM != 0
        stream = self._streams.get(stream_id)
        if stream is not None:
            if stream.is_peer_ended:
                return  # said after the end
            stream.is_peer_ended = is_end
            stream.receiver.on_headers(headers, is_end)
        elif self._accept is None or stream_id <= self._last_stream:
            return  # given up a moment ago
        else:
            stream = self._accepted(self._accept, stream_id, headers)
            if is_end:
                stream.is_peer_ended = True
                stream.receiver.on_data(b"", True)
        if is_end:
            self._end_received(stream)

    def _accepted(self, accept: Accept, stream_id: int, headers: Headers) -> Stream:
        if stream_id % 2 == 0:
            raise Http2Error(frames.PROTOCOL_ERROR, f"stream {stream_id} is not a client's to open")
        self._last_stream = stream_id
        stream = Stream(self, stream_id, self._initial_window, _NOBODY)
        self._streams[stream_id] = stream
        stream.receiver = accept(stream, headers)
        return stream

    def _on_reset(self, flags: int, stream_id: int, payload: bytes) -> None:  # noqa: ARG002 -- as all of them
        stream = self._streams.get(stream_id)
        if stream is not None:
            self._close(stream)
            stream.receiver.on_reset(frames.read_long(payload))

    def _on_goaway(self, flags: int, stream_id: int, payload: bytes) -> None:  # noqa: ARG002 -- as all of them
        """The peer is leaving: what it has not begun, it will not begin."""
        self.is_leaving = True
        if self._accept is not None:
            return
        last = frames.read_long(payload)
        unheard = [stream for number, stream in self._streams.items() if number > last]
        unheard += [stream for stream, _ in self._waiting]
        self._waiting.clear()
        for stream in unheard:
            self._close(stream)
            stream.receiver.on_lost()

    def _on_window_update(self, flags: int, stream_id: int, payload: bytes) -> None:  # noqa: ARG002 -- as all of them
        size = frames.read_long(payload) & frames.MAX_WINDOW
        if size == 0:
            raise Http2Error(frames.PROTOCOL_ERROR, "a window that grows by nothing")
        if stream_id == 0:
            self._window += size
            self._flush_all()
        elif stream := self._streams.get(stream_id):
            stream.window += size
            if stream.outgoing:
                self._flush(stream)

    def _on_settings(self, flags: int, stream_id: int, payload: bytes) -> None:  # noqa: ARG002 -- as all of them
        if flags & frames.ACK:
            return
        for key, value in frames.read_settings(payload):
            if key == frames.INITIAL_WINDOW_SIZE:
                for stream in self._streams.values():
                    stream.window += value - self._initial_window
                self._initial_window = value
            elif key == frames.MAX_FRAME_SIZE:
                self._frame_size = min(value, 1 << 20)
            elif key == frames.MAX_CONCURRENT_STREAMS:
                self._max_streams = value
            elif key == frames.HEADER_TABLE_SIZE:
                self._writer.limit(value)
        self._write(frames.frame(frames.SETTINGS, frames.ACK, 0))
        self._begin_waiting()
        self._flush_all()

    def _on_ping(self, flags: int, stream_id: int, payload: bytes) -> None:  # noqa: ARG002 -- as all of them
        if not flags & frames.ACK:
            self._write(frames.frame(frames.PING, frames.ACK, 0, payload))


class _Nobody:
    """Receives what comes on a stream while nobody does."""

    def on_headers(self, headers: Headers, is_end: bool) -> None:
        """Nothing."""

    def on_data(self, payload: bytes, is_end: bool) -> None:
        """Nothing."""

    def on_reset(self, code: int) -> None:
        """Nothing."""

    def on_lost(self) -> None:
        """Nothing."""

    def on_sent(self, size: int) -> None:
        """Nothing."""


_NOBODY = _Nobody()
