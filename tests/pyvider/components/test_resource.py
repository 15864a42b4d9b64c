"""The resource base class on its own: template methods, lifecycle, context and differences."""

import asyncio
import re
import threading
from typing import Any

import attrs
import pytest
from pyvider.schema.pvfactory import a_num, a_str, s_resource
from pyvider.testing import Driver, ProviderProblems

from pyvider import (
    UNKNOWN,
    BaseResource,
    ComponentRegistry,
    ConfigurationError,
    Resource,
    ResourceContext,
    ResourceLifecycle,
    ResourceOperationError,
    ResourceState,
    diff_state,
)

pytestmark = pytest.mark.anyio


@attrs.frozen
class ServerConfig:
    name: str
    size: int = 1

    @staticmethod
    def of(name: str) -> "ServerConfig":
        return ServerConfig(name=name)


@attrs.frozen
class ServerState(ServerConfig):
    id: str = attrs.field(kw_only=True)


Context = ResourceContext[ServerConfig, ServerState]


class Server(Resource[ServerState, ServerConfig]):
    async def validate_config(self, config: ServerConfig) -> None:
        if config.name == "forbidden":
            raise ConfigurationError("choose another name", path="name")

    async def create(self, ctx: Context) -> ServerState:
        if ctx.config.name == "broken":
            raise RuntimeError("no disk")
        return ServerState(name=ctx.config.name, id="srv-1")

    async def update(self, ctx: Context) -> ServerState:
        return ctx.planned

    async def delete(self, ctx: Context) -> None:
        pass


STATE = ServerState(name="a", id="srv-1")


@pytest.mark.requirement("V-3.2.1-01", "V-5.1.3-01", "V-5.1.3-02")
def test_type_parameters_are_kept_at_run_time() -> None:
    class Example(BaseResource["example_resource", ServerState, ServerConfig]):  # pyright: ignore  # a name, not a type
        @staticmethod
        def get_schema() -> Any:
            return s_resource({"name": a_str(required=True)})

    assert Example.component_name == "example_resource"
    assert (Example.state_class, Example.config_class) == (ServerState, ServerConfig)
    assert issubclass(Example, BaseResource)
    assert Example.get_schema().attributes.keys() == {"name"}
    assert Server.component_name is None


@pytest.mark.requirement("V-3.2.1-06", "V-2.1-03")
def test_the_schema_follows_from_the_classes_unless_it_is_written() -> None:
    schema = Server.get_schema()
    assert schema.attributes["name"].required
    assert schema.attributes["size"].default == 1
    assert schema.attributes["id"].computed
    assert not schema.attributes["id"].optional


@pytest.mark.requirement("V-5.1.1-01", "V-3.2.1-02")
async def test_validate_checks_the_schema_first_and_then_asks_the_author() -> None:
    await Server().validate(ServerConfig(name="fine"))
    with pytest.raises(ConfigurationError, match="choose another name"):
        await Server().validate(ServerConfig(name="forbidden"))

    class Sized(BaseResource[Any, Any, dict[str, Any]]):
        @staticmethod
        def get_schema() -> Any:
            return s_resource({"size": a_num(required=True)})

        async def validate_config(self, config: dict[str, Any]) -> None:
            raise AssertionError("not before the schema is satisfied")

    with pytest.raises(ExceptionGroup) as caught:
        await Sized().validate({})
    assert "Required attribute 'size' is missing" in str(caught.value.exceptions[0])


@pytest.mark.requirement("V-5.1.1-02", "V-3.2.1-03", "V-3.2.1-04", "V-3.2.1-05", "V-5.1.1-05")
async def test_the_template_methods_delegate_hold_the_lock_and_record_each_step() -> None:
    held: list[bool] = []

    class Watched(BaseResource[Any, ServerState, ServerConfig]):
        async def _read(self, ctx: Context) -> ServerState | None:
            held.append(self._lock.locked())
            return ctx.state

        async def _plan(self, ctx: Context) -> tuple[ServerState, bytes]:
            held.append(self._lock.locked())
            return ServerState(name=ctx.config.name, id="srv-9"), b"private"

        async def _apply(self, ctx: Context) -> tuple[ServerState | None, bytes]:
            held.append(self._lock.locked())
            return ctx.planned_state, b""

        @property
        def lifecycle(self) -> ResourceLifecycle:
            return self._lifecycle

    resource = Watched()
    config = ServerConfig(name="a")
    assert await resource.read(Context(config, STATE)) is STATE
    assert (resource.lifecycle.state, resource.lifecycle.last_operation) == (ResourceState.CREATED, "read")
    assert await resource.plan(Context(config)) == (ServerState(name="a", id="srv-9"), b"private")
    assert resource.lifecycle.state is ResourceState.PLANNED
    assert await resource.apply(Context(config, None, STATE)) == (STATE, b"")
    assert resource.lifecycle.state is ResourceState.CREATED
    assert await resource.apply(Context(config, STATE, None)) == (None, b"")
    assert resource.lifecycle.state is ResourceState.DELETED
    assert resource.lifecycle.last_updated is not None
    assert resource.lifecycle.last_updated.tzinfo is not None
    assert held == [True] * 4


@pytest.mark.requirement("V-5.1.1-03")
async def test_plan_validates_the_configuration_first() -> None:
    with pytest.raises(ResourceOperationError, match="Plan operation failed: choose another name"):
        await Server().plan(Context(ServerConfig(name="forbidden")))


@pytest.mark.requirement("V-5.1.1-04", "V-5.1.2-03")
async def test_an_exception_is_recorded_and_named_by_its_operation() -> None:
    class Failing(BaseResource[Any, ServerState, ServerConfig]):
        async def _read(self, ctx: Context) -> ServerState:
            raise ValueError("gone fishing")

        @property
        def lifecycle(self) -> ResourceLifecycle:
            return self._lifecycle

    resource = Failing()
    with pytest.raises(ResourceOperationError, match="Read operation failed: gone fishing"):
        await resource.read(Context(ServerConfig(name="a"), STATE))
    assert (resource.lifecycle.state, resource.lifecycle.error) == (ResourceState.FAILED, "gone fishing")
    with pytest.raises(ResourceOperationError, match="Apply operation failed: no disk"):
        await Server().apply(Context(ServerConfig(name="broken"), None, STATE))


@pytest.mark.requirement("V-5.1.2-03")
async def test_the_states_on_the_way_are_creating_updating_and_deleting() -> None:
    seen: list[ResourceState] = []

    class Watched(Server):
        async def _apply(self, ctx: Context) -> Any:
            seen.append(self._lifecycle.state)
            return await super()._apply(ctx)

    config = ServerConfig(name="a")
    for ctx in (Context(config, None, STATE), Context(config, STATE, STATE), Context(config, STATE, None)):
        await Watched().apply(ctx)
    assert seen == [ResourceState.CREATING, ResourceState.UPDATING, ResourceState.DELETING]


async def test_two_calls_on_one_object_wait_for_each_other() -> None:
    steps: list[str] = []

    class Slow(BaseResource[Any, ServerState, ServerConfig]):
        async def _read(self, ctx: Context) -> ServerState | None:
            steps.append("in")
            await asyncio.sleep(0)
            steps.append("out")
            return ctx.state

    ctx, shared = Context(ServerConfig(name="a"), STATE), Slow()
    await asyncio.gather(shared.read(ctx), shared.read(ctx))
    assert steps == ["in", "out", "in", "out"]


async def test_two_objects_do_not_wait_for_each_other() -> None:
    meeting = asyncio.Barrier(2)

    class Meeting(BaseResource[Any, ServerState, ServerConfig]):
        async def _read(self, ctx: Context) -> ServerState | None:
            await meeting.wait()
            return ctx.state

    ctx = Context(ServerConfig(name="a"), STATE)
    async with asyncio.timeout(5):
        await asyncio.gather(Meeting().read(ctx), Meeting().read(ctx))


@pytest.mark.requirement("V-5.1.2-01", "V-5.1.2-02")
def test_the_lifecycle_has_the_states_of_the_specification() -> None:
    names = ["UNKNOWN", "PLANNED", "CREATING", "CREATED", "UPDATING", "DELETING", "DELETED", "FAILED"]
    assert [(state.name, state.value) for state in ResourceState] == [(name, name) for name in names]
    lifecycle = ResourceLifecycle()
    assert (lifecycle.state, lifecycle.last_operation, lifecycle.last_updated, lifecycle.error) == (
        ResourceState.UNKNOWN, None, None, None,
    )  # fmt: skip
    lifecycle.transition_to(ResourceState.CREATING, "apply")
    assert (lifecycle.state, lifecycle.last_operation) == (ResourceState.CREATING, "apply")


@pytest.mark.requirement("V-5.2.3-01")
def test_differences_are_listed_by_name_and_everything_differs_from_nothing() -> None:
    assert diff_state(None, STATE) == {"name": (None, "a"), "size": (None, 1), "id": (None, "srv-1")}
    assert diff_state(STATE, STATE) == {}
    assert diff_state(STATE, attrs.evolve(STATE, size=2)) == {"size": (1, 2)}
    assert diff_state({"a": 1}, {"a": UNKNOWN}) == {"a": (1, UNKNOWN)}


@pytest.mark.requirement("V-5.3.1-01", "V-5.3.2-01", "V-5.3.2-03")
def test_the_context_is_frozen_and_says_what_kind_of_change_it_is() -> None:
    ctx = Context(ServerConfig(name="a"))
    assert (ctx.state, ctx.planned_state, ctx.private) == (None, None, None)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        ctx.state = STATE  # pyright: ignore
    with pytest.raises(ValueError, match="being created"):
        _ = ctx.current
    with pytest.raises(ValueError, match="read or deleted"):
        _ = ctx.planned
    with pytest.raises(TypeError, match=re.escape("the provider is a NoneType, not a Server")):
        ctx.provider_as(Server)


async def test_a_method_that_is_missing_is_named() -> None:
    class Lazy(BaseResource[Any, ServerState, ServerConfig]):
        pass

    for ctx, method in (
        (Context(ServerConfig(name="a"), None, STATE), "create"),
        (Context(ServerConfig(name="a"), STATE, STATE), "update"),
        (Context(ServerConfig(name="a"), STATE, None), "delete"),
    ):
        with pytest.raises(ResourceOperationError, match=f"Lazy has no method '{method}'"):
            await Lazy().apply(ctx)


async def test_plain_methods_run_in_threads_and_may_block() -> None:
    names: list[str] = []

    class Blocking(Server):
        def _read(self, ctx: Context) -> ServerState | None:
            names.append(threading.current_thread().name)
            return ctx.state

    await Blocking().read(Context(ServerConfig(name="a"), STATE))
    assert names[0].startswith("pyvider")


class Equivalent:
    """No base class at all: the same methods are enough."""

    @staticmethod
    def get_schema() -> Any:
        return s_resource({"name": a_str(required=True), "id": a_str(computed=True)})

    async def validate(self, config: dict[str, Any]) -> None:
        if config["name"] == "forbidden":
            raise ValueError("choose another name")

    async def read(self, ctx: ResourceContext[Any, Any]) -> Any:
        return ctx.state

    async def plan(self, ctx: ResourceContext[Any, Any]) -> Any:
        return {**ctx.planned, "id": f"id-{ctx.config['name']}"}, b""

    async def apply(self, ctx: ResourceContext[Any, Any]) -> Any:
        return ctx.planned_state, b"private"


@pytest.mark.requirement("V-5.1.1-06")
async def test_a_class_with_the_same_methods_needs_no_base_class() -> None:
    registry = ComponentRegistry()
    registry.register("resource", "an_equivalent", Equivalent)
    driver = Driver(registry)
    held = await driver.create("an_equivalent", name="a")
    assert (held["id"], held.private) == ("id-a", b"private")
    read = await driver.read(held)
    assert read is not None
    assert read.state == held.state
    await driver.destroy(held)
    with pytest.raises(ProviderProblems, match="choose another name"):
        await driver.create("an_equivalent", name="forbidden")
