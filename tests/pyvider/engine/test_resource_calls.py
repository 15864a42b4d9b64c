"""The calls on a resource as Terraform sends them: what each must answer for a good request and for a bad one."""

from typing import Any

import attrs
import pytest
from pyvider.testing import Driver
from pyvider.wire.from_proto import raw_value
from pyvider.wire.to_proto import dynamic_value
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from pyvider import (
    UNKNOWN,
    BaseResource,
    ComponentRegistry,
    ConfigurationError,
    ImportRequest,
    ResourceContext,
    register_resource,
)

pytestmark = pytest.mark.anyio


@attrs.frozen
class ServerConfig:
    name: str
    size: int = 1


@attrs.frozen
class ServerState(ServerConfig):
    id: str = ""


Context = ResourceContext[ServerConfig, ServerState]


class Server(BaseResource[Any, ServerState, ServerConfig]):
    async def validate_config(self, config: ServerConfig) -> None:
        if config.name == "root":
            raise ConfigurationError("nobody is called root", path="name")

    async def create(self, ctx: Context) -> ServerState:
        if ctx.config.name == "refused":
            raise RuntimeError("the cloud says no")
        return attrs.evolve(ctx.planned, id="i-1")

    async def read(self, ctx: Context) -> ServerState:
        return ctx.current

    async def update(self, ctx: Context) -> ServerState:
        if ctx.config.size > 100:
            raise RuntimeError("too large")
        return ctx.planned

    async def delete(self, ctx: Context) -> None:
        pass

    async def import_state(self, request: ImportRequest) -> ServerState:
        return ServerState(name=f"imported-{request.id}", size=3, id=request.id)


class Plain(BaseResource[Any, dict[str, Any], dict[str, Any]]):
    """Has no import."""

    @staticmethod
    def get_schema() -> Any:
        from pyvider.schema.pvfactory import a_str, s_resource

        return s_resource({"name": a_str(required=True)})

    async def create(self, ctx: ResourceContext[Any, Any]) -> Any:
        return ctx.planned

    async def read(self, ctx: ResourceContext[Any, Any]) -> Any:
        return ctx.current

    async def delete(self, ctx: ResourceContext[Any, Any]) -> None:
        pass


@pytest.fixture
def driver() -> Driver:
    registry = ComponentRegistry()
    register_resource("a_server", registry=registry)(Server)
    registry.register("resource", "a_plain", Plain)
    return Driver(registry)


def value(driver: Driver, content: dict[str, Any] | None) -> pb.DynamicValue:
    return dynamic_value(content, driver.engine.catalogue.entry("resource", "a_server").type)


def content(driver: Driver, message: pb.DynamicValue) -> Any:
    return raw_value(message, driver.engine.catalogue.entry("resource", "a_server").type)


def summaries(response: Any) -> list[str]:
    return [problem.summary for problem in response.diagnostics]


FULL = {"name": "web", "size": 2, "id": None}
HELD = {"name": "web", "size": 2, "id": "i-1"}


@pytest.mark.requirement("V-6.1.2-03")
async def test_validation_accepts_a_good_configuration_and_explains_a_bad_one(driver: Driver) -> None:
    good = await driver.send("ValidateResourceConfig", type_name="a_server", config=value(driver, FULL))
    assert summaries(good) == []
    missing = await driver.send(
        "ValidateResourceConfig", type_name="a_server", config=value(driver, {**FULL, "name": None})
    )
    assert "'name' is missing" in missing.diagnostics[0].detail
    assert missing.diagnostics[0].severity == pb.Diagnostic.ERROR
    refused = await driver.send(
        "ValidateResourceConfig", type_name="a_server", config=value(driver, {**FULL, "name": "root"})
    )
    assert "nobody is called root" in refused.diagnostics[0].detail
    assert refused.diagnostics[0].attribute.steps[0].attribute_name == "name"
    unknown = await driver.send(
        "ValidateResourceConfig", type_name="a_server", config=value(driver, {**FULL, "name": UNKNOWN})
    )
    assert summaries(unknown) == [], "what is not known yet is no mistake"


async def plan(driver: Driver, prior: dict[str, Any] | None, config: dict[str, Any] | None) -> Any:
    proposed = config and {**config, "id": prior["id"] if prior else None}
    return await driver.send(
        "PlanResourceChange",
        type_name="a_server",
        prior_state=value(driver, prior),
        proposed_new_state=value(driver, proposed),
        config=value(driver, config),
    )


@pytest.mark.requirement("V-6.1.2-05")
async def test_a_plan_says_what_each_action_will_leave(driver: Driver) -> None:
    created = await plan(driver, None, {"name": "web", "size": None, "id": None})
    assert content(driver, created.planned_state) == {"name": "web", "size": 1, "id": UNKNOWN}, "default and unknown"
    updated = await plan(driver, HELD, {**FULL, "size": 9})
    assert content(driver, updated.planned_state) == {**HELD, "size": 9}
    unchanged = await plan(driver, HELD, FULL)
    assert content(driver, unchanged.planned_state) == HELD
    destroyed = await plan(driver, HELD, None)
    assert content(driver, destroyed.planned_state) is None
    assert [summaries(one) for one in (created, updated, unchanged, destroyed)] == [[]] * 4


async def apply(driver: Driver, prior: dict[str, Any] | None, config: dict[str, Any] | None) -> Any:
    planned = await plan(driver, prior, config)
    return await driver.send(
        "ApplyResourceChange",
        type_name="a_server",
        prior_state=value(driver, prior),
        planned_state=planned.planned_state,
        config=value(driver, config),
        planned_private=planned.planned_private,
    )


@pytest.mark.requirement("V-6.1.2-06")
async def test_an_apply_answers_with_the_new_state_and_a_failed_one_keeps_what_there_was(driver: Driver) -> None:
    created = await apply(driver, None, FULL)
    assert (content(driver, created.new_state), summaries(created)) == (HELD, [])
    updated = await apply(driver, HELD, {**FULL, "size": 9})
    assert (content(driver, updated.new_state), summaries(updated)) == ({**HELD, "size": 9}, [])
    destroyed = await apply(driver, HELD, None)
    assert (content(driver, destroyed.new_state), summaries(destroyed)) == (None, [])
    refused = await apply(driver, None, {**FULL, "name": "refused"})
    assert content(driver, refused.new_state) is None, "nothing was made, so there is nothing to taint"
    assert "the cloud says no" in refused.diagnostics[0].detail
    failed = await apply(driver, HELD, {**FULL, "size": 101})
    assert content(driver, failed.new_state) == HELD
    assert "too large" in failed.diagnostics[0].detail


@pytest.mark.requirement("V-6.1.2-07")
async def test_a_state_is_imported_where_the_resource_can_and_refused_where_it_cannot(driver: Driver) -> None:
    response = await driver.send("ImportResourceState", type_name="a_server", id="i-7")
    [imported] = response.imported_resources
    assert imported.type_name == "a_server"
    assert content(driver, imported.state) == {"name": "imported-i-7", "size": 3, "id": "i-7"}
    refused = await driver.send("ImportResourceState", type_name="a_plain", id="i-7")
    assert list(refused.imported_resources) == []
    assert "import" in refused.diagnostics[0].detail.lower()
