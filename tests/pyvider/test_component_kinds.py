"""One provider with every kind of component: each is registered, described to Terraform and used."""

from typing import Annotated, Any

import attrs
import pytest
from pyvider.cty import CtyBool, CtyDynamic, CtyList, CtyMap, CtyNumber, CtyObject, CtySet, CtyString, CtyTuple, CtyType
from pyvider.cty.types.type_json import type_from_json
from pyvider.errors import ConversionError, SchemaError
from pyvider.function import signature_of
from pyvider.schema import Schema
from pyvider.schema.attribute import Attribute
from pyvider.schema.markers import sensitive
from pyvider.schema.pvfactory import a_num, a_str, s_data_source, s_provider, s_resource
from pyvider.testing import Driver, ProviderProblems
from pyvider.wire.dynamic_value import decode_dynamic_value, encode_dynamic_value
from pyvider.wire.schema_to_proto import schema_to_proto
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from pyvider import (
    UNKNOWN,
    BaseDataSource,
    BaseProvider,
    BaseResource,
    ComponentRegistry,
    ConfigureContext,
    ResourceContext,
    register_capability,
    register_data_source,
    register_function,
    register_provider,
    register_resource,
)

pytestmark = pytest.mark.anyio


@attrs.frozen
class Settings:
    region: str = "here"
    token: Annotated[str | None, sensitive] = None


@attrs.frozen
class ServerConfig:
    name: str
    size: int = 1
    tags: dict[str, str] | None = None
    password: Annotated[str | None, sensitive] = None


@attrs.frozen
class ServerState(ServerConfig):
    id: str = ""
    kinds: str = ""


Context = ResourceContext[ServerConfig, ServerState]


def everything() -> ComponentRegistry:
    registry = ComponentRegistry()

    @register_provider("box", registry=registry)
    class Box(BaseProvider[Settings]):
        async def configure(self, ctx: ConfigureContext[Settings]) -> None:
            if ctx.config.token == "wrong-token":
                raise PermissionError(f"the token {ctx.config.token} is not accepted")

    @register_capability("audit", registry=registry)
    class Audit:
        def get_schema(self) -> Schema:
            return s_provider({"level": a_num()})

        async def validate(self, config: dict[str, Any]) -> list[str]:
            return []

        def is_configured(self, config: dict[str, Any]) -> bool:
            return config.get("level") is not None

    @register_resource("box_server", registry=registry)
    class Server(BaseResource[Any, ServerState, ServerConfig]):
        async def create(self, ctx: Context) -> ServerState:
            if ctx.config.password == "hunter2-again":
                raise RuntimeError(f"the password {ctx.config.password} is taken")
            kinds = (
                f"{type(ctx.config.name).__name__} {type(ctx.config.size).__name__} {type(ctx.config.tags).__name__}"
            )
            return attrs.evolve(ctx.planned, id="i-1", kinds=kinds)

        async def read(self, ctx: Context) -> ServerState:
            return ctx.current

        async def delete(self, ctx: Context) -> None:
            pass

    @register_data_source("box_zone", registry=registry)
    class Zone(BaseDataSource[dict[str, Any], dict[str, Any]]):
        @staticmethod
        def get_schema() -> Schema:
            return s_data_source({"name": a_str(required=True), "code": a_str(computed=True)})

        async def read(self, ctx: Any) -> dict[str, Any]:
            return {**ctx.config, "code": ctx.config["name"].upper()}

    @register_function(name="double", registry=registry)
    def double(text: CtyString, times: CtyList) -> CtyNumber:  # pyright: ignore  # types as annotations, as specified
        return len(str(text)) * len(times)  # pyright: ignore

    assert all((Box, Audit, Server, Zone, double))
    return registry


@pytest.mark.requirement("V-2.2-01")
async def test_all_five_kinds_are_described_and_used_in_one_provider() -> None:
    driver = Driver(everything())
    schema = await driver.send("GetProviderSchema")
    assert {attribute.name for attribute in schema.provider.block.attributes} == {"region", "token"}
    assert [block.type_name for block in schema.provider.block.block_types] == ["audit"]
    assert schema.resource_schemas.keys() == {"box_server"}
    assert schema.data_source_schemas.keys() == {"box_zone"}
    assert schema.functions.keys() == {"double"}
    await driver.configure(region="there", audit={"level": 3})
    assert driver.engine.provider.config == Settings(region="there")
    assert driver.engine.provider.capabilities == {"audit"}
    assert (await driver.create("box_server", name="web"))["id"] == "i-1"
    assert (await driver.data("box_zone", name="a"))["code"] == "A"
    assert await driver.call("double", "abc", ["x", "y"]) == 6


@pytest.mark.requirement("V-2.1-02")
async def test_annotations_convert_what_terraform_sends_and_refuse_what_does_not_fit() -> None:
    driver = Driver(everything())
    schema = (await driver.send("GetProviderSchema")).resource_schemas["box_server"]
    types = {attribute.name: attribute.type for attribute in schema.block.attributes}
    assert types["name"] == b'"string"'
    assert types["size"] == b'"number"'
    assert types["tags"] == b'["map","string"]'
    made = await driver.create("box_server", name="web", size=3, tags={"a": "b"})
    assert made["kinds"] == "str int dict"
    mistakes: list[dict[str, Any]] = [{"size": "three"}, {"tags": ["a"]}, {"name": {}}]
    for wrong in mistakes:
        with pytest.raises((ProviderProblems, ConversionError)):
            await driver.create("box_server", **({"name": "web"} | wrong))


@pytest.mark.requirement("V-2.1-06")
async def test_a_refused_login_is_an_error_and_no_secret_is_in_any_message() -> None:
    driver = Driver(everything())
    schema = await driver.send("GetProviderSchema")
    marked = {one.name: one.sensitive for one in schema.provider.block.attributes}
    assert marked == {"region": False, "token": True}
    with pytest.raises(ProviderProblems, match="is not accepted") as refused:
        await driver.configure(token="wrong-token")
    assert "wrong-token" not in str(refused.value)
    with pytest.raises(ProviderProblems, match="is taken") as taken:
        await driver.create("box_server", name="web", password="hunter2-again")
    assert "hunter2" not in str(taken.value)


@pytest.mark.requirement("V-3.2.3-02")
def test_a_function_has_the_types_of_its_annotations_and_needs_all_of_them() -> None:
    def joined(template: CtyString, values: CtyList, exactly: CtyBool) -> CtyNumber:  # pyright: ignore
        raise NotImplementedError

    signature = signature_of(joined)
    assert [parameter.type.json for parameter in signature.parameters] == ["string", ["list", "dynamic"], "bool"]
    assert signature.result_type.json == "number"

    def without_a_parameter(text) -> str:  # pyright: ignore  # the mistake under test
        return text  # pyright: ignore

    def without_a_result(text: str):  # pyright: ignore  # the mistake under test
        return text

    with pytest.raises(SchemaError, match="text"):
        signature_of(without_a_parameter)  # pyright: ignore
    with pytest.raises(SchemaError, match=r"[Rr]eturn"):
        signature_of(without_a_result)  # pyright: ignore


TYPES: list[CtyType] = [
    CtyString(),
    CtyNumber(),
    CtyBool(),
    CtyDynamic(),
    CtyList(element_type=CtyString()),
    CtySet(element_type=CtyNumber()),
    CtyMap(value_type=CtyBool()),
    CtyTuple(element_types=(CtyString(), CtyNumber())),
    CtyObject(attribute_types={"a": CtyList(element_type=CtyString())}),
]


@pytest.mark.requirement("V-4.3.1-03")
@pytest.mark.parametrize("type_", TYPES, ids=lambda type_: str(type_.json))
def test_an_attribute_has_any_type_of_terraforms(type_: CtyType) -> None:
    message = schema_to_proto(s_resource({"it": Attribute(type=type_, optional=True)}))
    assert type_from_json(message.block.attributes[0].type) == type_


@pytest.mark.requirement("V-4.3.1-03")
@pytest.mark.parametrize("type_", ["strong", "list", CtyString, int, 5, None, b"string"])
def test_an_attribute_of_no_type_of_terraforms_is_refused(type_: Any) -> None:
    with pytest.raises(SchemaError):
        schema_to_proto(s_resource({"it": Attribute(type=type_, optional=True)}))


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
