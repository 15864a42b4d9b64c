"""The three kinds of JSON-RPC message, with params and results still in their JSON bytes.

An id is kept as the bytes it came in, so that whatever the other side sent (0, "a", 1.50, null) goes back unchanged.
"""

from typing import Any

import msgspec

Json = bytes | msgspec.Raw
"""JSON text, as it came or as it will go."""


class Batch(msgspec.Struct, eq=False):
    """The answers of one batch, held back until the last of them is there."""

    outstanding: int
    answers: list[bytes] = []


class Request(msgspec.Struct, frozen=True, eq=False):
    """A call that waits for an answer."""

    id_bytes: bytes
    method: str
    params: Json
    batch: Batch | None = None


class Notification(msgspec.Struct, frozen=True, eq=False):
    """A call that wants no answer."""

    method: str
    params: Json


class Response(msgspec.Struct, frozen=True, eq=False):
    """The answer to a request: `result` in JSON bytes, or `error` as code, message and data.

    The id is None where it cannot be one of ours.
    """

    id: int | None
    result: Json
    error: dict[str, Any] | None = None


Message = Request | Notification | Response


def has_content(text: Json) -> bool:
    """Return whether a JSON text exists and is not null."""
    return bytes(memoryview(text)[:4]) not in (b"", b"null")
