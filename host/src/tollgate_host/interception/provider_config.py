"""Splits a provider's configuration into Tollgate's part and the provider's own."""

from collections.abc import Mapping
from typing import Any, cast

from msgspec import Struct
from tollgate_tfplugin.cty_msgpack import unpacker
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from tollgate_host.interception.schema.provider_schema import INTEGRATION, INTEGRATIONS
from tollgate_host.interception.schema.wire_values import plain_from_wire
from tollgate_host.plan.secrets.masks import Mask

_OURS = (INTEGRATIONS, INTEGRATION)


class Split(Struct, frozen=True):
    """A provider's configuration, split.

    Attributes:
        request: the value for the provider, without what is ours.
        own: the provider's arguments.
        listed: the value of `integrations`.
        blocks: the `integration` blocks by name.
        is_known: whether all that is ours is known.
    """

    request: pb.DynamicValue
    own: dict[str, Any]
    own_unknown: Mask
    listed: Any
    blocks: Mapping[str, Any]
    is_known: bool


def split_config(value: pb.DynamicValue) -> Split:
    """Split Tollgate's members from a provider's configuration."""
    data, cut = value.msgpack, _cut(value.msgpack)
    if cut is None:
        return Split(value, {}, False, None, {}, True)
    plain, unknown = plain_from_wire(value)
    members = cast("dict[str, Any]", plain) if isinstance(plain, dict) else {}
    mask = cast("dict[str, Any]", unknown) if isinstance(unknown, dict) else {}
    return Split(
        request=pb.DynamicValue(msgpack=cut),
        own={name: one for name, one in members.items() if name not in _OURS},
        own_unknown={name: one for name, one in mask.items() if name not in _OURS},
        listed=members.get(INTEGRATIONS),
        blocks=_given(members.get(INTEGRATION) or {}),
        is_known=unknown is not True and not any(mask.get(name) for name in _OURS) and bool(data),
    )


def _given(blocks: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the blocks without unset settings, which Terraform sends as null."""
    return {
        name: {key: value for key, value in settings.items() if value is not None} for name, settings in blocks.items()
    }


def _cut(data: bytes) -> bytes | None:
    """Return the bytes of an object without our members, or None if there is no object.

    The members are cut out of the bytes, so that the provider gets everything else exactly as Terraform wrote it.
    """
    if not data or data == b"\xc0":
        return None
    reader = unpacker(data)
    try:
        count = reader.read_map_header()
    except ValueError:
        return None
    kept: list[bytes] = []
    for _ in range(count):
        start = reader.tell()
        name = reader.unpack()
        reader.skip()
        if name not in _OURS:
            kept.append(data[start : reader.tell()])
    header = bytes((0x80 | len(kept),)) if len(kept) < 16 else b"\xde" + len(kept).to_bytes(2, "big")
    return header + b"".join(kept)
