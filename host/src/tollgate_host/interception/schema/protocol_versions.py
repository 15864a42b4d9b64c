"""Converts schemas of protocol 5 to protocol 6, which numbers two fields of an attribute differently.

All other fields have the same numbers: `tests/host/interception/test_protocol_versions.py` compares each of them.
"""

from collections.abc import Callable

from tollgate_tfplugin.fields import chunk, fields, flag

ATTRIBUTE_FIELDS: dict[str, tuple[int | None, int]] = {
    "name": (1, 1),
    "type": (2, 2),
    "nested_type": (None, 10),
    "description": (3, 3),
    "required": (4, 4),
    "optional": (5, 5),
    "computed": (6, 6),
    "sensitive": (7, 7),
    "description_kind": (8, 8),
    "deprecated": (9, 9),
    "write_only": (10, 11),
    "deprecation_message": (11, 12),
}
"""The fields of an attribute, each with its number in protocol 5, if it is there, and in protocol 6."""

_RENUMBERED = {old: new for old, new in ATTRIBUTE_FIELDS.values() if old is not None and old != new}
_BLOCK_OF_SCHEMA, _ATTRIBUTES, _NESTED_BLOCKS, _BLOCK_OF_NESTED = 2, 2, 3, 2


def schema_as_version_6(data: bytes, version: int) -> bytes:
    """Return the bytes of a Schema message with the field numbers of protocol 6.

    Args:
        data: the message, as the provider sent it.
        version: the provider's protocol version.

    Raises:
        ValueError: it is malformed.
    """
    return data if version != 5 else _with_inner(data, _BLOCK_OF_SCHEMA, _block)


def _block(data: bytes) -> bytes:
    return _with_inner(_with_inner(data, _ATTRIBUTES, _attribute), _NESTED_BLOCKS, _nested)


def _nested(data: bytes) -> bytes:
    return _with_inner(data, _BLOCK_OF_NESTED, _block)


def _with_inner(data: bytes, number: int, convert: Callable[[bytes], bytes]) -> bytes:
    """Return a message with the messages in one of its fields converted."""
    parts: list[bytes] = []
    at = 0
    for field in fields(data):
        begin, at = at, field.end
        is_inner = field.is_bytes and field.number == number
        parts.append(chunk(number, convert(data[field.start : field.end])) if is_inner else data[begin:at])
    return b"".join(parts)


def _attribute(data: bytes) -> bytes:
    parts: list[bytes] = []
    at = 0
    for field in fields(data):
        begin, at = at, field.end
        new = _RENUMBERED.get(field.number)
        if new is None:
            parts.append(data[begin:at])
        else:
            parts.append(chunk(new, data[field.start : field.end]) if field.is_bytes else flag(new, field.value))
    return b"".join(parts)
