"""The handlers, one for each RPC: the right answer, and the right error."""

from typing import Any

import pytest
from pyvider.engine.catalogue import Catalogue
from pyvider.engine.server import Engine
from pyvider.schema import Schema
from pyvider.schema.blocks import b_list
from pyvider.schema.pvfactory import a_num, a_str, s_resource
from pyvider.testing import Driver
from pyvider.wire import handlers
from pyvider.wire.from_proto import raw_value
from pyvider.wire.rpcs import HOMES, STREAMS, rpc, stream
from pyvider.wire.schema_to_proto import schema_to_proto
from pyvider.wire.servicer import answer
from pyvider.wire.to_proto import dynamic_value
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from pyvider import UNKNOWN, BaseProvider, BaseResource, ComponentRegistry, ResourceContext

pytestmark = pytest.mark.anyio

State = dict[str, Any]
Context = ResourceContext[State, State]

REQUIRED = [
    "GetProviderSchema",
    "ValidateProviderConfig",
    "ValidateResourceConfig",
    "ValidateDataResourceConfig",
    "UpgradeResourceState",
    "ConfigureProvider",
    "ReadResource",
    "PlanResourceChange",
    "ApplyResourceChange",
    "ReadDataSource",
    "StopProvider",
    "ImportResourceState",
    "CallFunction",
    "MoveResourceState",
    "GetMetadata",
    "GetFunctions",
    "ValidateEphemeralResourceConfig",
    "OpenEphemeralResource",
    "RenewEphemeralResource",
    "CloseEphemeralResource",
    "GetResourceIdentitySchemas",
    "UpgradeResourceIdentity",
    "GenerateResourceConfig",
    "ValidateActionConfig",
    "PlanAction",
    "ValidateListResourceConfig",
]
STREAMING = ["InvokeAction", "ListResource"]


class Thing(BaseResource[Any, State, State]):
    @staticmethod
    def get_schema() -> Schema:
        return s_resource({"name": a_str(required=True), "id": a_str(computed=True), "n": b_list("n", {"x": a_num()})})

    async def create(self, ctx: Context) -> State:
        return {**ctx.planned, "id": "made"}

    async def read(self, ctx: Context) -> State:
        if ctx.current["name"] == "broken":
            raise RuntimeError("no answer")
        return ctx.current

    async def delete(self, ctx: Context) -> None:
        pass


class Unfit(Thing):
    @staticmethod
    def get_schema() -> Schema:
        raise RuntimeError("no schema today")


def things() -> ComponentRegistry:
    registry = ComponentRegistry()
    registry.register("resource", "a_thing", Thing)
    registry.register("resource", "an_unfit", Unfit)
    return registry


@pytest.mark.requirement("V-6.1-01", "V-6.1.2-08", "V-6.1.2-01")
def test_there_is_a_handler_for_every_rpc_that_terraform_calls() -> None:
    assert set(REQUIRED) == set(HOMES)
    assert set(STREAMING) == set(STREAMS)
    assert all(callable(rpc(name)) for name in REQUIRED)
    assert all(callable(stream(name)) for name in STREAMING)
    assert all(callable(getattr(handlers, f"{name}Handler")) for name in [*REQUIRED, *STREAMING])


@pytest.mark.requirement("V-6.1.1-01")
async def test_a_handler_takes_a_request_and_a_context_and_answers() -> None:
    response = await handlers.GetProviderSchemaHandler(pb.GetProviderSchema.Request(), None)
    assert isinstance(response, pb.GetProviderSchema.Response)
    response = await handlers.ReadResourceHandler(pb.ReadResource.Request(type_name="nothing"), None)
    assert response.diagnostics[0].severity == pb.Diagnostic.ERROR
    events = [event async for event in handlers.ListResourceHandler(pb.ListResource.Request(type_name="x"), None)]
    assert events[0].diagnostic[0].summary == "List resource not found"
    events = [event async for event in handlers.InvokeActionHandler(pb.InvokeAction.Request(action_type="x"), None)]
    assert events[0].completed.diagnostics[0].summary == "Action not found"
    response = await handlers.CallFunctionHandler(pb.CallFunction.Request(name="nothing"), None)
    assert "nothing" in response.error.text


@pytest.mark.requirement("V-6.1.2-02", "V-6.1.2-09", "V-6.1.2-10", "V-3.1-01")
async def test_schemas_are_collected_and_one_that_fails_is_a_warning() -> None:
    response = await Driver(things()).send("GetProviderSchema")
    assert response.resource_schemas.keys() == {"a_thing"}
    warning = response.diagnostics[0]
    assert warning.severity == pb.Diagnostic.WARNING
    assert warning.summary == "Schema collection warning"
    assert warning.detail == "Failed to get schema for resource an_unfit: no schema today"
    able = response.server_capabilities
    assert (able.plan_destroy, able.get_provider_schema_optional, able.move_resource_state) == (True, True, True)


@pytest.mark.requirement("V-6.1.2-11")
async def test_a_provider_whose_own_schema_fails_is_an_error() -> None:
    class Broken(BaseProvider[Any]):
        @staticmethod
        def get_schema() -> Schema:
            raise RuntimeError("cannot think")

    registry = ComponentRegistry()
    registry.register("provider", "broken", Broken)
    response = await Driver(registry).send("GetProviderSchema")
    assert [(item.severity, item.summary) for item in response.diagnostics] == [
        (pb.Diagnostic.ERROR, "GetProviderSchema error")
    ]
    assert "cannot think" in response.diagnostics[0].detail


@pytest.mark.requirement("V-6.1.2-01")
async def test_metadata_lists_the_components() -> None:
    response = await Driver(things()).send("GetMetadata")
    assert [item.type_name for item in response.resources] == ["a_thing", "an_unfit"]
    assert response.server_capabilities.plan_destroy


@pytest.mark.requirement("V-6.1.3-01", "V-6.1.3-02", "V-6.1.2-04")
@pytest.mark.parametrize(
    ("name", "summary", "detail"),
    [
        ("", "Invalid request", "Resource type name is missing"),
        ("a_stranger", "Resource not found", "Resource type 'a_stranger' not registered"),
    ],
)
async def test_an_unknown_resource_type_is_an_error(name: str, summary: str, detail: str) -> None:
    for name_of_rpc in ("ReadResource", "PlanResourceChange", "ApplyResourceChange", "ValidateResourceConfig"):
        response = await Driver(things()).send(name_of_rpc, type_name=name)
        assert [(item.summary, item.detail) for item in response.diagnostics] == [(summary, detail)]


@pytest.mark.requirement("V-6.1.3-03")
async def test_a_failing_read_is_an_error_that_keeps_the_state() -> None:
    driver = Driver(things())
    thing = await driver.create("a_thing", name="broken")
    entry = driver.engine.catalogue.entry("resource", "a_thing")
    state = dynamic_value(thing.raw, entry.type)
    response = await driver.send("ReadResource", type_name="a_thing", current_state=state, private=b"p")
    assert response.diagnostics[0].summary == "Read operation failed"
    assert "no answer" in response.diagnostics[0].detail
    assert (response.new_state, response.private) == (state, b"p")


async def test_a_value_that_does_not_fit_the_schema_is_told_with_its_path() -> None:
    response = await Driver(things()).send(
        "ValidateResourceConfig", type_name="a_thing", config=pb.DynamicValue(json=b'{"name": [1]}')
    )
    problem = response.diagnostics[0]
    assert problem.summary == "ValidateResourceConfig error"
    assert problem.attribute.steps[0].attribute_name == "name"


async def test_a_configuration_is_generated_from_a_state_without_what_the_provider_decides() -> None:
    driver = Driver(things())
    thing = await driver.create("a_thing", name="x")
    entry = driver.engine.catalogue.entry("resource", "a_thing")
    state = dynamic_value(thing.raw, entry.type)
    response = await driver.send("GenerateResourceConfig", type_name="a_thing", state=state)
    assert raw_value(response.config, entry.type) == {"name": "x", "id": None, "n": []}


@pytest.mark.requirement("V-4.4-01", "V-4.4-02")
def test_a_schema_becomes_a_message_with_all_that_it_says() -> None:
    schema = s_resource(
        {
            "name": a_str(required=True, description="What to call it", sensitive=True),
            "id": a_str(computed=True),
            "size": a_num(),
            "disk": b_list("disk", {"size": a_num(required=True)}, min_items=1, max_items=3),
        },
        version=4,
    )
    message = schema_to_proto(schema)
    assert message.version == 4
    name, id_, size = message.block.attributes
    assert (name.name, name.type, name.description, name.required, name.sensitive) == (
        "name", b'"string"', "What to call it", True, True,
    )  # fmt: skip
    assert name.description_kind == pb.StringKind.PLAIN
    assert (id_.computed, id_.optional, size.optional) == (True, False, True)
    disk = message.block.block_types[0]
    assert (disk.type_name, disk.nesting, disk.min_items, disk.max_items) == (
        "disk", pb.Schema.NestedBlock.NestingMode.LIST, 1, 3,
    )  # fmt: skip
    assert disk.block.attributes[0].name == "size"


async def test_stopping_tells_the_provider_and_a_failure_there_is_told() -> None:
    stopped: list[str] = []

    class Stops(BaseProvider[Any]):
        async def stop(self) -> None:
            stopped.append("stopped")
            raise RuntimeError("would not")

    registry = ComponentRegistry()
    registry.register("provider", "stops", Stops)
    response = await answer("StopProvider", pb.StopProvider.Request(), Engine(Catalogue(registry)))
    assert stopped == ["stopped"]
    assert response.Error == "would not"


async def test_an_upgrade_refuses_states_of_the_future_and_of_the_distant_past() -> None:
    driver = Driver(things())
    future = await driver.send(
        "UpgradeResourceState", type_name="a_thing", version=9, raw_state=pb.RawState(json=b"{}")
    )
    assert "newer version of this provider" in future.diagnostics[0].detail
    flat = await driver.send(
        "UpgradeResourceState", type_name="a_thing", version=0, raw_state=pb.RawState(flatmap={"name": "x"})
    )
    assert "Terraform 0.11" in flat.diagnostics[0].detail


async def test_a_plan_of_the_driver_shows_unknown_values() -> None:
    planned = await Driver(things()).plan("a_thing", {"name": "x"})
    assert planned.state == {"name": "x", "id": UNKNOWN, "n": []}
