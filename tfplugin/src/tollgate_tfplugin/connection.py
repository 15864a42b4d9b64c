"""One HTTP/2 connection as far as gRPC needs it, as its client or as its server, without I/O.

Headers and data go to the handler of their stream frame by frame, as they arrive, and are sent in the same way. A peer
may send `STREAM_WINDOW_BYTES` on a stream, and more as data is acknowledged: a slow reader slows down only its stream.
Header blocks are limited in size and in number of frames, whichever side sends them.
"""

from __future__ import annotations

from collections.abc import Callable

from tollgate_tfplugin import frames
from tollgate_tfplugin.frame_sender import STREAM_WINDOW_BYTES, FrameSender
from tollgate_tfplugin.frames import END_HEADERS, END_STREAM, Http2Error
from tollgate_tfplugin.headers import MAX_HEADER_LIST_BYTES, HeaderDecoder, Headers
from tollgate_tfplugin.stream import Stream, StreamHandler

__all__ = ["MAX_CONTINUATION_FRAMES", "STREAM_WINDOW_BYTES", "AcceptStream", "Connection"]

MAX_CONTINUATION_FRAMES = 2 * MAX_HEADER_LIST_BYTES // frames.DEFAULT_FRAME_SIZE
"""How many frames a header block may be split into: empty ones would otherwise keep us busy for ever."""

AcceptStream = Callable[[Stream, Headers], StreamHandler]
"""Returns the handler of a stream that the peer has opened with these headers."""


class Connection(FrameSender):
    """Feed it what arrives with `receive_data`, and send what `data_to_send` returns.

    Args:
        accept: makes this the server's side, and handles the streams that the client opens. None: the client's side.
        on_output: called when there is something for `data_to_send` to return.
    """

    def __init__(self, *, accept: AcceptStream | None = None, on_output: Callable[[], None]) -> None:
        super().__init__(is_client=accept is None, on_output=on_output)
        self._accept = accept
        self._buffer = bytearray()
        self._missing_preface = frames.PREFACE if accept else b""
        self._decoder = HeaderDecoder()
        self._header_block: _HeaderBlock | None = None
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

    def receive_data(self, data: bytes) -> None:
        """Process what has arrived.

        Raises:
            Http2Error: the peer broke the rules; send what `data_to_send` returns, then close.
        """
        buffer = self._buffer
        buffer += data
        try:
            if self._missing_preface and not self._read_preface():
                return
            for kind, flags, stream_id, payload in frames.split_frames(buffer, frames.DEFAULT_FRAME_SIZE):
                if self._header_block is not None and kind != frames.CONTINUATION:
                    raise Http2Error(frames.PROTOCOL_ERROR, "headers interrupted by another frame")
                on_frame = self._on_frame.get(kind)
                if on_frame is not None:
                    on_frame(flags, stream_id, payload)
        except Http2Error as error:
            self.send_goaway(error.code)
            raise

    def _end_received(self, stream: Stream) -> None:
        """Close a stream that both sides have ended; a client that has its answer sends no more of the request."""
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

    # One method for each type of frame that is processed.

    def _on_data(self, flags: int, stream_id: int, payload: bytes) -> None:
        size = len(payload)
        self._received += size
        if self._received > frames.MAX_WINDOW // 2:
            self._update_connection_window(self._received)
            self._received = 0
        stream = self._streams.get(stream_id)
        if stream is None or stream.is_peer_ended:
            return  # reset a moment ago, or sent after the end
        if flags & frames.PADDED:
            payload = frames.strip_padding(flags, payload)
            self.acknowledge_data(stream, size - len(payload))
        if flags & END_STREAM:
            stream.is_peer_ended = True
            stream.handler.on_data(payload, True)
            self._end_received(stream)
        else:
            stream.handler.on_data(payload, False)

    def _on_headers(self, flags: int, stream_id: int, payload: bytes) -> None:
        block = frames.strip_padding(flags, payload) if flags & (frames.PADDED | frames.HAS_PRIORITY) else payload
        if flags & END_HEADERS:
            self._on_block(flags, stream_id, block)
        else:
            self._header_block = _HeaderBlock(stream_id, flags, block)

    def _on_continuation(self, flags: int, stream_id: int, payload: bytes) -> None:
        block = self._header_block
        if block is None or block.stream_id != stream_id:
            raise Http2Error(frames.PROTOCOL_ERROR, "CONTINUATION without HEADERS")
        block.add(payload)
        if flags & END_HEADERS:
            self._header_block = None
            self._on_block(block.flags, stream_id, bytes(block.data))

    def _on_block(self, flags: int, stream_id: int, block: bytes) -> None:
        headers = self._decoder.decode(block)
        is_end = flags & END_STREAM != 0
        stream = self._streams.get(stream_id)
        if stream is not None:
            if stream.is_peer_ended:
                return  # sent after the end
            stream.is_peer_ended = is_end
            stream.handler.on_headers(headers, is_end)
        elif self._accept is None or stream_id <= self._last_stream:
            return  # reset a moment ago
        else:
            stream = self._accept_stream(self._accept, stream_id, headers)
            if is_end:
                stream.is_peer_ended = True
                stream.handler.on_data(b"", True)
        if is_end:
            self._end_received(stream)

    def _accept_stream(self, accept: AcceptStream, stream_id: int, headers: Headers) -> Stream:
        if stream_id % 2 == 0:
            raise Http2Error(frames.PROTOCOL_ERROR, f"stream {stream_id} opened by a client")
        self._last_stream = stream_id
        stream = Stream(self, stream_id, self._initial_window, _IGNORE)
        self._streams[stream_id] = stream
        stream.handler = accept(stream, headers)
        return stream

    def _on_reset(self, flags: int, stream_id: int, payload: bytes) -> None:  # noqa: ARG002 -- as all of them
        stream = self._streams.get(stream_id)
        if stream is not None:
            self._close(stream)
            stream.handler.on_reset(frames.decode_uint32(payload))

    def _on_goaway(self, flags: int, stream_id: int, payload: bytes) -> None:  # noqa: ARG002 -- as all of them
        """Fail the streams that the peer has not processed, and open no more."""
        self.is_going_away = True
        if self._accept is not None:
            return
        last = frames.decode_uint32(payload)
        refused = [stream for number, stream in self._streams.items() if number > last]
        refused += [stream for stream, _ in self._waiting]
        self._waiting.clear()
        for stream in refused:
            self._close(stream)
            stream.handler.on_disconnect()

    def _on_window_update(self, flags: int, stream_id: int, payload: bytes) -> None:  # noqa: ARG002 -- as all of them
        size = frames.decode_uint32(payload) & frames.MAX_WINDOW
        if size == 0:
            raise Http2Error(frames.PROTOCOL_ERROR, "a window update of zero bytes")
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
        for key, value in frames.decode_settings(payload):
            if key == frames.INITIAL_WINDOW_SIZE:
                for stream in self._streams.values():
                    stream.window += value - self._initial_window
                self._initial_window = value
            elif key == frames.MAX_FRAME_SIZE:
                self._frame_size = min(value, 1 << 20)
            elif key == frames.MAX_CONCURRENT_STREAMS:
                self._max_streams = value
            elif key == frames.HEADER_TABLE_SIZE:
                self._encoder.limit_table(value)
        self._write(frames.encode_frame(frames.SETTINGS, frames.ACK, 0))
        self._open_waiting()
        self._flush_all()

    def _on_ping(self, flags: int, stream_id: int, payload: bytes) -> None:  # noqa: ARG002 -- as all of them
        if not flags & frames.ACK:
            self._write(frames.encode_frame(frames.PING, frames.ACK, 0, payload))


class _HeaderBlock:
    """A header block of which more frames are to come."""

    __slots__ = ("_frames", "data", "flags", "stream_id")

    def __init__(self, stream_id: int, flags: int, data: bytes) -> None:
        self.stream_id = stream_id
        self.flags = flags
        self.data = bytearray(data)
        self._frames = 0

    def add(self, data: bytes) -> None:
        """Append a CONTINUATION frame.

        Raises:
            Http2Error: the block is too long.
        """
        self._frames += 1
        self.data += data
        if self._frames > MAX_CONTINUATION_FRAMES or len(self.data) > MAX_HEADER_LIST_BYTES:
            raise Http2Error(frames.ENHANCE_YOUR_CALM, "a header block without end")


_IGNORE = StreamHandler()
