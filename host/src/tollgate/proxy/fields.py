"""The fields of a protobuf message, without its schema."""

from collections.abc import Iterator

_LAST_SHIFT = 63


def fields_of(message: bytes) -> Iterator[tuple[int, bytes]]:
    """Each field's number and content, in order; a number's content is its bytes on the wire.

    Raises:
        ValueError: these bytes are no message.
    """
    at = 0
    while at < len(message):
        tag, at = _varint(message, at)
        start = at
        match tag & 7:
            case 0:
                _, at = _varint(message, at)
            case 1:
                at += 8
            case 2:
                size, start = _varint(message, at)
                at = start + size
            case 5:
                at += 4
            case _:
                at = len(message) + 1
        if at > len(message):
            raise ValueError("not a protobuf message")
        yield tag >> 3, message[start:at]


def _varint(message: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while at < len(message):
        byte = message[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            break
        if shift > _LAST_SHIFT:
            return value, len(message) + 1  # more than 64 bits: no number
    return value, at
