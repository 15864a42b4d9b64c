"""gRPC on top of HTTP/2 streams: messages, statuses, and the words for a failure."""

from urllib.parse import quote, unquote

from pyvider.wire import frames

from tollgate.proxy.http2.headers import Headers
from tollgate.proxy.http2.stream import Stream
from tollgate.proxy.interceptor import GrpcStatusError

OK, CANCELLED, UNKNOWN, PERMISSION_DENIED, RESOURCE_EXHAUSTED = 0, 1, 2, 7, 8
UNIMPLEMENTED, INTERNAL, UNAVAILABLE = 12, 13, 14
UNEXPECTED = "unexpected EOF"
"""What gRPC itself says of an answer that ends in the middle of a message."""

GONE = "error reading from server: EOF"
"""What gRPC itself says of a peer that went away in the middle of a call."""

_OPENING: Headers = ((b":status", b"200"), (b"content-type", b"application/grpc"))
_TRAILERS_OK: Headers = ((b"grpc-status", b"0"), (b"grpc-message", b""))
_STATUS, _MESSAGE = b"grpc-status", b"grpc-message"
_READABLE = " !\"#$&'()*+,-./:;<=>?@[\\]^_`{|}~"
_RESETS = (
    "NO_ERROR", "PROTOCOL_ERROR", "INTERNAL_ERROR", "FLOW_CONTROL_ERROR", "SETTINGS_TIMEOUT", "STREAM_CLOSED",
    "FRAME_SIZE_ERROR", "REFUSED_STREAM", "CANCEL", "COMPRESSION_ERROR", "CONNECT_ERROR", "ENHANCE_YOUR_CALM",
    "INADEQUATE_SECURITY", "HTTP_1_1_REQUIRED",
)  # fmt: skip
"""What HTTP/2 calls the reasons for giving a stream up, by number."""

_STATUS_OF_RESET = {
    "FLOW_CONTROL_ERROR": RESOURCE_EXHAUSTED,
    "REFUSED_STREAM": UNAVAILABLE,
    "CANCEL": CANCELLED,
    "ENHANCE_YOUR_CALM": RESOURCE_EXHAUSTED,
    "INADEQUATE_SECURITY": PERMISSION_DENIED,
}


def framed(message: bytes) -> bytes:
    """A message as it stands in a body."""
    return b"\x00" + frames.long(len(message)) + message


def message_in(body: bytes | bytearray) -> bytes:
    """The one message of a body.

    Raises:
        GrpcStatusError: there is not exactly one, or it is compressed.
    """
    if len(body) < 5 or len(body) != 5 + int.from_bytes(body[1:5], "big"):
        raise GrpcStatusError(INTERNAL, "the body is not one whole message")
    if body[0]:
        raise GrpcStatusError(UNIMPLEMENTED, "compressed messages are not supported")
    return bytes(memoryview(body)[5:])


def answer_in(body: bytes | bytearray) -> bytes:
    """The message that answers a call.

    Raises:
        GrpcStatusError: as `message_in`; with OK if all went well and nothing was said, which is passed on as it is.
    """
    if not body:
        raise GrpcStatusError(OK, "")
    return message_in(body)


def respond(stream: Stream, message: bytes) -> None:
    """Answers a call."""
    connection = stream.connection
    connection.send_headers(stream, _OPENING, is_end=False)
    connection.send_data(stream, framed(message), is_end=False)
    connection.send_headers(stream, _TRAILERS_OK, is_end=True)


def refuse(stream: Stream, error: GrpcStatusError) -> None:
    """Ends a call with a status alone."""
    further = tuple((name.encode("latin-1"), value.encode("latin-1")) for name, value in error.trailers)
    reason = quote(error.reason, safe=_READABLE).encode()
    trailers: Headers = ((_STATUS, str(error.status).encode()), (_MESSAGE, reason), *further)
    if not stream.has_headers:
        trailers = (*_OPENING, *trailers)
    stream.connection.send_headers(stream, trailers, is_end=True)


def gone() -> GrpcStatusError:
    """The failure of a call whose provider is no more."""
    return GrpcStatusError(UNAVAILABLE, GONE)


def cancelled() -> GrpcStatusError:
    """The failure of a call after the provider's end: Terraform gives up every call to a process that has ended."""
    return GrpcStatusError(CANCELLED, "context canceled")


def ended_early(body: bytes | bytearray) -> GrpcStatusError:
    """The failure of a call whose answer ended before its trailers, in gRPC's words."""
    is_whole = len(body) >= 5 and len(body) == 5 + int.from_bytes(body[1:5], "big")
    return GrpcStatusError(INTERNAL, "server closed the stream without sending trailers" if is_whole else UNEXPECTED)


def error_of_reset(code: int) -> GrpcStatusError:
    """The failure of a call that the provider gave up, in the words of Terraform's own library."""
    name = _RESETS[code] if code < len(_RESETS) else f"unknown error code 0x{code:x}"
    status = _STATUS_OF_RESET.get(name, INTERNAL)
    return GrpcStatusError(status, f"stream terminated by RST_STREAM with error code: {name}")


def error_in(trailers: Headers) -> GrpcStatusError | None:
    """The failure that trailers tell of, or None if all went well."""
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
