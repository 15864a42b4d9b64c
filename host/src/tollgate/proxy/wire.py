"""Joins an HTTP/2 connection to a socket: what has gathered in a turn of the loop leaves in one write."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from weakref import WeakKeyDictionary

from pyvider.wire.frames import Http2Error

from tollgate.proxy.http2.connection import Accept, Connection

logger = logging.getLogger(__name__)

_BUFFER_BYTES = 1024 * 1024


class _Turn:
    """The wires that have something to send while one of them receives: they send as soon as it has received all."""

    def __init__(self) -> None:
        self.is_receiving = False
        self.waiting: list[Wire] = []


_turns: WeakKeyDictionary[asyncio.AbstractEventLoop, _Turn] = WeakKeyDictionary()


class Wire(asyncio.Protocol):
    """One socket and the connection on it, which may be spoken to before there is a socket.

    Attributes:
        was_busy: whether streams were open when the connection was lost.

    Args:
        accept: makes this the server's end, as in `Connection`.
        on_lost: called once, when the connection is gone, whoever ended it.
    """

    def __init__(self, *, accept: Accept | None = None, on_lost: Callable[[], None]) -> None:
        self.connection = Connection(accept=accept, wake=self._flush_soon)
        self._on_lost = on_lost
        self._loop = asyncio.get_running_loop()
        self._turn = _turns.setdefault(self._loop, _Turn())
        self._transport: asyncio.Transport | None = None
        self._is_flush_due = False
        self._is_over = False
        self.was_busy = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """There is a socket."""
        assert isinstance(transport, asyncio.Transport)
        if self._is_over:
            transport.abort()
            return
        self._transport = transport
        transport.set_write_buffer_limits(high=_BUFFER_BYTES)
        self.flush()

    def data_received(self, data: bytes) -> None:
        """Something has arrived."""
        turn = self._turn
        turn.is_receiving = True
        try:
            self.connection.receive(data)
        except Http2Error as error:
            logger.warning("a peer broke the rules of HTTP/2 and its connection was closed: %s", error)
            self.close()
        finally:
            turn.is_receiving = False
            waiting, turn.waiting = turn.waiting, []
            for wire in waiting:
                wire.flush()

    def pause_writing(self) -> None:
        """The peer does not read."""
        self.connection.hold()

    def resume_writing(self) -> None:
        """The peer reads again."""
        self.connection.resume()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 -- asyncio's signature
        """The socket is gone."""
        self.lose()

    def lose(self) -> None:
        """Ends every stream: there is no socket any more, or there will be none."""
        transport, self._transport = self._transport, None
        if not self._is_over:
            self._is_over = True
            self.was_busy = self.connection.has_streams
            if transport is not None:
                transport.abort()
            self.connection.lost()
            self._on_lost()

    def close(self) -> None:
        """Hangs up, once what was said has been sent."""
        self.flush()
        if self._transport is not None:
            self._transport.close()
        else:
            self.lose()

    def _flush_soon(self) -> None:
        if not self._is_flush_due and self._transport is not None:
            self._is_flush_due = True
            if self._turn.is_receiving:
                self._turn.waiting.append(self)
            else:
                self._loop.call_soon(self.flush)

    def flush(self) -> None:
        """Sends what has gathered."""
        self._is_flush_due = False
        if self._transport is not None:
            data = self.connection.take()
            if data:
                self._transport.write(data)
