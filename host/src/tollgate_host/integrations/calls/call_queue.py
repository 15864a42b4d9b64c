"""The calls to one integration: a queue that sends as many at once as the integration copes with."""

import time
from collections import deque
from collections.abc import Callable
from functools import partial

from tollgate_runtime.core.messages import Json
from tollgate_runtime.errors import ConnectionClosed, RequestTimeout, RpcError

from tollgate.errors import ProcessError
from tollgate.hooks.target import Call
from tollgate.process.transport import Transport
from tollgate.process.window import Window


class CallQueue:
    """First come, first sent; answered as the answers come. What a process took with it when it died is sent again.

    Args:
        name: the integration.
        timeout_seconds: what a call for one resource may take.
        on_hung: told when a call has run out of time and nothing else was answered meanwhile.
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

    @property
    def is_empty(self) -> bool:
        """Whether nobody waits for anything."""
        return not self._waiting and not self._in_flight

    def put(self, call: Call) -> None:
        """Takes a call, and sends it if there is somebody to send it to and room for it."""
        self._waiting.append(call)
        self._send()

    def open(self, transport: Transport) -> None:
        """Sends to this process from now on."""
        self._transport = transport
        self._window = Window(self._timeout_seconds)
        self._send()

    def close(self) -> None:
        """Sends nothing for now; what has not been answered goes back to the front."""
        self._transport = None
        self._waiting.extendleft(reversed(self._in_flight))
        self._in_flight.clear()

    def fail(self, error: ProcessError) -> None:
        """Answers everything with an error."""
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
                self._on_hung()
        else:
            self._answered_at = now
            if call.timeout_seconds == self._timeout_seconds:
                self._window.answered(seconds)
        if isinstance(answer, RpcError):
            call.answered(ProcessError(str(answer), integration=self._name), seconds)
        else:
            call.answered(answer, seconds)
        self._send()
