"""ApplyResourceChange: the state that is kept is the one that exists, whatever the author's code does."""

from typing import Any

import attrs
import pytest
from pyvider.testing import Driver, Held, ProviderProblems
from pyvider.wire.from_proto import raw_value
from pyvider.wire.to_proto import dynamic_value

from pyvider import UNKNOWN, BaseResource, ComponentRegistry, ResourceContext, register_resource

pytestmark = [pytest.mark.anyio, pytest.mark.requirement("V-6.1.2-06")]


@attrs.frozen
class DiskConfig:
    name: str
    size: int = 1


@attrs.frozen
class DiskState(DiskConfig):
    id: str = ""


Context = ResourceContext[DiskConfig, DiskState]


class Disk(BaseResource[Any, DiskState, DiskConfig]):
    async def create(self, ctx: Context) -> Any:
        made = attrs.evolve(ctx.planned, id="d-1")
        match ctx.config.name:
            case "half":
                ctx.save(made, b"half")
                raise RuntimeError("the second step failed")
            case "other":
                return attrs.evolve(made, size=made.size + 1)
            case "open":
                return attrs.evolve(made, id=UNKNOWN)
            case "nothing":
                return None
            case "private":
                return made, b"secret"
            case _:
                return made

    async def update(self, ctx: Context) -> Any:
        return None if ctx.config.name == "nothing" else ctx.planned

    async def delete(self, ctx: Context) -> Any:
        if ctx.current.name == "busy":
            raise RuntimeError("it is in use")


@pytest.fixture
def driver() -> Driver:
    registry = ComponentRegistry()
    register_resource("a_disk", registry=registry)(Disk)
    return Driver(registry)


async def apply(driver: Driver, config: dict[str, Any] | None, held: Held | None = None) -> tuple[Any, bytes, str]:
    """What Terraform would store, the private data beside it, and the errors."""
    type_ = driver.engine.catalogue.entry("resource", "a_disk").type
    planned = await driver.plan("a_disk", config, held)
    response = await driver.send(
        "ApplyResourceChange",
        type_name="a_disk",
        prior_state=dynamic_value(held.raw if held else None, type_),
        planned_state=dynamic_value(planned.raw, type_),
        config=dynamic_value(None if config is None else {"size": None, "id": None, **config}, type_),
        planned_private=planned.private,
    )
    errors = "\n".join(f"{one.summary}: {one.detail}" for one in response.diagnostics if one.severity == 1)
    return raw_value(response.new_state, type_), response.private, errors


async def test_private_data_of_the_author_is_kept_through_an_update(driver: Driver) -> None:
    state, private, errors = await apply(driver, {"name": "private"})
    assert (state, private, errors) == ({"name": "private", "size": 1, "id": "d-1"}, b"secret", "")
    held = Held(type_name="a_disk", state=state, raw=state, private=private)
    assert (await apply(driver, {"name": "private", "size": 2}, held))[1] == b"secret"


async def test_what_was_saved_before_a_failure_is_stored(driver: Driver) -> None:
    state, private, errors = await apply(driver, {"name": "half"})
    assert (state, private) == ({"name": "half", "size": 1, "id": "d-1"}, b"half")
    assert "the second step failed" in errors


async def test_an_object_that_could_not_be_deleted_is_still_stored(driver: Driver) -> None:
    held = await driver.create("a_disk", name="busy")
    state, _, errors = await apply(driver, None, held)
    assert state == held.raw
    assert "it is in use" in errors


async def test_a_result_that_differs_from_the_plan_is_refused_by_name(driver: Driver) -> None:
    with pytest.raises(ProviderProblems, match="size"):
        await driver.create("a_disk", name="other")


async def test_a_value_that_is_still_unknown_is_refused_and_never_stored(driver: Driver) -> None:
    state, _, errors = await apply(driver, {"name": "open"})
    assert "id" in errors
    assert state["id"] is not UNKNOWN


@pytest.mark.parametrize("is_update", [False, True])
async def test_an_author_who_returns_nothing_loses_no_object(driver: Driver, is_update: bool) -> None:
    held = await driver.create("a_disk", name="web") if is_update else None
    state, _, errors = await apply(driver, {"name": "nothing"}, held)
    assert state == (held.raw if held else None)
    assert "returned no state" in errors
