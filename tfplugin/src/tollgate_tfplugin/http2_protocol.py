"""Run an HTTP/2 connection on an asyncio transport: what gathers in a turn of the loop leaves in one write."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from weakref import WeakKeyDictionary

from tollgate_tfplugin.connection import AcceptStream, Connection
from tollgate_tfplugin.frames import Http2Error

logger = logging.getLogger(__name__)

_BUFFER_BYTES = 1024 * 1024


class _Turn:
    """Collects the protocols of a loop that have output while one of them receives; they flush after it."""

    def __init__(self) -> None:
        self.is_receiving = False
        self.waiting: list[Http2Protocol] = []


_turns: WeakKeyDictionary[asyncio.AbstractEventLoop, _Turn] = WeakKeyDictionary()


class Http2Protocol(asyncio.Protocol):
    """One socket and the connection on it; streams may be opened before the socket is connected.

    Attributes:
        connection: the connection.
        was_busy: streams were open when the connection was lost.

    Args:
        accept: makes this the server's side, as in `Connection`.
        on_connect: called when the socket is connected, after a TLS handshake if there is one.
        on_disconnect: called once, after the connection has ended on either side.
    """

    def __init__(
        self,
        *,
        accept: AcceptStream | None = None,
        on_connect: Callable[[], None] | None = None,
        on_disconnect: Callable[[], None],
    ) -> None:
        self.connection = Connection(accept=accept, on_output=self._flush_soon)
        self._on_connect = on_connect
        self._on_disconnect = on_disconnect
        self._loop = asyncio.get_running_loop()
        self._turn = _turns.setdefault(self._loop, _Turn())
        self._transport: asyncio.Transport | None = None
        self._is_flush_due = False
        self._is_disconnected = False
        self.was_busy = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Start to send: the socket is connected."""
        assert isinstance(transport, asyncio.Transport)
        if self._is_disconnected:
            transport.abort()
            return
        self._transport = transport
        transport.set_write_buffer_limits(high=_BUFFER_BYTES)
        if self._on_connect is not None:
            self._on_connect()
        self.flush()

    def data_received(self, data: bytes) -> None:
        """Process what has arrived, then flush every protocol that has output."""
        turn = self._turn
        turn.is_receiving = True
        try:
            self.connection.receive_data(data)
        except Http2Error as error:
            logger.warning("a peer broke the rules of HTTP/2 and its connection was closed: %s", error)
            self.close()
        finally:
            turn.is_receiving = False
            waiting, turn.waiting = turn.waiting, []
            for protocol in waiting:
                protocol.flush()

    def pause_writing(self) -> None:
        """Queue data: the peer does not read."""
        self.connection.pause_sending()

    def resume_writing(self) -> None:
        """Send what was queued."""
        self.connection.resume_sending()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 -- asyncio's signature
        """End every stream after the socket was closed."""
        self.disconnect()

    def disconnect(self) -> None:
        """Disconnect at once, or give up connecting, and end every stream."""
        transport, self._transport = self._transport, None
        if not self._is_disconnected:
            self._is_disconnected = True
            self.was_busy = self.connection.has_streams
            if transport is not None:
                transport.abort()
            self.connection.connection_lost()
            self._on_disconnect()

    def close(self) -> None:
        """Disconnect after sending what is queued."""
        self.flush()
        if self._transport is not None:
            self._transport.close()
        else:
            self.disconnect()

    def _flush_soon(self) -> None:
        if not self._is_flush_due and self._transport is not None:
            self._is_flush_due = True
            if self._turn.is_receiving:
                self._turn.waiting.append(self)
            else:
                self._loop.call_soon(self.flush)

    def flush(self) -> None:
        """Write what is queued."""
        self._is_flush_due = False
        if self._transport is not None:
            data = self.connection.data_to_send()
            if data:
                self._transport.write(data)
