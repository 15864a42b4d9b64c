"""Protobuf messages as bytes, without their schema: split into fields, and encode fields.

A provider's schema has megabytes, of which few are needed. So its entries are found by their place, and what is added
is appended: a parser merges the pieces of one message by itself.
"""

from collections.abc import Iterator
from typing import NamedTuple

_VARINT, _FIXED64, _BYTES, _FIXED32 = 0, 1, 2, 5
_LAST_SHIFT = 63


class Field(NamedTuple):
    """One field of a message.

    Attributes:
        number: the field's number.
        value: its value, if it is a varint; else 0.
        start: where its content begins in the data.
        end: where its content ends.
        is_bytes: it holds bytes, text or a message.
    """

    number: int
    value: int
    start: int
    end: int
    is_bytes: bool = True


def fields(data: bytes, start: int = 0, end: int | None = None) -> Iterator[Field]:
    """Yield the fields of the message between two positions of the data.

    Raises:
        ValueError: it is not a message.
    """
    at, stop = start, len(data) if end is None else end
    while at < stop:
        key, at = _decode_varint(data, at)
        number, kind = key >> 3, key & 7
        value, content = 0, at
        if kind == _VARINT:
            value, at = _decode_varint(data, at)
        elif kind == _BYTES:
            length, content = _decode_varint(data, at)
            at = content + length
        elif kind in (_FIXED64, _FIXED32):
            at += 8 if kind == _FIXED64 else 4
        else:
            raise ValueError(f"protobuf has no wire type {kind}")
        if at > stop:
            raise ValueError("the message ends in the middle of a field")
        yield Field(number, value, content, at, kind == _BYTES)


def contents(message: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield each field's number and content, in order; a number's content is its bytes on the wire.

    Raises:
        ValueError: it is not a message.
    """
    for field in fields(message):
        yield field.number, message[field.start : field.end]


def chunk(number: int, *parts: bytes) -> bytes:
    """Encode a field of bytes, text or a message."""
    payload = b"".join(parts)
    return _encode_varint(number << 3 | _BYTES) + _encode_varint(len(payload)) + payload


def flag(number: int, value: int = 1) -> bytes:
    """Encode a field that is a number, or true."""
    return _encode_varint(number << 3) + _encode_varint(value)


def _encode_varint(value: int) -> bytes:
    encoded = bytearray()
    while value > 127:
        encoded.append(value & 127 | 128)
        value >>= 7
    encoded.append(value)
    return bytes(encoded)


def _decode_varint(data: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        try:
            byte = data[at]
        except IndexError:
            raise ValueError("the message ends in the middle of a number") from None
        at += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value, at
        shift += 7
        if shift > _LAST_SHIFT:
            raise ValueError("a number has more than 64 bits")
