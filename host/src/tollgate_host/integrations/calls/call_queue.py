"""Queues the calls to one integration and sends as many at once as it can handle."""

import time
from collections import deque
from collections.abc import Callable
from functools import partial

from tollgate_runtime.contract.methods import PING
from tollgate_runtime.core.messages import Json
from tollgate_runtime.errors import ConnectionClosed, RequestTimeout, RpcError

from tollgate_host.errors import ProcessError
from tollgate_host.hooks.hook_target import Call
from tollgate_host.integrations.calls.call_window import Window
from tollgate_host.integrations.calls.transport import Transport

PING_SECONDS = 5.0
"""How long an integration may take to answer `ping` before it is taken for hung."""


class CallQueue:
    """Sends calls in order and handles answers as they come. Unanswered calls of a dead process are sent again.

    Args:
        name: the integration.
        timeout_seconds: what a call for one resource may take.
        on_hung: called when a call has timed out, nothing else was answered, and `ping` is not answered either.
    """

    def __init__(self, name: str, timeout_seconds: float, on_hung: Callable[[], None]) -> None:
        self._name = name
        self._timeout_seconds = timeout_seconds
        self._on_hung = on_hung
        self._window = Window(timeout_seconds)
        self._waiting: deque[Call] = deque()
        self._in_flight: dict[Call, None] = {}
        self._transport: Transport | None = None
        self._answered_at = 0.0
        self._is_pinging = False

    @property
    def is_empty(self) -> bool:
        """Return whether no call is waiting."""
        return not self._waiting and not self._in_flight

    def put(self, call: Call) -> None:
        """Add a call, and send it if there is a process and room for it."""
        self._waiting.append(call)
        self._send()

    def open(self, transport: Transport) -> None:
        """Send to this process from now on."""
        self._transport = transport
        self._is_pinging = False
        self._window = Window(self._timeout_seconds)
        self._send()

    def close(self) -> None:
        """Stop sending; unanswered calls return to the front of the queue."""
        self._transport = None
        self._waiting.extendleft(reversed(self._in_flight))
        self._in_flight.clear()

    def fail(self, error: ProcessError) -> None:
        """Fail every call with an error."""
        self.close()
        waiting, self._waiting = self._waiting, deque()
        for call in waiting:
            call.answered(error, 0.0)

    def _send(self) -> None:
        transport, waiting, in_flight = self._transport, self._waiting, self._in_flight
        while transport is not None and waiting and len(in_flight) < self._window.size and not transport.is_closed:
            call = waiting.popleft()
            in_flight[call] = None
            call.sent_at = time.monotonic()
            transport.call(call.hook, call.params, call.timeout_seconds, partial(self._take, call))

    def _take(self, call: Call, answer: Json | RpcError) -> None:
        if isinstance(answer, ConnectionClosed):
            return  # it stays in flight until the queue is closed, and is then sent again or failed
        del self._in_flight[call]
        now = time.monotonic()
        seconds = now - call.sent_at
        if isinstance(answer, RequestTimeout):
            if self._answered_at < call.sent_at:
                self._ping(now)
        else:
            self._answered_at = now
            if call.timeout_seconds == self._timeout_seconds:
                self._window.answered(seconds)
        if isinstance(answer, RpcError):
            call.answered(ProcessError(str(answer), integration=self._name), seconds)
        else:
            call.answered(answer, seconds)
        self._send()

    def _ping(self, now: float) -> None:
        """Send `ping`: a process that answers is only slow, and loses no more than the late call."""
        transport = self._transport
        if self._is_pinging or transport is None or transport.is_closed:
            return
        self._is_pinging = True
        patience_seconds = min(self._timeout_seconds, PING_SECONDS)
        transport.call(PING, b"{}", patience_seconds, partial(self._pinged, now))

    def _pinged(self, sent_at: float, answer: Json | RpcError) -> None:
        if isinstance(answer, ConnectionClosed):
            return
        self._is_pinging = False
        if not isinstance(answer, RequestTimeout):
            self._answered_at = time.monotonic()
        elif self._answered_at < sent_at:
            self._on_hung()
