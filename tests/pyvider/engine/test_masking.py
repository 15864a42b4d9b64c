"""Sensitive values are in no message, whichever operation fails."""

import asyncio
from collections.abc import Awaitable
from typing import Annotated, Any

import attrs
import pytest
from pyvider.schema.markers import sensitive
from pyvider.testing import Driver, Held, ProviderProblems

from pyvider import (
    BaseProvider,
    BaseResource,
    ComponentRegistry,
    ConfigurationError,
    ConfigureContext,
    ResourceContext,
    register_provider,
    register_resource,
)

pytestmark = pytest.mark.anyio


@attrs.frozen
class ServerConfig:
    name: str
    size: int = 1
    password: Annotated[str | None, sensitive] = None


@attrs.frozen
class ServerState(ServerConfig):
    id: str = ""


Context = ResourceContext[ServerConfig, ServerState]


class Terraform(Driver):
    """Sends each call as the wire does: none of them knows what another one was about."""

    async def send(self, rpc: str, /, **fields: Any) -> Any:
        return await asyncio.create_task(super().send(rpc, **fields))


@attrs.frozen
class Settings:
    token: Annotated[str | None, sensitive] = None


class Box(BaseProvider[Settings]):
    async def configure(self, ctx: ConfigureContext[Settings]) -> None:
        raise PermissionError(f"the token {ctx.config.token} is not accepted")


class Chatty(BaseResource[Any, ServerState, ServerConfig]):
    """Repeats its password in whatever goes wrong."""

    async def validate_config(self, config: ServerConfig) -> None:
        self._fail("validate", config)

    async def _plan(self, ctx: Context) -> Any:
        self._fail("plan", ctx.config)
        return ctx.planned

    async def create(self, ctx: Context) -> Any:
        self._fail("create", ctx.config)
        return attrs.evolve(ctx.planned, id="i-1")

    async def read(self, ctx: Context) -> Any:
        self._fail("read", ctx.current)
        return ctx.current

    async def update(self, ctx: Context) -> Any:
        self._fail("update", ctx.config)
        return ctx.planned

    async def delete(self, ctx: Context) -> None:
        self._fail("delete", ctx.current)

    def _fail(self, operation: str, holder: ServerConfig) -> None:
        if holder.name == operation:
            raise ConfigurationError(f"{operation} refused {holder.password}", summary=f"Not with {holder.password}")


@pytest.mark.requirement("V-2.1-06")
@pytest.mark.parametrize("operation", ["validate", "plan", "create", "read", "update", "delete"])
async def test_a_secret_is_in_no_message_of_any_operation(operation: str) -> None:
    registry = ComponentRegistry()
    register_resource("box_chatty", registry=registry)(Chatty)
    driver = Terraform(registry)
    schema = (await driver.send("GetProviderSchema")).resource_schemas["box_chatty"]
    assert [one.name for one in schema.block.attributes if one.sensitive] == ["password"]
    secret = {"password": "correct-horse"}
    kept: Any = {"name": operation, "size": 1, "id": "i-1", **secret}
    held = Held(type_name="box_chatty", state=kept, raw=kept)
    match operation:
        case "read":
            call: Awaitable[object] = driver.read(held)
        case "update":
            call = driver.update(held, name=operation, size=2, **secret)
        case "delete":
            call = driver.destroy(held)
        case _:
            call = driver.create("box_chatty", name=operation, **secret)
    with pytest.raises(ProviderProblems, match=f"{operation} refused") as failed:
        await call
    assert "correct-horse" not in str(failed.value)
    assert "correct-horse" not in repr(failed.value.diagnostics)


@pytest.mark.requirement("V-2.1-06")
async def test_a_token_is_in_no_message_about_a_refused_login() -> None:
    registry = ComponentRegistry()
    register_provider("box", registry=registry)(Box)
    with pytest.raises(ProviderProblems, match="is not accepted") as refused:
        await Terraform(registry).configure(token="correct-horse")
    assert "correct-horse" not in str(refused.value)
