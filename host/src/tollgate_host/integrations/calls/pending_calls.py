"""The calls that wait for an answer, each with a deadline."""

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
    """Callers by the id of their call. The owner provides the clock."""

    def __init__(self) -> None:
        self._calls: dict[RequestId, _Pending] = {}

    @property
    def next_deadline(self) -> float:
        """Return the earliest deadline."""
        return min((call.deadline for call in self._calls.values()), default=float("inf"))

    @property
    def only(self) -> RequestId | None:
        """Return the only waiting call, or None if there are none or several."""
        return next(iter(self._calls)) if len(self._calls) == 1 else None

    def add(self, request_id: RequestId, method: str, timeout_seconds: float, done: Done, *, now: float) -> float:
        """Add a call and return its deadline."""
        deadline = now + timeout_seconds
        self._calls[request_id] = _Pending(method, timeout_seconds, deadline, done)
        return deadline

    def take(self, request_id: RequestId) -> Done | None:
        """Remove a call and return its callback, or None if nobody waits for it."""
        call = self._calls.pop(request_id, None)
        return None if call is None else call.done

    def expire(self, now: float) -> Iterator[tuple[RequestId, Done, RequestTimeout]]:
        """Yield the calls whose time is over, with their errors."""
        for request_id in [one for one, call in self._calls.items() if call.deadline <= now]:
            call = self._calls.pop(request_id, None)
            if call is not None:
                said = f"did not answer {call.method} within {call.timeout_seconds:g} s"
                yield request_id, call.done, RequestTimeout(said)

    def clear(self) -> list[Done]:
        """Remove all calls and return their callbacks."""
        calls, self._calls = self._calls, {}
        return [call.done for call in calls.values()]
