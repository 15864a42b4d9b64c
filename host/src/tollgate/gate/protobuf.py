"""Protobuf messages as bytes: cut into fields, and put together, where parsing the whole would cost too much.

A provider's schema has megabytes and one of its thousand resource types is asked for. So its entries are found by
their place, and what is added is appended: a parser merges the pieces of one message by itself.
"""

from collections.abc import Iterator
from typing import NamedTuple

_VARINT, _FIXED64, _BYTES, _FIXED32 = 0, 1, 2, 5
_LAST_SHIFT = 63


class Field(NamedTuple):
    """One field of a message, as it stands there: a number, or the span of its bytes."""

    number: int
    value: int
    start: int
    end: int
    is_bytes: bool = True


def fields(data: bytes, start: int = 0, end: int | None = None) -> Iterator[Field]:
    """The fields of a message that lies between two places of the data.

    Raises:
        ValueError: it is no message.
    """
    at, stop = start, len(data) if end is None else end
    while at < stop:
        key, at = _varint(data, at)
        number, kind = key >> 3, key & 7
        value, begun = 0, at
        if kind == _VARINT:
            value, at = _varint(data, at)
        elif kind == _BYTES:
            length, begun = _varint(data, at)
            at = begun + length
        elif kind in (_FIXED64, _FIXED32):
            at += 8 if kind == _FIXED64 else 4
        else:
            raise ValueError(f"protobuf has no wire type {kind}")
        if at > stop:
            raise ValueError("the message ends in the middle of a field")
        yield Field(number, value, begun, at, kind == _BYTES)


def chunk(number: int, *parts: bytes) -> bytes:
    """A field of bytes, text or a message within."""
    payload = b"".join(parts)
    return _number(number << 3 | _BYTES) + _number(len(payload)) + payload


def flag(number: int, value: int = 1) -> bytes:
    """A field that is a number, or true."""
    return _number(number << 3) + _number(value)


def _number(value: int) -> bytes:
    encoded = bytearray()
    while value > 127:
        encoded.append(value & 127 | 128)
        value >>= 7
    encoded.append(value)
    return bytes(encoded)


def _varint(data: bytes, at: int) -> tuple[int, int]:
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
