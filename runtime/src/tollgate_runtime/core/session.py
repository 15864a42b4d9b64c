"""One side of a JSON-RPC conversation. Knows nothing of streams."""

from typing import Any

from tollgate_runtime.core import codec
from tollgate_runtime.core.events import Event, NotificationReceived, Rejected, RequestReceived, ResponseReceived
from tollgate_runtime.core.framing import DEFAULT_MAX_LINE_BYTES, LineBuffer, Oversized
from tollgate_runtime.core.messages import Batch, Message, Notification, Request
from tollgate_runtime.errors import INVALID_REQUEST, ConnectionClosed, RpcError

RequestId = int


class Session:
    """Turns bytes into events and calls into bytes; keeps which calls wait for an answer.

    The same class serves the integration and the host. After `close` nothing new can be asked; what was asked before
    may still be answered.
    """

    def __init__(self, *, max_line_bytes: int = DEFAULT_MAX_LINE_BYTES) -> None:
        self._lines = LineBuffer(max_line_bytes)
        self._max_line_bytes = max_line_bytes
        self._last_id = 0
        self._pending: set[RequestId] = set()
        self._is_closed = False

    @property
    def pending(self) -> frozenset[RequestId]:
        """Return the ids of our unanswered requests."""
        return frozenset(self._pending)

    @property
    def is_closed(self) -> bool:
        """Return whether the session is closed."""
        return self._is_closed

    def receive(self, data: bytes) -> list[Event]:
        """Take the next bytes from the other side."""
        events: list[Event] = []
        for line in self._lines.feed(data):
            events += self._read(line)
        return events

    def receive_end(self) -> list[Event]:
        """Take the end of the other side's stream; a last line without its newline still counts."""
        events: list[Event] = []
        for line in self._lines.end():
            events += self._read(line)
        return events

    def request(self, method: str, params: Any = None) -> tuple[RequestId, bytes]:
        """Return the id and the line of a request; its answer is a `ResponseReceived` with that id.

        Raises:
            ConnectionClosed: the conversation is over.
        """
        self._check_open()
        self._last_id += 1
        line = codec.encode_request(method, params, b"%d" % self._last_id)
        self._pending.add(self._last_id)
        return self._last_id, line

    def notify(self, method: str, params: Any = None) -> bytes:
        """Return the line of a notification, which has no answer.

        Raises:
            ConnectionClosed: the conversation is over.
        """
        self._check_open()
        return codec.encode_request(method, params, None)

    def forget(self, request_id: RequestId) -> None:
        """Give up waiting for an answer; a late one is dropped."""
        self._pending.discard(request_id)

    def respond(self, request: Request, result: Any) -> bytes:
        """Answer a request; empty while other members of its batch are still being answered."""
        return self.respond_encoded(request, codec.encode_value(result))

    def respond_encoded(self, request: Request, result: bytes) -> bytes:
        """Answer a request with a result that is JSON already."""
        return self._answer(codec.encode_result(request.id_bytes, result), request.batch)

    def refuse(self, request: Request, error: RpcError) -> bytes:
        """Answer a request with an error."""
        return self._answer(codec.encode_error(request.id_bytes, error), request.batch)

    def close(self) -> frozenset[RequestId]:
        """End the conversation and return the requests that will never be answered."""
        self._is_closed = True
        unanswered = self.pending
        self._pending.clear()
        return unanswered

    def _check_open(self) -> None:
        if self._is_closed:
            raise ConnectionClosed

    def _read(self, line: bytes | Oversized) -> list[Event]:
        if isinstance(line, Oversized):
            error = RpcError(
                f"a line of {line.size_bytes:,} bytes is longer than the {self._max_line_bytes:,} that are read",
                code=INVALID_REQUEST,
            )
            return [self._reject(codec.Malformed(error))]
        return [event for message in codec.decode_line(line) if (event := self._event(message, line)) is not None]

    def _event(self, message: Message | codec.Malformed, line: bytes) -> Event | None:
        if isinstance(message, Request):
            return RequestReceived(message)
        if isinstance(message, Notification):
            return NotificationReceived(message)
        if isinstance(message, codec.Malformed):
            return self._reject(message, line)
        if message.id is not None and message.id in self._pending:
            self._pending.discard(message.id)
            return ResponseReceived(message)
        return None

    def _reject(self, malformed: codec.Malformed, line: bytes = b"") -> Rejected:
        reply = self._answer(codec.encode_error(malformed.id_bytes, malformed.error), malformed.batch)
        return Rejected(malformed.error, reply, line)

    @staticmethod
    def _answer(answer: bytes, batch: Batch | None) -> bytes:
        if batch is None:
            return answer + b"\n"
        batch.answers.append(answer)
        batch.outstanding -= 1
        return b"" if batch.outstanding else b"[" + b",".join(batch.answers) + b"]\n"
