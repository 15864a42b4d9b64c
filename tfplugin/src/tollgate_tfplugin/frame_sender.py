"""The sending half of a connection: open streams, send headers and data within the peer's flow-control windows."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from tollgate_tfplugin import frames
from tollgate_tfplugin.frames import END_HEADERS, END_STREAM
from tollgate_tfplugin.headers import MAX_HEADER_LIST_BYTES, HeaderEncoder, Headers
from tollgate_tfplugin.stream import Stream, StreamHandler

STREAM_WINDOW_BYTES = 4 * 1024 * 1024
_SETTINGS = {
    frames.INITIAL_WINDOW_SIZE: STREAM_WINDOW_BYTES,
    frames.MAX_HEADER_LIST_SIZE: MAX_HEADER_LIST_BYTES,
}


class FrameSender:
    """Encode what is sent on the streams of one connection; `data_to_send` returns the bytes.

    Attributes:
        is_going_away: the peer takes no further streams.

    Args:
        is_client: this is the side that opens streams.
        on_output: called when there is something for `data_to_send` to return.
    """

    def __init__(self, *, is_client: bool, on_output: Callable[[], None]) -> None:
        self._is_client = is_client
        self._on_output = on_output
        self._streams: dict[int, Stream] = {}
        self._waiting: deque[tuple[Stream, Headers]] = deque()  # until the peer allows another stream
        self._blocked: dict[int, Stream] = {}  # with data that no window has room for
        self._encoder = HeaderEncoder()
        self._window = frames.DEFAULT_WINDOW
        self._initial_window = frames.DEFAULT_WINDOW
        self._frame_size = frames.DEFAULT_FRAME_SIZE
        self._max_streams = frames.MAX_WINDOW
        self._last_stream = 0
        self._is_paused = False
        self._out: list[bytes] = []
        self.is_going_away = False
        if is_client:
            self._out.append(frames.PREFACE)
        self._out.append(frames.encode_settings(_SETTINGS))
        self._update_connection_window(frames.MAX_WINDOW - frames.DEFAULT_WINDOW)

    @property
    def has_streams(self) -> bool:
        """Return whether any stream is open."""
        return bool(self._streams or self._waiting)

    def data_to_send(self) -> bytes:
        """Return the bytes to be sent now, and forget them."""
        data = b"".join(self._out)
        self._out.clear()
        return data

    def open(self, headers: Headers, handler: StreamHandler) -> Stream:
        """Open a stream, as the client."""
        stream = Stream(self, 0, 0, handler)
        if len(self._streams) < self._max_streams:
            self._start(stream, headers)
        else:
            self._waiting.append((stream, headers))
        return stream

    def send_headers(self, stream: Stream, headers: Headers, *, is_end: bool) -> None:
        """Send headers; with `is_end` they end the stream, after the data before them has left."""
        if stream.is_closed or stream.is_ended:
            return
        if is_end:
            stream.is_ended = True
            if stream.outgoing:
                stream.last_headers = headers
                return
        self._write_headers(stream, headers, is_end=is_end)

    def send_data(self, stream: Stream, payload: bytes, *, is_end: bool) -> None:
        """Send part of the body, as soon as the peer's windows have room for it."""
        if stream.is_closed or stream.is_ended:
            return
        stream.is_ended = is_end
        size = len(payload)
        if (
            stream.outgoing
            or size > stream.window
            or size > self._window
            or size > self._frame_size
            or self._is_paused
            or not stream.id
        ):
            stream.outgoing += payload
            self._flush(stream)
            return
        self._window -= size
        stream.window -= size
        self._write(frames.encode_frame(frames.DATA, END_STREAM if is_end else 0, stream.id, payload))
        stream.handler.on_sent(size)
        if is_end:
            self._end_sent(stream)

    def reset(self, stream: Stream, code: int) -> None:
        """End a stream with RST_STREAM."""
        if stream.is_closed:
            return
        if stream.id:
            self._write(frames.encode_frame(frames.RST_STREAM, 0, stream.id, frames.encode_uint32(code)))
        self._close(stream)

    def acknowledge_data(self, stream: Stream, size: int) -> None:
        """Let the peer send as many bytes again on a stream: so many of them have been processed."""
        unacknowledged = stream.unacknowledged + size
        if unacknowledged < STREAM_WINDOW_BYTES // 2 or stream.is_peer_ended or stream.is_closed:
            stream.unacknowledged = unacknowledged
            return
        stream.unacknowledged = 0
        self._write(frames.encode_frame(frames.WINDOW_UPDATE, 0, stream.id, frames.encode_uint32(unacknowledged)))

    def pause_sending(self) -> None:
        """Queue all data until `resume_sending`, because the socket accepts no more for now."""
        self._is_paused = True

    def resume_sending(self) -> None:
        """Send what was queued since `pause_sending`."""
        self._is_paused = False
        self._flush_all()

    def send_goaway(self, code: int = frames.NO_ERROR) -> None:
        """Tell the peer to open no further streams."""
        self._write(
            frames.encode_frame(
                frames.GOAWAY, 0, 0, frames.encode_uint32(self._last_stream) + frames.encode_uint32(code)
            )
        )

    def connection_lost(self) -> None:
        """End every stream after the connection was lost."""
        self.is_going_away = True
        streams = [*self._streams.values(), *(stream for stream, _ in self._waiting)]
        self._waiting.clear()
        for stream in streams:
            self._close(stream)
            stream.handler.on_disconnect()

    def _write(self, data: bytes) -> None:
        if not self._out:
            self._on_output()
        self._out.append(data)

    def _start(self, stream: Stream, headers: Headers) -> None:
        stream.id = self._last_stream + 2 if self._last_stream else 1
        stream.window = self._initial_window
        self._last_stream = stream.id
        self._streams[stream.id] = stream
        self._write_headers(stream, headers, is_end=False)

    def _write_headers(self, stream: Stream, headers: Headers, *, is_end: bool) -> None:
        block = self._encoder.encode(headers)
        stream.has_headers = True
        flags = END_STREAM if is_end else 0
        if len(block) <= self._frame_size:
            self._write(frames.encode_frame(frames.HEADERS, flags | END_HEADERS, stream.id, block))
        else:
            self._write_long_headers(stream.id, flags, block)
        if is_end:
            self._end_sent(stream)

    def _write_long_headers(self, stream_id: int, flags: int, block: bytes) -> None:
        pieces = [block[at : at + self._frame_size] for at in range(0, len(block), self._frame_size)]
        self._write(frames.encode_frame(frames.HEADERS, flags, stream_id, pieces[0]))
        for piece in pieces[1:-1]:
            self._write(frames.encode_frame(frames.CONTINUATION, 0, stream_id, piece))
        self._write(frames.encode_frame(frames.CONTINUATION, END_HEADERS, stream_id, pieces[-1]))

    def _end_sent(self, stream: Stream) -> None:
        """Close a stream after its last frame; a server that has answered needs no more of the request."""
        stream.is_end_sent = True
        if stream.is_peer_ended:
            self._close(stream)
        elif not self._is_client:
            self.reset(stream, frames.NO_ERROR)

    def _close(self, stream: Stream) -> None:
        stream.is_closed = True
        stream.outgoing.clear()
        self._streams.pop(stream.id, None)
        self._blocked.pop(stream.id, None)
        if not stream.id:
            self._waiting = deque(item for item in self._waiting if item[0] is not stream)
        elif self._waiting:
            self._open_waiting()

    def _open_waiting(self) -> None:
        while self._waiting and len(self._streams) < self._max_streams:
            stream, headers = self._waiting.popleft()
            self._start(stream, headers)
            if stream.outgoing or stream.is_ended:
                self._flush(stream)

    def _flush(self, stream: Stream) -> None:
        """Send as much of a stream's queue as the peer's windows have room for."""
        outgoing = stream.outgoing
        if not stream.id:
            return
        while outgoing:
            size = min(len(outgoing), self._frame_size, self._window, stream.window)
            if size <= 0 or self._is_paused:
                self._blocked[stream.id] = stream
                return
            payload = bytes(memoryview(outgoing)[:size])
            del outgoing[:size]
            self._window -= size
            stream.window -= size
            self._write(frames.encode_frame(frames.DATA, 0, stream.id, payload))
            stream.handler.on_sent(size)
        self._blocked.pop(stream.id, None)
        if stream.last_headers is not None:
            self._write_headers(stream, stream.last_headers, is_end=True)
        elif stream.is_ended and not stream.is_end_sent:
            self._write(frames.encode_frame(frames.DATA, END_STREAM, stream.id))
            self._end_sent(stream)

    def _flush_all(self) -> None:
        for stream in list(self._blocked.values()):
            self._flush(stream)

    def _update_connection_window(self, size: int) -> None:
        self._write(frames.encode_frame(frames.WINDOW_UPDATE, 0, 0, frames.encode_uint32(size)))
