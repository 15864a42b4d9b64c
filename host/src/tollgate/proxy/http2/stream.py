"""One stream of a connection, and what may happen to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from tollgate.proxy.http2.headers import Headers

if TYPE_CHECKING:
    from tollgate.proxy.http2.speaker import Speaker


class Receiver(Protocol):
    """Is told what comes on one stream."""

    def on_headers(self, headers: Headers, is_end: bool) -> None:
        """Headers, or trailers if they are not the first."""
        ...

    def on_data(self, payload: bytes, is_end: bool) -> None:
        """Part of the body. It holds the peer up until `Speaker.grant` says that it has been dealt with."""
        ...

    def on_reset(self, code: int) -> None:
        """The peer has given the stream up."""
        ...

    def on_lost(self) -> None:
        """The connection is gone, and the stream with it."""
        ...

    def on_sent(self, size: int) -> None:
        """So many bytes given to `Speaker.send_data` on this stream are on their way."""
        ...


class Stream:
    """One call on one connection: what we have still to send of it, and what the peer may still send.

    Attributes:
        id: its number; 0 while the peer allows no further stream.
        receiver: who is told what comes.
        has_headers: whether we have sent headers.
        is_ended: whether we have said all, sent or still to be sent.
        is_closed: whether it is over, on both sides.
    """

    __slots__ = (
        "connection",
        "has_headers",
        "id",
        "is_closed",
        "is_end_sent",
        "is_ended",
        "is_peer_ended",
        "last_headers",
        "outgoing",
        "receiver",
        "ungranted",
        "window",
    )

    def __init__(self, connection: Speaker, id: int, window: int, receiver: Receiver) -> None:  # noqa: A002 -- its name
        self.connection = connection
        self.id = id
        self.window = window
        self.receiver = receiver
        self.outgoing = bytearray()
        self.last_headers: Headers | None = None
        self.ungranted = 0
        self.has_headers = False
        self.is_ended = False
        self.is_end_sent = False
        self.is_peer_ended = False
        self.is_closed = False
