"""HTTP/2 frames as bytes: split a stream into frames, and encode frames."""

from __future__ import annotations

import struct
from collections.abc import Iterator

DATA, HEADERS, PRIORITY, RST_STREAM, SETTINGS, PUSH_PROMISE, PING, GOAWAY, WINDOW_UPDATE, CONTINUATION = range(10)
END_STREAM = ACK = 0x1
END_HEADERS = 0x4
PADDED = 0x8
HAS_PRIORITY = 0x20

NO_ERROR, PROTOCOL_ERROR, FLOW_CONTROL_ERROR, FRAME_SIZE_ERROR = 0, 1, 3, 6
REFUSED_STREAM, CANCEL, COMPRESSION_ERROR, ENHANCE_YOUR_CALM = 7, 8, 9, 11
HEADER_TABLE_SIZE, MAX_CONCURRENT_STREAMS, INITIAL_WINDOW_SIZE, MAX_FRAME_SIZE, MAX_HEADER_LIST_SIZE = 1, 3, 4, 5, 6

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
DEFAULT_WINDOW = 65_535
DEFAULT_FRAME_SIZE = 16_384
MAX_WINDOW = 2**31 - 1
_LARGEST_FRAME_SIZE = 2**24 - 1

_HEAD = struct.Struct(">HBBBL")
_SETTING = struct.Struct(">HL")
_UINT32 = struct.Struct(">L")

Frame = tuple[int, int, int, bytes]
"""Type, flags, stream id, payload."""


class Http2Error(Exception):
    """The peer broke the rules of HTTP/2; the connection must be closed.

    Attributes:
        code: HTTP/2's number for the error.
    """

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code


def split_frames(buffer: bytearray, max_frame_bytes: int) -> Iterator[Frame]:
    """Take every complete frame from the front of the buffer.

    Raises:
        Http2Error: a frame is longer than was agreed.
    """
    start = 0
    try:
        while len(buffer) - start >= 9:
            high, low, kind, flags, stream = _HEAD.unpack_from(buffer, start)
            length = high << 8 | low
            if length > max_frame_bytes:
                raise Http2Error(FRAME_SIZE_ERROR, f"a frame of {length} bytes")
            end = start + 9 + length
            if len(buffer) < end:
                break
            payload = bytes(memoryview(buffer)[start + 9 : end])
            start = end
            yield kind, flags, stream & MAX_WINDOW, payload
    finally:
        del buffer[:start]


def encode_frame(kind: int, flags: int, stream: int, payload: bytes = b"") -> bytes:
    """Encode one frame."""
    length = len(payload)
    return _HEAD.pack(length >> 8, length & 255, kind, flags, stream) + payload


def encode_settings(values: dict[int, int]) -> bytes:
    """Encode a SETTINGS frame."""
    return encode_frame(SETTINGS, 0, 0, b"".join(_SETTING.pack(key, value) for key, value in values.items()))


def decode_settings(payload: bytes) -> Iterator[tuple[int, int]]:
    """Yield the pairs in the payload of a SETTINGS frame.

    Raises:
        Http2Error: the payload is not made of pairs, or a size is outside the range that HTTP/2 allows.
    """
    if len(payload) % 6:
        raise Http2Error(FRAME_SIZE_ERROR, "SETTINGS of a broken length")
    for key, value in _SETTING.iter_unpack(payload):
        if key == MAX_FRAME_SIZE and not DEFAULT_FRAME_SIZE <= value <= _LARGEST_FRAME_SIZE:
            raise Http2Error(PROTOCOL_ERROR, f"frames of {value} bytes")
        if key == INITIAL_WINDOW_SIZE and value > MAX_WINDOW:
            raise Http2Error(FLOW_CONTROL_ERROR, f"a window of {value} bytes")
        yield key, value


def encode_uint32(value: int) -> bytes:
    """Encode a number as four bytes, as in WINDOW_UPDATE and RST_STREAM."""
    return _UINT32.pack(value)


def decode_uint32(payload: bytes) -> int:
    """Decode the first four bytes of a payload.

    Raises:
        Http2Error: there are fewer.
    """
    if len(payload) < 4:
        raise Http2Error(FRAME_SIZE_ERROR, "a frame that is too short")
    return _UINT32.unpack_from(payload)[0]


def strip_padding(flags: int, payload: bytes) -> bytes:
    """Return the payload of DATA or HEADERS without padding and priority.

    Raises:
        Http2Error: the padding is longer than the frame.
    """
    end = len(payload)
    start = 0
    if flags & PADDED:
        if not payload or payload[0] >= end:
            raise Http2Error(PROTOCOL_ERROR, "padding beyond the frame")
        end -= payload[0]
        start = 1
    if flags & HAS_PRIORITY:
        start += 5
    if start > end:
        raise Http2Error(PROTOCOL_ERROR, "a frame that is too short")
    return payload[start:end]
