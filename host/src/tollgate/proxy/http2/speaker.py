"""The half of a connection that speaks: streams opened, headers and data sent as far as the peer has room for them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from pyvider.wire import frames
from pyvider.wire.frames import END_HEADERS, END_STREAM

from tollgate.proxy.http2.headers import Headers, HeaderWriter
from tollgate.proxy.http2.stream import Receiver, Stream

STREAM_WINDOW_BYTES = 4 * 1024 * 1024


class Speaker:
    """Sends what it is given, in the peer's own time; `take` gives the bytes.

    Attributes:
        is_leaving: whether the peer takes no further streams.

    Args:
        is_client: whether this is the end that opens streams.
        wake: called when there is something to `take`.
    """

    def __init__(self, *, is_client: bool, wake: Callable[[], None]) -> None:
        self._is_client = is_client
        self._wake = wake
        self._streams: dict[int, Stream] = {}
        self._waiting: deque[tuple[Stream, Headers]] = deque()  # for the peer to allow another stream
        self._blocked: dict[int, Stream] = {}  # with something to send that no window has room for
        self._writer = HeaderWriter()
        self._window = frames.DEFAULT_WINDOW
        self._initial_window = frames.DEFAULT_WINDOW
        self._frame_size = frames.DEFAULT_FRAME_SIZE
        self._max_streams = frames.MAX_WINDOW
        self._last_stream = 0
        self._is_held = False
        self._out: list[bytes] = []
        self.is_leaving = False
        if is_client:
            self._out.append(frames.PREFACE)
        self._out.append(frames.settings({frames.INITIAL_WINDOW_SIZE: STREAM_WINDOW_BYTES}))
        self._grant_connection(frames.MAX_WINDOW - frames.DEFAULT_WINDOW)

    @property
    def has_streams(self) -> bool:
        """Whether any stream is open."""
        return bool(self._streams or self._waiting)

    def take(self) -> bytes:
        """What must be sent now."""
        data = b"".join(self._out)
        self._out.clear()
        return data

    def open(self, headers: Headers, receiver: Receiver) -> Stream:
        """Opens a stream, as the client."""
        stream = Stream(self, 0, 0, receiver)
        if len(self._streams) < self._max_streams:
            self._begin(stream, headers)
        else:
            self._waiting.append((stream, headers))
        return stream

    def send_headers(self, stream: Stream, headers: Headers, *, is_end: bool) -> None:
        """Sends headers; with `is_end` they are the last of it, and wait for the data before them."""
        if stream.is_closed or stream.is_ended:
            return
        if is_end:
            stream.is_ended = True
            if stream.outgoing:
                stream.last_headers = headers
                return
        self._write_headers(stream, headers, is_end=is_end)

    def send_data(self, stream: Stream, payload: bytes, *, is_end: bool) -> None:
        """Sends part of the body, as soon as the peer has room for it."""
        if stream.is_closed or stream.is_ended:
            return
        stream.is_ended = is_end
        size = len(payload)
        if (
            stream.outgoing
            or size > stream.window
            or size > self._window
            or size > self._frame_size
            or self._is_held
            or not stream.id
        ):
            stream.outgoing += payload
            self._flush(stream)
            return
        self._window -= size
        stream.window -= size
        self._write(frames.frame(frames.DATA, END_STREAM if is_end else 0, stream.id, payload))
        stream.receiver.on_sent(size)
        if is_end:
            self._end_sent(stream)

    def reset(self, stream: Stream, code: int) -> None:
        """Gives a stream up."""
        if stream.is_closed:
            return
        if stream.id:
            self._write(frames.frame(frames.RST_STREAM, 0, stream.id, frames.long(code)))
        self._close(stream)

    def grant(self, stream: Stream, size: int) -> None:
        """Lets the peer send as much again on a stream: so many bytes of it have been dealt with."""
        ungranted = stream.ungranted + size
        if ungranted < STREAM_WINDOW_BYTES // 2 or stream.is_peer_ended or stream.is_closed:
            stream.ungranted = ungranted
            return
        stream.ungranted = 0
        self._write(frames.frame(frames.WINDOW_UPDATE, 0, stream.id, frames.long(ungranted)))

    def hold(self) -> None:
        """Sends no data until `resume`: nobody takes any more for now."""
        self._is_held = True

    def resume(self) -> None:
        """Ends `hold`."""
        self._is_held = False
        self._flush_all()

    def leave(self, code: int = frames.NO_ERROR) -> None:
        """Tells the peer to open no further streams."""
        self._write(frames.frame(frames.GOAWAY, 0, 0, frames.long(self._last_stream) + frames.long(code)))

    def lost(self) -> None:
        """Ends every stream: the connection is gone."""
        self.is_leaving = True
        streams = [*self._streams.values(), *(stream for stream, _ in self._waiting)]
        self._waiting.clear()
        for stream in streams:
            self._close(stream)
            stream.receiver.on_lost()

    def _write(self, data: bytes) -> None:
        if not self._out:
            self._wake()
        self._out.append(data)

    def _begin(self, stream: Stream, headers: Headers) -> None:
        stream.id = self._last_stream + 2 if self._last_stream else 1
        stream.window = self._initial_window
        self._last_stream = stream.id
        self._streams[stream.id] = stream
        self._write_headers(stream, headers, is_end=False)

    def _write_headers(self, stream: Stream, headers: Headers, *, is_end: bool) -> None:
        block = self._writer.write(headers)
        stream.has_headers = True
        flags = END_STREAM if is_end else 0
        if len(block) <= self._frame_size:
            self._write(frames.frame(frames.HEADERS, flags | END_HEADERS, stream.id, block))
        else:
            self._write_long_headers(stream.id, flags, block)
        if is_end:
            self._end_sent(stream)

    def _write_long_headers(self, stream_id: int, flags: int, block: bytes) -> None:
        pieces = [block[at : at + self._frame_size] for at in range(0, len(block), self._frame_size)]
        self._write(frames.frame(frames.HEADERS, flags, stream_id, pieces[0]))
        for piece in pieces[1:-1]:
            self._write(frames.frame(frames.CONTINUATION, 0, stream_id, piece))
        self._write(frames.frame(frames.CONTINUATION, END_HEADERS, stream_id, pieces[-1]))

    def _end_sent(self, stream: Stream) -> None:
        """We have sent the last of a stream. A server that is done wants no more of the request."""
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
            self._begin_waiting()

    def _begin_waiting(self) -> None:
        while self._waiting and len(self._streams) < self._max_streams:
            stream, headers = self._waiting.popleft()
            self._begin(stream, headers)
            if stream.outgoing or stream.is_ended:
                self._flush(stream)

    def _flush(self, stream: Stream) -> None:
        """Sends as much of what is left of a stream as the peer has room for."""
        outgoing = stream.outgoing
        if not stream.id:
            return
        while outgoing:
            size = min(len(outgoing), self._frame_size, self._window, stream.window)
            if size <= 0 or self._is_held:
                self._blocked[stream.id] = stream
                return
            payload = bytes(memoryview(outgoing)[:size])
            del outgoing[:size]
            self._window -= size
            stream.window -= size
            self._write(frames.frame(frames.DATA, 0, stream.id, payload))
            stream.receiver.on_sent(size)
        self._blocked.pop(stream.id, None)
        if stream.last_headers is not None:
            self._write_headers(stream, stream.last_headers, is_end=True)
        elif stream.is_ended and not stream.is_end_sent:
            self._write(frames.frame(frames.DATA, END_STREAM, stream.id))
            self._end_sent(stream)

    def _flush_all(self) -> None:
        for stream in list(self._blocked.values()):
            self._flush(stream)

    def _grant_connection(self, size: int) -> None:
        self._write(frames.frame(frames.WINDOW_UPDATE, 0, 0, frames.long(size)))
