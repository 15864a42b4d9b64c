"""The transport to one process: sends calls as lines and matches answers to their callers."""

import asyncio
import os
import re
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, cast

import anyio
import msgspec
from tollgate_runtime.core.events import Event, Rejected, RequestReceived, ResponseReceived
from tollgate_runtime.core.messages import Json, Request, Response
from tollgate_runtime.core.session import RequestId, Session
from tollgate_runtime.errors import ConnectionClosed, MethodNotFound, PeerError, RpcError
from tollgate_runtime.io.stdio import Wire

from tollgate_host.integrations.calls.pending_calls import Done, PendingCalls
from tollgate_host.integrations.calls.wire_observer import WireObserver

MAX_RESULT_BYTES = 64 * 1024 * 1024
"""The longest line that is read from an integration."""

_TOLD_REJECTIONS = 3
_MAX_REJECTIONS = 100
"""So many lines that are no messages are taken for a flood, and end the conversation."""

_ID = re.compile(rb'"id"\s*:\s*(\d{1,18})')
_CHUNK_BYTES = 1024 * 1024
_MAX_LEFT_BYTES = 16 * _CHUNK_BYTES
"""More than a pipe can hold of what a process has left in it."""
_SHOWN_CHARACTERS = 100
_MAX_REFUSALS = 1000
"""An integration has nothing to ask the host; one that does not stop is not even refused any more."""


class _Addressed(msgspec.Struct):
    id: int


class Transport:
    """JSON-RPC over the pipes of a process that somebody else has started and will stop.

    Calls may be made before `run` begins: the process then works on them while the host is still getting ready.

    Args:
        read_fd: the process's standard output; never blocks.
        write_fd: its standard input; never blocks.
        close_input: closes its standard input.
        on_garbage: called for every line that is no message.
        max_line_bytes: a longer line closes the transport.
        observer: sees every byte in both directions.
    """

    def __init__(
        self,
        read_fd: int,
        write_fd: int,
        *,
        close_input: Callable[[], None],
        on_garbage: Callable[[Rejected], None],
        max_line_bytes: int = MAX_RESULT_BYTES,
        observer: WireObserver | None = None,
    ) -> None:
        self._read_fd = read_fd
        self._wire = Wire(read_fd, write_fd)
        self._session = Session(max_line_bytes=max_line_bytes)
        self._close_input = close_input
        self._on_garbage = on_garbage
        self._max_line_bytes = max_line_bytes
        self._observer = observer
        self._line_bytes = 0
        self._rejections = 0
        self._refusals = 0
        self._pending = PendingCalls()
        self._outgoing: list[bytes] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self._is_input_ending = False
        self._is_backed_up = False
        self._is_mute = False
        self._bug: Exception | None = None
        self._sooner = anyio.Event()
        self._next_expiry = float("inf")
        self._scope: anyio.CancelScope | None = None
        self._end: RpcError = ConnectionClosed()

    @property
    def is_closed(self) -> bool:
        """Return whether nothing can be sent any more."""
        return self._session.is_closed

    def call(self, method: str, params: Json, timeout_seconds: float, done: Done) -> None:
        """Send a request; `done` is called once, with the answer or the error.

        Raises:
            ConnectionClosed: the transport is closed.
        """
        request_id, line = self._session.request(method, msgspec.Raw(params))
        deadline = self._pending.add(request_id, method, timeout_seconds, done, now=time.monotonic())
        if deadline < self._next_expiry:
            self._sooner.set()
        self._send(line)

    async def request(self, method: str, params: Any, timeout_seconds: float) -> Json:
        """Send a request and return the answer.

        Raises:
            ConnectionClosed: the transport is closed, or closes before the answer.
            PeerError: the integration answered with an error.
            RequestTimeout: it did not answer in time.
        """
        answered = anyio.Event()
        answers: list[Json | RpcError] = []

        def done(answer: Json | RpcError) -> None:
            answers.append(answer)
            answered.set()

        self.call(method, msgspec.json.encode(params), timeout_seconds, done)
        await answered.wait()
        if isinstance(answers[0], RpcError):
            raise answers[0]
        return answers[0]

    def notify(self, method: str, params: Any = None) -> None:
        """Send a notification, which has no answer.

        Raises:
            ConnectionClosed: the transport is closed.
        """
        self._send(self._session.notify(method, params))

    async def run(self) -> RpcError:
        """Transfer lines in both directions until the other side closes or violates the protocol; return the reason."""
        loop = asyncio.get_running_loop()
        async with anyio.create_task_group() as tasks:
            self._scope = tasks.cancel_scope
            if self._session.is_closed:
                tasks.cancel_scope.cancel()
            else:
                tasks.start_soon(self._expire_calls)
                self._loop = loop
                loop.add_reader(self._read_fd, self._guarded, self._read)
                loop.call_soon(self._guarded, self._write)
            try:
                await anyio.sleep_forever()
            finally:
                self._loop = None
                self._is_mute = True
                loop.remove_reader(self._read_fd)
                if self._is_backed_up:
                    loop.remove_writer(self._wire.write_fd)
        self.close(self._end)
        if self._bug is not None:
            raise self._bug
        return self._end

    def finish(self) -> None:
        """Read what the ended process left in its pipe, and no more: another process may hold the pipe open.

        That one may write faster than we read, so the amount is limited to what a pipe can hold.
        """
        left_bytes = _MAX_LEFT_BYTES
        while left_bytes > 0 and (data := self._left()):
            left_bytes -= len(data)
            self._receive(data)
        self._act_on(self._session.receive_end())
        self._leave()

    def _left(self) -> bytes:
        """Return the next bytes that an ended process left in its pipe."""
        with suppress(OSError):
            return os.read(self._read_fd, _CHUNK_BYTES)
        return b""

    def end_input(self) -> None:
        """Close the process's standard input after everything was written."""
        self._is_input_ending = True
        if self._loop is not None:
            self._loop.call_soon(self._guarded, self._write)

    def close(self, reason: RpcError | None = None) -> None:
        """Close the transport and fail every waiting call; a second call does nothing."""
        if self._session.is_closed:
            return
        self._session.close()
        self._end = reason or self._end
        self._leave()
        for done in self._pending.clear():
            done(self._end)

    def _leave(self) -> None:
        if self._scope is not None:
            self._scope.cancel()

    def _send(self, line: bytes) -> None:
        """Queue a line to be written; drop it if the input is closed."""
        if self._is_mute:
            return
        if self._observer is not None:
            self._observer.sent(line)
        if self._loop is None:
            self._wire.send(line)
            return
        if not self._outgoing:
            self._loop.call_soon(self._guarded, self._write)
        self._outgoing.append(line)

    def _write(self) -> None:
        """Write all queued lines at once, as fast as the process reads."""
        if self._loop is None or self._is_mute:
            return
        lines, self._outgoing = self._outgoing, []
        self._wire.send(b"".join(lines))
        if not self._wire.send_more():
            self._is_backed_up = True
            self._loop.add_writer(self._wire.write_fd, self._guarded, self._write)
            return
        if self._is_backed_up:
            self._is_backed_up = False
            self._loop.remove_writer(self._wire.write_fd)
        if self._wire.is_broken:
            self._end = ConnectionClosed("closed its standard input")
            self.finish()
        elif self._is_input_ending:
            self._is_mute = True
            self._close_input()

    def _read(self) -> None:
        try:
            data = os.read(self._read_fd, _CHUNK_BYTES)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            self._receive(data)
        else:
            self._act_on(self._session.receive_end())
            self._end_with("closed its standard output")

    def _guarded(self, act: Callable[[], None]) -> None:
        """Call `act`; an exception closes the transport and is raised from `run`."""
        try:
            act()
        except Exception as error:  # noqa: BLE001 -- the event loop would only note it and go on
            self._bug = error
            self._leave()

    def _receive(self, data: bytes) -> None:
        if self._observer is not None:
            self._observer.received(data)
        newline = data.rfind(b"\n")
        self._line_bytes = self._line_bytes + len(data) if newline < 0 else len(data) - newline - 1
        self._act_on(self._session.receive(data))
        if self._line_bytes > self._max_line_bytes:
            self._end_with(f"sent a line longer than the {self._max_line_bytes:,} bytes that are read")

    def _act_on(self, events: list[Event]) -> None:
        for event in events:
            if self._rejections >= _MAX_REJECTIONS:
                return
            if isinstance(event, ResponseReceived):
                self._answer(event.response)
            elif isinstance(event, Rejected):
                self._reject(event)
            elif isinstance(event, RequestReceived):
                self._refuse(event.request)

    def _answer(self, response: Response) -> None:
        done = self._pending.take(cast("RequestId", response.id))
        if done is not None:  # else a line before this one, in the same breath, has ended the call
            done(response.result if response.error is None else _peer_error(response.error))

    def _refuse(self, request: Request) -> None:
        self._refusals += 1
        if self._refusals <= _MAX_REFUSALS and self._wire.backlog_bytes < _CHUNK_BYTES:
            error = MethodNotFound(f"the host has no method {request.method[:_SHOWN_CHARACTERS]!r}")
            self._send(self._session.refuse(request, error))

    def _reject(self, rejected: Rejected) -> None:
        """Handle a line that is no message: fail the call that it names; too many of them close the transport."""
        self._rejections += 1
        if self._rejections <= _TOLD_REJECTIONS:
            self._on_garbage(rejected)
        elif self._rejections == _MAX_REJECTIONS:
            self._end_with(f"wrote {_MAX_REJECTIONS} lines to its standard output that are no messages")
        request_id = _id_of(rejected.reply) or self._torn_answer(rejected.line)
        done = self._pending.take(request_id)
        if done is not None:
            self._session.forget(request_id)
            done(rejected.error)

    def _torn_answer(self, line: bytes) -> RequestId:
        """Return the call that a malformed message was meant to answer.

        0 if that is unknown.
        """
        if not line.lstrip().startswith(b"{"):
            return 0
        named = _ID.search(line)
        return int(named[1]) if named is not None else self._pending.only or 0

    async def _expire_calls(self) -> None:
        while True:
            self._next_expiry = self._pending.next_deadline
            self._sooner = anyio.Event()
            with anyio.move_on_after(self._next_expiry - time.monotonic()):
                await self._sooner.wait()
            for request_id, done, error in self._pending.expire(time.monotonic()):
                self._session.forget(request_id)
                done(error)

    def _end_with(self, what: str) -> None:
        self._end = ConnectionClosed(what)
        self._leave()


def _id_of(reply: bytes) -> RequestId:
    """Return the call that a rejected line was meant to answer, or 0, which no call has."""
    try:
        return msgspec.json.decode(reply, type=_Addressed).id
    except msgspec.DecodeError:
        return 0


def _peer_error(error: dict[str, Any]) -> PeerError:
    code, message = error.get("code"), error.get("message")
    return PeerError(str(message or "no message"), code=code if isinstance(code, int) else None, data=error.get("data"))
