"""One line of JSON to messages, and back.

A line is decoded in one pass; only a rejected line is decoded again, to find the exact reason.
"""

from typing import Any, Literal

import msgspec

from tollgate_runtime.core.messages import Batch, Message, Notification, Request, Response
from tollgate_runtime.errors import INTERNAL_ERROR, INVALID_REQUEST, PARSE_ERROR, RpcError

_ABSENT = msgspec.Raw(b"")
_MAX_BATCH = 1000
_MAX_BATCH_BYTES = 16 * 1024 * 1024
"""A batch of a hundred million ones would take a hundred times its size in memory, and more to answer."""
_ID_STARTS = frozenset(b'"-0123456789n')


class _Envelope(msgspec.Struct):
    jsonrpc: Literal["2.0"]
    id: msgspec.Raw = _ABSENT
    method: str | msgspec.UnsetType = msgspec.UNSET
    params: msgspec.Raw = _ABSENT
    result: msgspec.Raw = _ABSENT
    error: dict[str, Any] | None = None


class Malformed(msgspec.Struct, frozen=True, eq=False):
    """A message that could not be read, with the error to return and its id."""

    error: RpcError
    id_bytes: bytes = b"null"
    batch: Batch | None = None


_decode_envelope = msgspec.json.Decoder(_Envelope).decode
_decode_batch = msgspec.json.Decoder(list[msgspec.Raw]).decode


def encode_text(value: Any) -> str:
    """Return what msgspec knows not to encode, but is a text at heart: a URL, or a path."""
    if isinstance(value, str):
        return str.__str__(value)
    if hasattr(value, "__fspath__"):
        return str(value)
    raise TypeError(f"Encoding objects of type {type(value).__name__} is unsupported")


_encode = msgspec.json.Encoder(decimal_format="number", enc_hook=encode_text).encode


def encode_value(value: Any) -> bytes:
    """Return any value as JSON; Decimal as a number, a URL and a path as texts.

    Raises:
        TypeError, ValueError, OverflowError, RecursionError: the value cannot be written as JSON.
    """
    encoded = _encode(value)
    if b"NaN" in encoded or b"Infinity" in encoded:
        _refuse_decimals_that_are_no_numbers(encoded)
    return encoded


def decode_line(line: bytes) -> list[Message | Malformed]:
    """Return the messages of one line: one, or the members of a batch, or none for an empty line."""
    text = line.strip()
    if not text:
        return []
    try:
        if not text.isascii():
            text.decode()  # what is not looked into, such as an id, must not go back as broken text
        if not text.startswith(b"["):
            return [_decode_message(text, None)]
        members = _decode_batch(text) if len(text) <= _MAX_BATCH_BYTES else []
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        return [Malformed(_parse_error(error))]
    if not 0 < len(members) <= _MAX_BATCH:
        return [Malformed(RpcError(f"a batch must have 1 to {_MAX_BATCH:,} members", code=INVALID_REQUEST))]
    batch = Batch(outstanding=0)
    messages = [_decode_message(bytes(member), batch) for member in members]
    batch.outstanding = sum(isinstance(message, Request | Malformed) for message in messages)
    return messages


def encode_request(method: str, params: Any, id_bytes: bytes | None) -> bytes:
    """Return a request line, or a notification line where there is no id."""
    parts = [b'{"jsonrpc":"2.0","method":', encode_value(method)]
    if params is not None:
        parts += [b',"params":', bytes(params) if isinstance(params, msgspec.Raw) else encode_value(params)]
    if id_bytes is not None:
        parts += [b',"id":', id_bytes]
    return b"".join((*parts, b"}\n"))


def encode_result(id_bytes: bytes, result: bytes) -> bytes:
    """Return the object that answers a request; the newline is the session's, since a batch has only one."""
    return b'{"jsonrpc":"2.0","id":%b,"result":%b}' % (id_bytes, result)


def encode_error(id_bytes: bytes, error: RpcError) -> bytes:
    """Return the object that refuses a request. Whatever an error carries, it can be sent.

    At worst without its data.
    """
    try:
        body = encode_value(error.to_wire())
    except (TypeError, ValueError, OverflowError, RecursionError):
        message = str(error.message).encode(errors="replace").decode()
        body = encode_value({"code": INTERNAL_ERROR, "message": message})
    return b'{"jsonrpc":"2.0","id":%b,"error":%b}' % (id_bytes, body)


def _decode_message(text: bytes, batch: Batch | None) -> Message | Malformed:
    try:
        envelope = _decode_envelope(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        return _explain(text, error, batch)
    id_bytes = bytes(envelope.id)
    if id_bytes and id_bytes[0] not in _ID_STARTS:
        return Malformed(RpcError("an id must be a number, a text or null", code=INVALID_REQUEST), batch=batch)
    if envelope.method is not msgspec.UNSET:
        params = envelope.params
        if _first(params) not in b"{[n":
            error = RpcError("params must be an object or an array", code=INVALID_REQUEST)
            return Malformed(error, id_bytes or b"null", batch)
        if not id_bytes:
            return Notification(envelope.method, params)
        return Request(id_bytes, envelope.method, params, batch)
    if id_bytes and (_first(envelope.result) or envelope.error is not None):
        return Response(_own_id(id_bytes), envelope.result, envelope.error)
    return Malformed(
        RpcError("a message needs a method, or an id with a result or an error", code=INVALID_REQUEST),
        id_bytes or b"null",
        batch,
    )


def _own_id(id_bytes: bytes) -> int | None:
    """Return the id of a request of ours, all of which are small whole numbers.

    None for any other, which answers nothing.
    """
    return int(id_bytes) if id_bytes.isdigit() and len(id_bytes) < 20 else None


def _first(raw: msgspec.Raw) -> bytes:
    """Return the first byte of a JSON text, or nothing.

    Copying a large text for that would cost more than reading it.
    """
    return bytes(memoryview(raw)[:1])


def _explain(text: bytes, error: Exception, batch: Batch | None) -> Malformed:
    """Return the error of a line: not JSON at all, or JSON of the wrong shape, and the id to answer."""
    if not isinstance(error, msgspec.ValidationError):
        return Malformed(_parse_error(error), batch=batch)
    return Malformed(RpcError(f"not a JSON-RPC 2.0 message: {error}", code=INVALID_REQUEST), _find_id(text), batch)


def _find_id(text: bytes) -> bytes:
    try:
        message = msgspec.json.decode(text, type=dict[str, msgspec.Raw])
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return b"null"
    id_bytes = bytes(message.get("id", _ABSENT))
    return id_bytes if id_bytes and id_bytes[0] in _ID_STARTS else b"null"


def _refuse_decimals_that_are_no_numbers(encoded: bytes) -> None:
    try:
        msgspec.json.decode(encoded, type=msgspec.Raw)
    except msgspec.DecodeError:
        raise ValueError("NaN and Infinity cannot be said in JSON") from None


def _parse_error(error: Exception) -> RpcError:
    reason = "nested too deeply" if isinstance(error, RecursionError) else str(error)
    return RpcError(f"the line is not JSON: {reason}", code=PARSE_ERROR)
