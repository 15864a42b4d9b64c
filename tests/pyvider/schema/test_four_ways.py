"""However a schema is written, it is the same schema."""

from typing import Annotated, Any

import attrs
import pytest
from pyvider.cty import CtyBool, CtyList, CtyMap, CtyNumber, CtyObject, CtyString, CtyTuple
from pyvider.errors import SchemaError
from pyvider.schema import NestedType, as_schema
from pyvider.schema.base import Attribute, Block, BlockNestingMode, NestedBlock, Schema
from pyvider.schema.blocks import b_group, b_list, b_map, b_nested, b_set, b_single
from pyvider.schema.definition import SchemaAttribute, SchemaBlock, SchemaDefinition
from pyvider.schema.from_attrs import schema_from_attrs
from pyvider.schema.markers import block, computed, sensitive
from pyvider.schema.pvfactory import (
    a_bool,
    a_dyn,
    a_list,
    a_map,
    a_nested,
    a_num,
    a_obj,
    a_set,
    a_str,
    a_tuple,
    s_data_source,
    s_provider,
    s_resource,
)
from pyvider.schema.types import SchemaType


@attrs.frozen
class Disk:
    size: int
    kind: str = "ssd"


@attrs.frozen
class Server:
    """A server."""

    name: Annotated[str, "What to call it."]
    secret: Annotated[str | None, sensitive] = None
    ratio: float | None = None
    enabled: bool = True
    tags: dict[str, str] | None = None
    zones: list[str] | None = None
    disk: Annotated[list[Disk], block(min_items=1, max_items=4)] = attrs.field(factory=list[Disk])
    id: Annotated[str, computed] = attrs.field(kw_only=True)


DISK = Block(
    attributes=[
        Attribute(name="size", type=SchemaType.NUMBER, required=True),
        Attribute(name="kind", type=SchemaType.STRING, default="ssd"),
    ]
)
BY_CLASSES = Schema(
    version=3,
    block=Block(
        attributes=[
            Attribute(name="name", type=SchemaType.STRING, required=True, description="What to call it."),
            Attribute(name="secret", type=SchemaType.STRING, optional=True, sensitive=True),
            Attribute(name="ratio", type=SchemaType.NUMBER, optional=True),
            Attribute(name="enabled", type=SchemaType.BOOL, default=True),
            Attribute(name="tags", type=SchemaType.MAP.of(SchemaType.STRING)),
            Attribute(name="zones", type=SchemaType.LIST.of(CtyString())),
            Attribute(name="id", type=SchemaType.STRING, computed=True),
        ],
        blocks=[NestedBlock(name="disk", block=DISK, nesting_mode=BlockNestingMode.LIST, min_items=1, max_items=4)],
        description="A server.",
    ),
)
BY_DEFINITION = SchemaDefinition(
    version=3,
    attributes={
        "name": SchemaAttribute(name="name", type=CtyString(), required=True, description="What to call it."),
        "secret": SchemaAttribute(name="secret", type=CtyString(), sensitive=True),
        "ratio": SchemaAttribute(type=CtyNumber()),
        "enabled": SchemaAttribute(type=CtyBool(), default=True),
        "tags": SchemaAttribute(type=CtyMap(value_type=CtyString())),
        "zones": SchemaAttribute(type=CtyList(element_type=CtyString())),
        "id": SchemaAttribute(type=CtyString(), computed=True),
    },
    blocks={
        "disk": NestedBlock(name="disk", block=SchemaBlock(attributes=DISK.attributes), min_items=1, max_items=4),
    },
    description="A server.",
)
BY_FACTORIES = s_resource(
    {
        "name": a_str(required=True, description="What to call it."),
        "secret": a_str(sensitive=True),
        "ratio": a_num(),
        "enabled": a_bool(default=True),
        "tags": a_map(a_str()),
        "zones": a_list(a_str()),
        "id": a_str(computed=True),
        "disk": b_list("disk", {"size": a_num(required=True), "kind": a_str(default="ssd")}, min_items=1, max_items=4),
    },
    version=3,
    description="A server.",
)


@pytest.mark.requirement("V-4.1.2-07", "V-2.1-03")
@pytest.mark.parametrize("written", [BY_DEFINITION, BY_FACTORIES, schema_from_attrs(Server, version=3)])
def test_every_way_gives_the_same_schema(written: object) -> None:
    assert as_schema(written) == BY_CLASSES
    assert as_schema(written).implied_type() == BY_CLASSES.implied_type()


@pytest.mark.requirement("V-4.1.3-01", "V-4.2.1-04")
def test_every_factory_gives_its_type() -> None:
    types = {
        name: attribute.ctype.json
        for name, attribute in s_data_source(
            {
                "set": a_set(a_num()),
                "tuple": a_tuple([a_str(), CtyNumber()]),
                "object": a_obj({"a": a_str(), "b": SchemaType.BOOL}),
                "dynamic": a_dyn(),
                "one": a_nested({"x": a_str(required=True)}),
                "many": a_nested({"x": a_str()}, nesting=BlockNestingMode.MAP),
            }
        ).attributes.items()
    }
    assert types == {
        "set": ["set", "number"],
        "tuple": ["tuple", ["string", "number"]],
        "object": ["object", {"a": "string", "b": "bool"}],
        "dynamic": "dynamic",
        "one": ["object", {"x": "string"}],
        "many": ["map", ["object", {"x": "string"}]],
    }


@pytest.mark.requirement("V-4.1.3-01")
@pytest.mark.parametrize(
    ("nested", "implied", "wire_items"),
    [
        (b_single("b", {"x": a_str()}), ["object", {"x": "string"}], (0, 0)),
        (b_single("b", {"x": a_str()}, required=True), ["object", {"x": "string"}], (1, 1)),
        (b_nested("b", {"x": a_str()}, max_items=1), ["object", {"x": "string"}], (0, 0)),
        (b_group("b", {"x": a_str()}), ["object", {"x": "string"}], (0, 0)),
        (b_list("b", {"x": a_str()}, min_items=1, max_items=3), ["list", ["object", {"x": "string"}]], (1, 3)),
        (b_set("b", {"x": a_str()}, max_items=3), ["set", ["object", {"x": "string"}]], (0, 3)),
        (b_map("b", {"x": a_str()}, max_items=3), ["map", ["object", {"x": "string"}]], (0, 0)),
        (b_list("b", {"x": a_dyn()}), "dynamic", (0, 0)),
        (b_map("b", {"x": a_dyn()}), "dynamic", (0, 0)),
    ],
)
def test_a_block_implies_a_type_by_its_nesting_mode(
    nested: NestedBlock, implied: Any, wire_items: tuple[int, int]
) -> None:
    assert nested.implied_type().json == implied
    assert nested.wire_items == wire_items


def test_nesting_modes_have_the_numbers_of_the_wire() -> None:
    assert {mode.name: mode.value for mode in BlockNestingMode} == {
        "SINGLE": 1,
        "LIST": 2,
        "SET": 3,
        "MAP": 4,
        "GROUP": 5,
    }


def test_a_provider_schema_and_blocks_in_blocks_build() -> None:
    schema = s_provider({"a": b_list("a", {"b": b_single("b", {"c": a_num()})})}, version=2)
    inner = CtyObject(attribute_types={"b": CtyObject(attribute_types={"c": CtyNumber()})})
    assert schema.implied_type() == CtyObject(attribute_types={"a": CtyList(element_type=inner)})
    assert schema.version == 2


def test_a_collection_must_say_what_it_holds() -> None:
    with pytest.raises(SchemaError, match=r"Say what the list holds: SchemaType.LIST.of\(SchemaType.STRING\)"):
        Attribute(name="x", type=SchemaType.LIST)
    with pytest.raises(SchemaError, match="A string holds no elements"):
        SchemaType.STRING.of(SchemaType.STRING)
    assert SchemaType.SET.of(SchemaType.LIST.of(SchemaType.BOOL)).proto_value == b'["set",["list","bool"]]'
    assert SchemaType.MAP.of(SchemaType.NUMBER).element_type == CtyNumber()
    assert SchemaType.STRING.element_type is None
    assert SchemaType("mine", CtyTuple(element_types=[])).proto_value == b'["tuple",[]]'


def test_what_is_neither_attribute_nor_block_nor_schema_is_refused() -> None:
    wrong: Any = {"name": "string"}
    with pytest.raises(SchemaError, match="'name' is neither an attribute"):
        s_resource(wrong)
    with pytest.raises(SchemaError, match="is not a schema"):
        as_schema(wrong)
    with pytest.raises(SchemaError, match="'string' is not a type"):
        a_list("string")  # pyright: ignore[reportArgumentType]  # the mistake under test
    with pytest.raises(SchemaError, match="has neither a type nor a nested_type"):
        _ = Attribute(name="x").ctype
    assert as_schema(Block()) == Schema()
    assert NestedType(attributes={"x": a_str()}).attribute_map["x"].name == "x"
