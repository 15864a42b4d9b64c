"""The calls that wait for an answer, each until its time is over."""

from collections.abc import Callable, Iterator

import msgspec
from tollgate_runtime.core.messages import Json
from tollgate_runtime.core.session import RequestId
from tollgate_runtime.errors import RequestTimeout, RpcError

Done = Callable[[Json | RpcError], None]
"""What is called with an answer's JSON bytes, or with the reason why there is none."""


class _Pending(msgspec.Struct, eq=False):
    method: str
    timeout_seconds: float
    deadline: float
    done: Done


class PendingCalls:
    """Callers by the id of their call. Times are on a clock of the owner's choosing."""

    def __init__(self) -> None:
        self._calls: dict[RequestId, _Pending] = {}

    @property
    def next_deadline(self) -> float:
        """When the first of them runs out of time; there are never more than a few dozen to look at."""
        return min((call.deadline for call in self._calls.values()), default=float("inf"))

    @property
    def only(self) -> RequestId | None:
        """The one call that waits; None if there are none or several."""
        return next(iter(self._calls)) if len(self._calls) == 1 else None

    def add(self, request_id: RequestId, method: str, timeout_seconds: float, done: Done, *, now: float) -> float:
        """Take a call; return when its time is over."""
        deadline = now + timeout_seconds
        self._calls[request_id] = _Pending(method, timeout_seconds, deadline, done)
        return deadline

    def take(self, request_id: RequestId) -> Done | None:
        """Whoever waits for this answer, if anybody still does."""
        call = self._calls.pop(request_id, None)
        return None if call is None else call.done

    def expire(self, now: float) -> Iterator[tuple[RequestId, Done, RequestTimeout]]:
        """Yield those whose time is over, with what to tell them."""
        for request_id in [one for one, call in self._calls.items() if call.deadline <= now]:
            call = self._calls.pop(request_id, None)
            if call is not None:
                said = f"did not answer {call.method} within {call.timeout_seconds:g} s"
                yield request_id, call.done, RequestTimeout(said)

    def clear(self) -> list[Done]:
        """Return all of them, who wait no longer."""
        calls, self._calls = self._calls, {}
        return [call.done for call in calls.values()]
