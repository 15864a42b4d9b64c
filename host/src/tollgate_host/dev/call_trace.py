"""Traces the messages between the host and an integration, call by call."""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

import msgspec
from tollgate_runtime.contract.methods import INITIALIZE
from tollgate_runtime.core.framing import LineBuffer

from tollgate_host.dev.call_rows import call_row, detail_rows

_decode = msgspec.json.Decoder().decode


class PendingRow(msgspec.Struct, frozen=True):
    """A call that is not answered yet."""

    method: str
    params: Mapping[str, Any]
    sent_at: float


class CallTrace:
    """Shows each call when its answer comes.

    Attributes:
        counts: the number of calls by status; `error` includes everything that is no result.

    Args:
        show: called with each row.
        now: the clock, in seconds.
    """

    def __init__(self, show: Callable[[str, str], None], now: Callable[[], float] = time.monotonic) -> None:
        self._show = show
        self._now = now
        self._pending: dict[Any, PendingRow] = {}
        self._sent, self._received = LineBuffer(), LineBuffer()
        self.counts: Counter[str] = Counter()

    def sent(self, data: bytes) -> None:
        """Record bytes from the host."""
        for message in _messages(self._sent, data):
            if "id" in message:
                row = PendingRow(str(message.get("method")), message.get("params") or {}, self._now())
                self._pending[message["id"]] = row

    def received(self, data: bytes) -> None:
        """Record bytes from the integration."""
        for message in _messages(self._received, data):
            pending = self._pending.pop(message.get("id"), None)
            if pending is not None:
                self._tell(pending, message, self._now() - pending.sent_at)

    def finish(self) -> None:
        """Show the calls that were never answered."""
        for pending in self._pending.values():
            self.counts["error"] += 1
            self._show("error", call_row(pending.method, pending.params, "no answer"))
        self._pending.clear()

    def _tell(self, pending: PendingRow, message: Mapping[str, Any], seconds: float) -> None:
        result: Any = message.get("result")
        status = "error"
        if "error" not in message:
            status = "success" if pending.method == INITIALIZE else str(_member(result, "status"))
        if pending.method != INITIALIZE or status == "error":
            self.counts[status] += 1
        self._show(status, call_row(pending.method, pending.params, status, seconds))
        for row in detail_rows(pending.method, message):
            self._show("", f"  {row}")


def _messages(lines: LineBuffer, data: bytes) -> Iterator[dict[str, Any]]:
    """Yield the messages in complete lines; the host itself reports malformed ones."""
    for line in lines.feed(data):
        try:
            message = _decode(line) if isinstance(line, bytes) else None
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
            continue
        if isinstance(message, dict):
            yield message


def _member(value: Any, name: str) -> Any:
    return cast("dict[str, Any]", value).get(name) if isinstance(value, dict) else None
