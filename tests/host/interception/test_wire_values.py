"""Values on the provider's wire, as integrations see them."""

from typing import Any

import pytest
from tollgate_host.interception.schema.provider_schema import ProviderSchema
from tollgate_host.interception.schema.type_shape import shape_of
from tollgate_host.interception.schema.wire_values import UnreadableValue, is_null, object_from_wire
from tollgate_tfplugin.cty_msgpack import Extension, pack
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

UNKNOWN: Any = Extension(0, b"\0")
REFINED: Any = Extension(12, b"\x81\x01\xc2")


def _wire(value: Any) -> pb.DynamicValue:
    return pb.DynamicValue(msgpack=pack(value))


def _schema() -> pb.Schema:
    schema = pb.Schema()
    block = schema.block
    block.attributes.add(name="size", type=b'"number"')
    block.attributes.add(name="ratios", type=b'["list","number"]')
    block.attributes.add(name="limits", type=b'["map",["object",{"most":"number","name":"string"}]]')
    block.attributes.add(name="password", type=b'"string"', sensitive=True)
    block.attributes.add(name="token", type=b'"string"', write_only=True)
    block.attributes.add(name="ports", type=b'["set","number"]')
    disk = block.block_types.add(type_name="disk", nesting=2)
    disk.block.attributes.add(name="gb", type=b'"number"')
    disk.block.attributes.add(name="key", type=b'"string"', sensitive=True)
    rule = block.block_types.add(type_name="rule", nesting=3)
    rule.block.attributes.add(name="port", type=b'"number"')
    return schema


SHAPE = shape_of(_schema())


CASES: list[tuple[Any, Any, Any]] = [
    ({"size": 8}, {"size": 8}, {}),
    ({"size": "0.1"}, {"size": 0.1}, {}),
    ({"size": "no number"}, {"size": "no number"}, {}),
    ({"size": "123456789012345678901234567890"}, {"size": 123456789012345678901234567890}, {}),
    ({"ratios": [1, "0.3"]}, {"ratios": [1, 0.3]}, {}),
    ({"limits": {"a": {"most": "0.7", "name": "0.7"}}}, {"limits": {"a": {"most": 0.7, "name": "0.7"}}}, {}),
    ({"disk": [{"gb": "1.1"}]}, {"disk": [{"gb": 1.1}]}, {}),
    ({"id": UNKNOWN, "size": None}, {"size": None}, {"id": True}),
    ({"id": REFINED}, {}, {"id": True}),
    ({"tags": {"A": UNKNOWN, "B": "b"}}, {"tags": {"B": "b"}}, {"tags": {"A": True}}),
    ({"list": [UNKNOWN, "b"]}, {"list": [None, "b"]}, {"list": [True, False]}),
    ({"disk": [{"gb": UNKNOWN}]}, {"disk": [{}]}, {"disk": [{"gb": True}]}),
    ({"any": [b'"string"', "text"]}, {"any": "text"}, {}),
    ({"any": [b'"number"', "0.1"]}, {"any": 0.1}, {}),
    ({"any": [b'["tuple",["string"]]', [UNKNOWN]]}, {"any": [None]}, {"any": [True]}),
]


@pytest.mark.parametrize(("value", "known", "unknown"), CASES)
def test_what_is_known_and_what_is_not(value: Any, known: Any, unknown: Any) -> None:
    assert object_from_wire(_wire(value), SHAPE) == (known, unknown)


def test_null_is_no_object() -> None:
    assert object_from_wire(_wire(None), SHAPE) == (None, False)
    assert is_null(_wire(None))
    assert is_null(pb.DynamicValue())
    assert not is_null(_wire({}))


def test_json_is_read_where_a_provider_sends_it() -> None:
    assert object_from_wire(pb.DynamicValue(json=b'{"size": 8}'), SHAPE) == ({"size": 8}, {})
    assert is_null(pb.DynamicValue(json=b"null"))


def test_the_schema_tells_what_is_sensitive_and_what_has_no_position() -> None:
    assert SHAPE.sensitive == {"password": True, "token": True, "disk": [{"key": True}]}
    assert SHAPE.sets == {("ports",), ("rule",)}


def _answer() -> bytes:
    response = pb.GetProviderSchema.Response()
    response.provider.block.attributes.add(name="region", type=b'"string"', optional=True)
    response.resource_schemas["disk"].CopyFrom(_schema())
    response.data_source_schemas["image"].block.attributes.add(name="id", type=b'"string"')
    return response.SerializeToString()


@pytest.mark.requirement("R-ARCH-08")
def test_a_provider_s_schema_gains_the_two_places_for_integrations_and_keeps_everything_else() -> None:
    answer = _answer()
    extended = pb.GetProviderSchema.Response.FromString(ProviderSchema(answer).extended(answer))
    assert [one.name for one in extended.provider.block.attributes] == ["region", "integrations"]
    block = extended.provider.block.block_types[0]
    assert (block.type_name, block.nesting) == ("integration", 4)
    assert {"source", "config", "on_error"} <= {one.name for one in block.block.attributes}
    assert extended.server_capabilities.plan_destroy
    assert extended.resource_schemas["disk"] == _schema()


def test_a_provider_that_has_such_an_argument_of_its_own_keeps_it() -> None:
    response = pb.GetProviderSchema.Response()
    response.provider.block.attributes.add(name="integrations", type=b'"string"', optional=True)
    answer = response.SerializeToString()
    extended = pb.GetProviderSchema.Response.FromString(ProviderSchema(answer).extended(answer))
    assert [(one.name, one.type) for one in extended.provider.block.attributes] == [("integrations", b'"string"')]


def test_types_are_found_by_name() -> None:
    schema = ProviderSchema(_answer())
    assert schema.resource("disk") == schema.resource("disk")
    assert schema.resource("image") is None
    assert schema.data_source("image") is not None
    assert not schema.can_plan_destroy


@pytest.mark.parametrize("packed", [b"\x81\x90\x01", b"\x91" * 2000 + b"\x01", b"\xc1", b"\x91\x01"])
def test_bytes_that_are_no_object_are_said_to_be_none_without_a_word_of_them(packed: bytes) -> None:
    with pytest.raises(UnreadableValue, match=r"^The engine or the provider sent a value that cannot be read$"):
        object_from_wire(pb.DynamicValue(msgpack=packed), SHAPE)
