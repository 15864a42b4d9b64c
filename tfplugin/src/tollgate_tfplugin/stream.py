"""One stream of a connection, and the handler of what arrives on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tollgate_tfplugin.headers import Headers

if TYPE_CHECKING:
    from tollgate_tfplugin.frame_sender import FrameSender


class StreamHandler:
    """Handle what arrives on one stream; by default everything is ignored."""

    __slots__ = ()

    def on_headers(self, headers: Headers, is_end: bool) -> None:
        """Handle headers, or trailers if they are not the first."""

    def on_data(self, payload: bytes, is_end: bool) -> None:
        """Handle part of the body; the peer waits for `FrameSender.acknowledge_data` once its window is used up."""

    def on_reset(self, code: int) -> None:
        """Handle RST_STREAM: the peer has ended the stream."""

    def on_disconnect(self) -> None:
        """Handle the loss of the connection, and of the stream with it."""

    def on_sent(self, size: int) -> None:
        """Take note that so many bytes given to `FrameSender.send_data` have left on this stream."""


class DiscardHandler(StreamHandler):
    """Ignore a stream that was refused, or that is held open without an answer, and let its peer send on."""

    __slots__ = ("_stream",)

    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    def on_data(self, payload: bytes, is_end: bool) -> None:  # noqa: ARG002 -- neither matters
        """Acknowledge the data."""
        self._stream.connection.acknowledge_data(self._stream, len(payload))


class Stream:
    """The state of one stream: what we have still to send, and what the peer may still send.

    Attributes:
        id: its number; 0 while the peer allows no further stream.
        handler: handles what arrives.
        has_headers: we have sent headers.
        is_ended: we have queued the last of it, sent or still to be sent.
        is_end_sent: the last of it has been sent.
        is_peer_ended: the peer has sent the last of it.
        is_closed: it has ended on both sides.
    """

    __slots__ = (
        "connection",
        "handler",
        "has_headers",
        "id",
        "is_closed",
        "is_end_sent",
        "is_ended",
        "is_peer_ended",
        "last_headers",
        "outgoing",
        "unacknowledged",
        "window",
    )

    def __init__(self, connection: FrameSender, id: int, window: int, handler: StreamHandler) -> None:  # noqa: A002 -- its name
        self.connection = connection
        self.id = id
        self.window = window
        self.handler = handler
        self.outgoing = bytearray()
        self.last_headers: Headers | None = None
        self.unacknowledged = 0
        self.has_headers = False
        self.is_ended = False
        self.is_end_sent = False
        self.is_peer_ended = False
        self.is_closed = False
