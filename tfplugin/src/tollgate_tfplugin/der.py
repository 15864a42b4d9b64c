"""Just enough DER to write one certificate.

The x509 package of `cryptography` would do the same, but importing it costs a quarter of a provider's start,
and Terraform starts a provider three or four times for each command.
"""

from datetime import datetime

_INTEGER, _BIT_STRING, _OCTET_STRING, _OID, _UTF8, _UTC_TIME, _SEQUENCE, _SET = 2, 3, 4, 6, 12, 23, 48, 49
_TRUE = b"\x01\x01\xff"


def element(tag: int, *parts: bytes) -> bytes:
    """Encode one element: tag, length, content."""
    content = b"".join(parts)
    size = len(content)
    if size < 128:
        return bytes((tag, size)) + content
    length = size.to_bytes((size.bit_length() + 7) // 8, "big")
    return bytes((tag, 128 | len(length))) + length + content


def sequence(*parts: bytes) -> bytes:
    """Encode a SEQUENCE of elements."""
    return element(_SEQUENCE, *parts)


def integer(value: int) -> bytes:
    """Encode a non-negative INTEGER."""
    return element(_INTEGER, value.to_bytes(value.bit_length() // 8 + 1, "big"))


def octets(content: bytes) -> bytes:
    """Encode an OCTET STRING."""
    return element(_OCTET_STRING, content)


def bits(content: bytes) -> bytes:
    """Encode a BIT STRING of whole bytes."""
    return element(_BIT_STRING, b"\x00", content)


def add_tag(number: int, content: bytes) -> bytes:
    """Encode an element with an explicit context tag."""
    return element(0xA0 | number, content)


def oid(dotted: str) -> bytes:
    """Encode an OBJECT IDENTIFIER from its dotted form."""
    first, second, *rest = map(int, dotted.split("."))
    return element(_OID, bytes((40 * first + second,)), *map(_base128, rest))


def _base128(value: int) -> bytes:
    groups = [value & 127]
    while value := value >> 7:
        groups.append(128 | value & 127)
    return bytes(reversed(groups))


def common_name(name: str) -> bytes:
    """Encode a Name that holds nothing but a common name."""
    return sequence(element(_SET, sequence(oid("2.5.4.3"), element(_UTF8, name.encode()))))


def utc_time(moment: datetime) -> bytes:
    """Encode a UTCTime, good until 2049."""
    return element(_UTC_TIME, moment.strftime("%y%m%d%H%M%SZ").encode())


def extension(dotted: str, content: bytes, *, critical: bool = False) -> bytes:
    """Encode one certificate extension around its DER content."""
    return sequence(oid(dotted), _TRUE if critical else b"", octets(content))


def constraints_of_a_ca() -> bytes:
    """Encode basic constraints with CA:TRUE."""
    return sequence(_TRUE)
