"""DynamicValue: what Terraform writes and reads, with a type and without one."""

from decimal import Decimal
from typing import Any

import pytest
from pyvider.cty import CtyNumber, CtyObject, CtyString
from pyvider.errors import ConversionError
from pyvider.wire.dynamic_value import decode_dynamic_value, encode_dynamic_value
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from pyvider import UNKNOWN

OBJECT = CtyObject(attribute_types={"name": CtyString(), "size": CtyNumber()})


@pytest.mark.requirement("V-6.2.1-01")
def test_a_dynamic_value_is_what_terraform_writes_and_reads() -> None:
    assert {field.name for field in pb.DynamicValue.DESCRIPTOR.fields} == {"msgpack", "json"}, "there is no null"
    assert encode_dynamic_value(None, CtyString()).msgpack == b"\xc0"
    assert encode_dynamic_value(UNKNOWN, CtyString()).msgpack == b"\xd4\x00\x00", "an extension of type 0"
    assert decode_dynamic_value(pb.DynamicValue(msgpack=b"\xd4\x00\x00"), CtyString()) is UNKNOWN
    whole = encode_dynamic_value({"name": "a", "size": None}, OBJECT)
    assert whole.msgpack == b"\x82\xa4name\xa1a\xa4size\xc0", "every attribute is there, null or not"
    assert decode_dynamic_value(whole, OBJECT) == {"name": "a", "size": None}
    assert decode_dynamic_value(pb.DynamicValue(json=b'{"name": "a", "size": 1}'), OBJECT) == {"name": "a", "size": 1}
    for value in ({"name": "a", "size": "x"}, {"name": "a", "colour": "red"}, ["a"]):
        with pytest.raises(ConversionError):
            encode_dynamic_value(value, OBJECT)
    for message in (
        pb.DynamicValue(msgpack=b"\xc1"),
        pb.DynamicValue(msgpack=b"\x81\xa4name\xa1a"),
        pb.DynamicValue(json=b"{"),
    ):
        with pytest.raises(ConversionError):
            decode_dynamic_value(message, OBJECT)


@pytest.mark.requirement("V-6.2.1-01")
@pytest.mark.parametrize(
    "value", [None, True, "a", 3, Decimal("0.5"), ["a", "b"], {"a": 1, "b": ["c"]}, {"deep": {"list": [{"x": None}]}}]
)
def test_a_value_without_a_type_comes_back_as_it_was(value: Any) -> None:
    assert decode_dynamic_value(encode_dynamic_value(value)) == value


@pytest.mark.requirement("V-6.2.1-01")
def test_json_and_nothing_at_all_are_read_without_a_type_too() -> None:
    assert decode_dynamic_value(pb.DynamicValue(json=b'{"a": [1, 0.1, null]}')) == {"a": [1, Decimal("0.1"), None]}
    assert encode_dynamic_value(None).msgpack == b"\xc0"
    assert decode_dynamic_value(pb.DynamicValue()) is None
    assert decode_dynamic_value(pb.DynamicValue(), OBJECT) is None
    assert decode_dynamic_value(pb.DynamicValue(msgpack=b"\xd4\x00\x00")) is UNKNOWN
    with pytest.raises(ValueError, match="Unknown DynamicValue format"):
        decode_dynamic_value({"json": b"1"})
