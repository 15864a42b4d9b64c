"""Messages of the protocol as requests to the engine; this module has what all of them hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from pyvider.cty import CtyType, Raw, codec_json, codec_msgpack
from pyvider.engine.author.author_values import to_author
from pyvider.errors import PyviderError

if TYPE_CHECKING:
    from pyvider.engine.catalogue import Entry
    from pyvider.engine.server import Engine


def raw_value(value: pb.DynamicValue, type_: CtyType) -> Raw:
    """Return a value in its raw form; an empty one is null, as in Terraform.

    Raises:
        ConversionError: when it does not fit the type.
    """
    if value.msgpack:
        return codec_msgpack.decode(value.msgpack, type_)
    return codec_json.decode(value.json, type_) if value.json else None


def identity(data: pb.ResourceIdentityData, entry: Entry) -> Raw:
    """Return a resource's identity; None if there is none."""
    schema = entry.identity_schema
    return None if schema is None else raw_value(data.identity_data, schema.implied_type())


def meta(value: pb.DynamicValue, engine: Engine) -> Any:
    """Return the `provider_meta` block of the module that a call comes from."""
    schema = engine.meta_schema
    if schema is None:
        return None
    type_ = schema.implied_type()
    return to_author(raw_value(value, type_), type_, engine.meta_class)


def stored_json(state: pb.RawState) -> bytes:
    """Return a state as Terraform stored it.

    Raises:
        PyviderError: when it is older than JSON.
    """
    if state.flatmap:
        raise PyviderError("The state is in the form of Terraform 0.11 or older; apply it with Terraform 0.12 first.")
    return state.json


def raw_exists(value: pb.DynamicValue) -> bool:
    """Return whether a value is not null, judged by its first byte."""
    return value.msgpack not in (b"", b"\xc0") or value.json not in (b"", b"null")
