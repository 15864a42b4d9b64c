"""Decodes values from the provider's wire: plain data, and the mask of unknown values."""

from typing import Any, cast

from tollgate_tfplugin.cty_msgpack import unpack
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from tollgate_host.errors import HostError
from tollgate_host.interception.schema.type_shape import Mask, TypeShape, number_from_wire

Object = dict[str, Any]


class UnreadableValue(HostError):
    """Raised for bytes that are no value; the message contains nothing of them."""

    def __init__(self) -> None:
        super().__init__("The engine or the provider sent a value that cannot be read")


class _Unknown:
    """Stands for an unknown value, refined or not."""


_UNKNOWN = _Unknown()
_NOTHING = b"\xc0"


def object_from_wire(value: pb.DynamicValue, shape: TypeShape) -> tuple[Object | None, Mask]:
    """Return an object without its unknown values, and the mask of these; None for a null object.

    Raises:
        UnreadableValue: the bytes are no object.
    """
    decoded, known, unknown = _read(value)
    if decoded is None or isinstance(decoded, _Unknown):
        return None, decoded is not None
    if not isinstance(decoded, dict):
        raise UnreadableValue
    if shape.numbers is not None:
        known = shape.numbers(known)
    return cast("Object", known), unknown or {}


def plain_from_wire(value: pb.DynamicValue) -> tuple[Any, Mask]:
    """Return a value of any type without its unknown values, and the mask of these.

    Raises:
        UnreadableValue: the bytes are no value.
    """
    _, known, unknown = _read(value)
    return known, unknown


def is_null(value: pb.DynamicValue) -> bool:
    """Return whether a value is null, as before a creation and after a deletion."""
    return value.msgpack == _NOTHING if value.msgpack else value.json in (b"", b"null")


def _read(value: pb.DynamicValue) -> tuple[Any, Any, Mask]:
    """Return a decoded value, its known part, and the mask of the rest."""
    try:
        decoded = _decode(value)
        return decoded, *_split(decoded)
    except (ValueError, TypeError, RecursionError):  # broken, a key that is no text, nested without end
        raise UnreadableValue from None


def _decode(value: pb.DynamicValue) -> Any:
    if not value.msgpack:
        import json

        return json.loads(value.json) if value.json else None
    return unpack(value.msgpack, ext_hook=_unknown, strict_map_key=False)


def _unknown(_code: int, _data: bytes) -> _Unknown:
    return _UNKNOWN


def _split(value: Any) -> tuple[Any, Mask]:
    """Return the known part of a value and the mask of the rest, false or empty if all is known.

    A value of dynamic type comes as a pair of its type, which are the only bytes there are, and the value.
    """
    if isinstance(value, dict):
        return _split_object(cast("dict[str, Any]", value))
    if isinstance(value, list):
        items = cast("list[Any]", value)
        if len(items) == 2 and isinstance(items[0], bytes):
            return _split_dynamic(items)
        return _split_list(items)
    return (None, True) if value is _UNKNOWN else (value, False)


def _split_object(value: dict[str, Any]) -> tuple[Any, Mask]:
    known: Object = {}
    unknown: Object = {}
    for name, item in value.items():
        if item is _UNKNOWN:
            unknown[name] = True
        elif isinstance(item, dict | list):
            inner, mask = _split(item)
            if mask is not True:
                known[name] = inner
            if mask:
                unknown[name] = mask
        else:
            known[name] = item
    return known, unknown


def _split_list(items: list[Any]) -> tuple[Any, Mask]:
    pairs = [_split(item) for item in items]
    masks = [mask for _, mask in pairs]
    return [known for known, _ in pairs], masks if any(masks) else False


def _split_dynamic(pair: list[Any]) -> tuple[Any, Mask]:
    type_, value = pair
    if type_ == b'"number"' and isinstance(value, str):
        return number_from_wire(value), False
    return _split(value)
