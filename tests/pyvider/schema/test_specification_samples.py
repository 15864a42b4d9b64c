"""The samples of the framework specification's schema chapter, as its readers would type them."""

from typing import Any

import pytest
from pyvider.cty import CtyBool, CtyDynamic, CtyList, CtyMap, CtyNumber, CtyObject, CtySet, CtyString
from pyvider.schema.base import Attribute, Block, Schema
from pyvider.schema.blocks import b_list, b_main, b_map, b_nested, b_set
from pyvider.schema.definition import BlockNestingMode, NestedBlock, SchemaAttribute, SchemaBlock, SchemaDefinition
from pyvider.schema.proto_types import get_proto_type_bytes
from pyvider.schema.pvfactory import a_bool, a_list, a_map, a_num, a_str, s_resource
from pyvider.schema.types import SchemaType
from pyvider.schema.validate import validate_schema
from pyvider.schema.validate_definition import validate_schema_definition


@pytest.mark.requirement("V-4.1.2-01", "V-4.1.2-02", "V-4.1.2-03", "V-4.1.2-04", "V-4.1-01")
def test_the_factory_sample_builds_and_its_one_reserved_name_is_found() -> None:
    schema = s_resource(
        {
            "name": a_str(required=True, description="Resource name"),
            "count": a_num(default=1, description="Instance count"),
            "enabled": a_bool(default=True),
            "tags": a_map(a_str(), description="Resource tags"),
            "items": a_list(a_str(), description="Item list"),
        }
    )
    flags = {a.name: (a.required, a.optional, a.computed, a.default) for a in schema.attributes.values()}
    assert flags == {
        "name": (True, False, False, None),
        "count": (False, True, True, 1),
        "enabled": (False, True, True, True),
        "tags": (False, True, False, None),
        "items": (False, True, False, None),
    }
    assert schema.attributes["count"].description == "Instance count"
    assert validate_schema_definition(schema) == ["Reserved name: count is Terraform's own; choose another"]


@pytest.mark.requirement("V-4.1.2-05", "V-4.1.1-01", "V-4.1.1-02")
def test_the_definition_sample_builds() -> None:
    schema = SchemaDefinition(
        attributes={
            "name": SchemaAttribute(name="name", type=CtyString(), required=True, description="Resource name"),
            "count": SchemaAttribute(name="count", type=CtyNumber(), default=1, description="Instance count"),
        },
        description="Example schema",
    )
    assert schema.version == 1
    assert schema.description == schema.to_schema().description == "Example schema"
    assert schema.blocks == {}
    assert schema.attributes["name"].required
    assert schema.attributes["count"].default == 1
    assert schema.implied_type() == CtyObject(attribute_types={"name": CtyString(), "count": CtyNumber()})


@pytest.mark.requirement("V-4.1.2-06")
def test_the_base_classes_sample_builds() -> None:
    schema = Schema(
        version=1,
        block=Block(
            attributes=[Attribute(name="name", type=SchemaType.STRING, required=True, description="Resource name")],
            description="Resource block",
        ),
    )
    assert schema.attributes["name"].type == CtyString()
    assert schema.description == "Resource block"
    assert validate_schema_definition(schema) == []


@pytest.mark.requirement("V-4.1.3-02", "V-4.1.3-03", "V-4.1.3-04")
def test_the_nested_blocks_sample_builds_with_the_block_name_on_the_wire() -> None:
    schema = s_resource(
        {
            "name": a_str(required=True),
            "timeouts": b_nested("timeouts", {"create": a_num(default=60), "delete": a_num(default=60)}),
            "network_interfaces": b_list(
                "network_interface",
                {"subnet_id": a_str(required=True), "ip_address": a_str()},
                min_items=1,
                max_items=5,
            ),
        }
    )
    assert list(schema.blocks) == ["timeouts", "network_interface"]
    interfaces = schema.blocks["network_interface"]
    assert (interfaces.alias, interfaces.min_items, interfaces.max_items) == ("network_interfaces", 1, 5)
    assert interfaces.nesting_mode is BlockNestingMode.LIST
    assert schema.blocks["timeouts"].nesting_mode is BlockNestingMode.SINGLE
    assert "network_interface" in schema.implied_type().attribute_types
    assert validate_schema_definition(schema) == []
    assert (b_main({"a": a_str()}), b_map("m", {}).nesting_mode, b_set("s", {}).nesting_mode) == (
        Block(attributes=[Attribute(name="a", type=CtyString())]),
        BlockNestingMode.MAP,
        BlockNestingMode.SET,
    )


@pytest.mark.requirement("V-4.2.1-01", "V-4.2.1-02")
def test_the_type_samples_build() -> None:
    list_type = CtyList(element_type=CtyString())
    map_type = CtyMap(key_type=CtyString(), value_type=CtyString())
    set_type = CtySet(element_type=CtyNumber())
    object_type = CtyObject(attribute_types={"name": CtyString(), "age": CtyNumber()})
    assert [str(t) for t in (CtyBool(), CtyDynamic(), list_type, map_type, set_type, object_type)] == [
        "bool", "dynamic", "list of string", "map of string", "set of number", "object",
    ]  # fmt: skip


@pytest.mark.requirement("V-4.2.2-01")
def test_element_types_are_preserved() -> None:
    names = a_list(a_str())
    tags = a_map(a_str())
    assert isinstance(names.ctype, CtyList)
    assert names.ctype.element_type.__class__ == CtyString
    assert isinstance(tags.ctype, CtyMap)
    assert tags.ctype.value_type.__class__ == CtyString


@pytest.mark.requirement("V-4.2.3-01", "V-4.2.3-02")
def test_the_conversion_sample_works() -> None:
    python_value = "example"
    cty_value = CtyString().from_python(python_value)
    assert cty_value.to_python() == python_value
    assert get_proto_type_bytes(CtyString()) == b'"string"'


@pytest.mark.requirement("V-4.3.1-01", "V-4.3.2-01", "V-4.1.1-03")
@pytest.mark.anyio
async def test_the_validation_samples_have_their_signatures() -> None:
    schema = SchemaDefinition(
        attributes={"name": SchemaAttribute(name="name", type=CtyString(), required=True)},
        blocks={
            "disk": NestedBlock(
                name="disk",
                block=SchemaBlock(attributes=[SchemaAttribute(name="size", type=CtyNumber())]),
                nesting_mode=BlockNestingMode.LIST,
                min_items=None,
                max_items=2,
            )
        },
    )
    assert validate_schema_definition(schema) == []
    assert await validate_schema(schema, {"name": "x"}) == []
    wrong: Any = {"name": 1}
    assert await validate_schema(schema, wrong) == ["Invalid value for 'name': a string is required, not an int"]
