"""gRPC on top of HTTP/2 streams: messages, statuses, and gRPC's own words for failures."""

from urllib.parse import quote, unquote

from tollgate_tfplugin import frames
from tollgate_tfplugin.errors import GrpcStatusError
from tollgate_tfplugin.headers import Headers
from tollgate_tfplugin.stream import Stream

OK, CANCELLED, UNKNOWN, PERMISSION_DENIED, RESOURCE_EXHAUSTED = 0, 1, 2, 7, 8
UNIMPLEMENTED, INTERNAL, UNAVAILABLE = 12, 13, 14
MAX_MESSAGE_BYTES = 256 * 1024 * 1024

UNEXPECTED_EOF = "unexpected EOF"
"""gRPC's message for an answer that ends in the middle of a message."""

SERVER_EOF = "error reading from server: EOF"
"""gRPC's message for a server that disconnects in the middle of a call."""

_HEADERS: Headers = ((b":status", b"200"), (b"content-type", b"application/grpc"))
_TRAILERS_OK: Headers = ((b"grpc-status", b"0"), (b"grpc-message", b""))
_STATUS, _MESSAGE = b"grpc-status", b"grpc-message"
_READABLE = " !\"#$&'()*+,-./:;<=>?@[\\]^_`{|}~"
_RESETS = (
    "NO_ERROR", "PROTOCOL_ERROR", "INTERNAL_ERROR", "FLOW_CONTROL_ERROR", "SETTINGS_TIMEOUT", "STREAM_CLOSED",
    "FRAME_SIZE_ERROR", "REFUSED_STREAM", "CANCEL", "COMPRESSION_ERROR", "CONNECT_ERROR", "ENHANCE_YOUR_CALM",
    "INADEQUATE_SECURITY", "HTTP_1_1_REQUIRED",
)  # fmt: skip
"""HTTP/2's names of error codes, by number."""

_STATUS_OF_RESET = {
    "FLOW_CONTROL_ERROR": RESOURCE_EXHAUSTED,
    "REFUSED_STREAM": UNAVAILABLE,
    "CANCEL": CANCELLED,
    "ENHANCE_YOUR_CALM": RESOURCE_EXHAUSTED,
    "INADEQUATE_SECURITY": PERMISSION_DENIED,
}


def encode_message(message: bytes) -> bytes:
    """Encode a message for a body."""
    return b"\x00" + frames.encode_uint32(len(message)) + message


def decode_message(body: bytes | bytearray) -> bytes:
    """Decode the one message of a body.

    Raises:
        GrpcStatusError: there is not exactly one, or it is compressed.
    """
    if len(body) < 5 or len(body) != 5 + int.from_bytes(body[1:5], "big"):
        raise GrpcStatusError(INTERNAL, "the body is not one whole message")
    if body[0]:
        raise GrpcStatusError(UNIMPLEMENTED, "compressed messages are not supported")
    return bytes(memoryview(body)[5:])


def message_size(body: bytes | bytearray) -> int | None:
    """Return the size of the first message of a body with its header, or None while it is incomplete."""
    if len(body) < 5:
        return None
    size = 5 + int.from_bytes(body[1:5], "big")
    return size if len(body) >= size else None


def decode_response(body: bytes | bytearray) -> bytes:
    """Return the message that answers a call.

    Raises:
        GrpcStatusError: as `decode_message`; with status OK if the answer has no message, to be passed on as it is.
    """
    if not body:
        raise GrpcStatusError(OK, "")
    return decode_message(body)


def send_response(stream: Stream, message: bytes) -> None:
    """Answer a call with one message."""
    send_message(stream, message)
    stream.connection.send_headers(stream, _TRAILERS_OK, is_end=True)


def send_message(stream: Stream, message: bytes) -> None:
    """Send one message of an answer that may have several."""
    connection = stream.connection
    if not stream.has_headers:
        connection.send_headers(stream, _HEADERS, is_end=False)
    connection.send_data(stream, encode_message(message), is_end=False)


def end_response(stream: Stream) -> None:
    """End an answer successfully after its messages."""
    trailers = _TRAILERS_OK if stream.has_headers else (*_HEADERS, *_TRAILERS_OK)
    stream.connection.send_headers(stream, trailers, is_end=True)


def send_error(stream: Stream, error: GrpcStatusError) -> None:
    """End a call with an error status."""
    further = tuple((name.encode("latin-1"), value.encode("latin-1")) for name, value in error.trailers)
    reason = quote(error.reason, safe=_READABLE).encode()
    trailers: Headers = ((_STATUS, str(error.status).encode()), (_MESSAGE, reason), *further)
    if not stream.has_headers:
        trailers = (*_HEADERS, *trailers)
    stream.connection.send_headers(stream, trailers, is_end=True)


def disconnected_error() -> GrpcStatusError:
    """Return the failure of a call whose provider has disconnected."""
    return GrpcStatusError(UNAVAILABLE, SERVER_EOF)


def cancelled_error() -> GrpcStatusError:
    """Return the failure of a call after the provider's end: Terraform cancels every call to an ended process."""
    return GrpcStatusError(CANCELLED, "context canceled")


def missing_trailers_error(body: bytes | bytearray) -> GrpcStatusError:
    """Return the failure of a call whose answer ended before its trailers, in gRPC's words."""
    is_whole = len(body) >= 5 and len(body) == 5 + int.from_bytes(body[1:5], "big")
    return GrpcStatusError(
        INTERNAL, "server closed the stream without sending trailers" if is_whole else UNEXPECTED_EOF
    )


def reset_error(code: int) -> GrpcStatusError:
    """Return the failure of a call that the provider reset, in the words of Terraform's own library."""
    name = _RESETS[code] if code < len(_RESETS) else f"unknown error code 0x{code:x}"
    status = _STATUS_OF_RESET.get(name, INTERNAL)
    return GrpcStatusError(status, f"stream terminated by RST_STREAM with error code: {name}")


def error_from_trailers(trailers: Headers) -> GrpcStatusError | None:
    """Return the failure that trailers report, or None if the call succeeded."""
    fields = dict(trailers)
    status = fields.get(_STATUS)
    if status == b"0":
        return None
    reason = unquote(fields.get(_MESSAGE, b"").decode("utf-8", "replace"))
    if status is None or not status.isdigit():
        http = fields.get(b":status", b"200").decode("ascii", "replace")
        return GrpcStatusError(UNKNOWN, reason or f"an answer without a gRPC status (HTTP status {http})")
    further = tuple(
        (name.decode("latin-1"), value.decode("latin-1"))
        for name, value in trailers
        if name not in (_STATUS, _MESSAGE, b"content-type") and not name.startswith(b":")
    )
    return GrpcStatusError(int(status), reason, further)
