"""One provider with every kind of component: each is registered, described to Terraform and used."""

import json
from typing import Annotated, Any

import attrs
import pytest
from pyvider.cty import CtyBool, CtyDynamic, CtyList, CtyMap, CtyNumber, CtyObject, CtySet, CtyString, CtyTuple, CtyType
from pyvider.cty.types.type_json import type_from_json
from pyvider.errors import SchemaError
from pyvider.function import signature_of
from pyvider.hub import RegistrationError
from pyvider.schema import Schema
from pyvider.schema.attribute import Attribute
from pyvider.schema.markers import sensitive
from pyvider.schema.pvfactory import a_num, a_str, s_data_source, s_provider, s_resource
from pyvider.testing import Driver, ProviderProblems
from pyvider.wire.schema_to_proto import schema_to_proto
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from pyvider import (
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
            return ["there is no such level"] if config["level"] == 10 else []

        def is_configured(self, config: dict[str, Any]) -> bool:
            return config.get("level") is not None

    @register_resource("box_server", registry=registry)
    class Server(BaseResource[Any, ServerState, ServerConfig]):
        async def create(self, ctx: Context) -> ServerState:
            if ctx.config.password == "hunter2-again":
                raise RuntimeError(f"the password {ctx.config.password} is taken")
            if ctx.config.name == "wrong-result":
                return attrs.evolve(ctx.planned, id="i-1", kinds=["a", "list"])  # pyright: ignore  # the mistake
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


@pytest.mark.requirement("V-2.2-01")
async def test_a_capability_is_on_only_if_its_block_says_so() -> None:
    driver = Driver(everything())
    for off in ({}, {"audit": {"level": None}}):
        await driver.configure(**off)
        assert driver.engine.provider.capabilities == frozenset()
    with pytest.raises(ProviderProblems, match="no such level") as refused:
        await driver.configure(audit={"level": 10})
    assert [str(one.path) for one in refused.value.diagnostics] == ["audit"]


@pytest.mark.requirement("V-2.2-01")
async def test_what_is_not_registered_is_neither_described_nor_used() -> None:
    driver = Driver(ComponentRegistry())
    schema = await driver.send("GetProviderSchema")
    assert [*schema.resource_schemas, *schema.data_source_schemas, *schema.functions] == []
    for rpc, name in (("ReadResource", "box_server"), ("ReadDataSource", "box_zone")):
        [problem] = (await driver.send(rpc, type_name=name)).diagnostics
        assert name in problem.detail
    assert (await driver.send("CallFunction", name="double")).HasField("error")


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


@pytest.mark.requirement("V-2.1-02")
@pytest.mark.parametrize(
    ("mistake", "path"),
    [({"size": "three"}, "size"), ({"size": 1.5}, "size"), ({"tags": ["a"]}, "tags"), ({"name": {}}, "name")],
)
async def test_a_value_that_does_not_fit_its_annotation_is_refused_at_its_attribute(
    mistake: dict[str, Any], path: str
) -> None:
    driver = Driver(everything())
    empty = dict.fromkeys(driver.engine.catalogue.entry("resource", "box_server").type.attribute_types)
    config = pb.DynamicValue(json=json.dumps({**empty, "name": "web", **mistake}).encode())
    response = await driver.send("ValidateResourceConfig", type_name="box_server", config=config)
    [problem] = response.diagnostics
    assert problem.severity == pb.Diagnostic.ERROR
    assert problem.attribute.steps[0].attribute_name == path


@pytest.mark.requirement("V-2.1-02")
async def test_a_result_that_does_not_fit_its_annotation_is_refused_at_its_attribute() -> None:
    with pytest.raises(ProviderProblems, match=r"(?s)kinds.*string"):
        await Driver(everything()).create("box_server", name="wrong-result")


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
    unfit: dict[str, Any] = {"'text' is not annotated": without_a_parameter, "return type": without_a_result}
    for reason, function in unfit.items():
        with pytest.raises(RegistrationError, match=reason):
            register_function(registry=ComponentRegistry())(function)


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
