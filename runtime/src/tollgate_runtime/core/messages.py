"""The three kinds of JSON-RPC message, with params and results still in their JSON bytes.

An id is kept as the bytes it came in, so that whatever the other side sent (0, "a", 1.50, null) goes back unchanged.
"""

from typing import Any

import attrs
import msgspec


@attrs.define(eq=False)
class Batch:
    """The answers of one batch, held back until the last of them is there."""

    outstanding: int
    answers: list[bytes] = attrs.field(factory=list[bytes])


@attrs.frozen(eq=False)
class Request:
    """A call that waits for an answer."""

    id_bytes: bytes
    method: str
    params: bytes
    batch: Batch | None = None

    @property
    def id(self) -> Any:
        """The id as a value: a number, a text, or None."""
        return msgspec.json.decode(self.id_bytes)


@attrs.frozen(eq=False)
class Notification:
    """A call that wants no answer."""

    method: str
    params: bytes


@attrs.frozen(eq=False)
class Response:
    """The answer to a request of ours: `result` in JSON bytes, or `error` as code, message and data."""

    id: int | str | None
    result: bytes
    error: dict[str, Any] | None = None


Message = Request | Notification | Response
