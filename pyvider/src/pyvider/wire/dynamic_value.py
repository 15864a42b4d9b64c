"""DynamicValue for code without a schema: the type may be given, or is inferred."""

from __future__ import annotations

import json
from typing import Any

from tollgate_tfplugin.cty_msgpack import unpack
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from pyvider.cty import CtyType, infer_type
from pyvider.cty.codec_msgpack.refinements import unknown_from_extension
from pyvider.cty.numbers import number_from_text
from pyvider.cty.structuring import unstructure
from pyvider.wire.from_proto import raw_value
from pyvider.wire.to_proto import dynamic_value

_NULL = b"\xc0"


def encode_dynamic_value(value: Any, type_: CtyType | None = None) -> pb.DynamicValue:
    """Return a Python value as MessagePack, of the given type or of the one that the value suggests.

    Raises:
        ConversionError: when the value does not fit the type.
    """
    if value is None and type_ is None:
        return pb.DynamicValue(msgpack=_NULL)
    subject = type_ or infer_type(value)
    return dynamic_value(unstructure(value, subject), subject)


def decode_dynamic_value(value: Any, type_: CtyType | None = None) -> Any:
    """Return a Python value from MessagePack or JSON; an empty one is None, as in Terraform.

    Without a type, sets come as lists, and long numbers as the strings that they are on the wire.

    Raises:
        ConversionError: when the value does not fit the type.
        ValueError: when it is no DynamicValue.
    """
    if not hasattr(value, "msgpack") or not hasattr(value, "json"):
        raise ValueError("Unknown DynamicValue format")
    if type_ is not None:
        return type_.raw_to_python(raw_value(value, type_))
    if value.msgpack:
        return unpack(value.msgpack, ext_hook=unknown_from_extension)
    return json.loads(value.json, parse_int=number_from_text, parse_float=number_from_text) if value.json else None
