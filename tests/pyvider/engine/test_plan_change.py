"""PlanResourceChange: what the author's plan may decide, and what Terraform must be told beside the planned state."""

from typing import Annotated, Any

import attrs
import pytest
from pyvider.schema.plan_modifiers import requires_replace
from pyvider.testing import Driver, Held, ProviderProblems

from pyvider import UNKNOWN, BaseResource, ComponentRegistry, ResourceContext, register_resource

pytestmark = [pytest.mark.anyio, pytest.mark.requirement("V-6.1.2-05")]


@attrs.frozen
class DiskConfig:
    name: str
    zone: Annotated[str, requires_replace()] = "a"
    size: int = 1


@attrs.frozen
class DiskState(DiskConfig):
    id: str = ""
    revision: int = 0
    label: str = ""


Context = ResourceContext[DiskConfig, DiskState]


class Disk(BaseResource[Any, DiskState, DiskConfig]):
    async def _plan(self, ctx: Context) -> Any:
        planned = ctx.planned
        match ctx.config.name:
            case "refused":
                raise ValueError("there is no room for it")
            case "other":
                return attrs.evolve(planned, size=99)
            case "nothing":
                return None
            case _:
                pass
        if ctx.state is not None and planned.size < ctx.state.size:
            ctx.require_replace("size")
        label = f"disk {planned.name}"
        return attrs.evolve(planned, label=label), b'{"step": 2}' if ctx.config.name == "private" else b""

    async def plan_destroy(self, ctx: Context) -> None:
        if ctx.current.name == "precious":
            raise ValueError("it is precious")

    async def create(self, ctx: Context) -> Any:
        return attrs.evolve(ctx.planned, id="d-1", revision=1), b'{"step": 1}'

    async def update(self, ctx: Context) -> Any:
        return attrs.evolve(ctx.planned, revision=2)

    async def delete(self, ctx: Context) -> None: ...


@pytest.fixture
def driver() -> Driver:
    registry = ComponentRegistry()
    register_resource("a_disk", registry=registry)(Disk)
    return Driver(registry)


async def held(driver: Driver, **config: Any) -> Held:
    return await driver.create("a_disk", **{"name": "web", "size": 5, **config})


async def test_what_the_author_plans_is_planned(driver: Driver) -> None:
    planned = await driver.plan("a_disk", {"name": "web"})
    assert planned.state is not None
    assert planned.state["label"] == "disk web"
    assert planned.state["id"] is UNKNOWN


async def test_a_change_leaves_computed_values_open_and_no_change_keeps_them(driver: Driver) -> None:
    disk = await held(driver)
    changed = await driver.plan("a_disk", {"name": "web", "size": 6}, disk)
    assert changed.state is not None
    assert changed.state["revision"] is UNKNOWN
    same = await driver.plan("a_disk", {"name": "web", "size": 5}, disk)
    assert same.state == disk.state


@pytest.mark.parametrize(
    ("change", "paths"),
    [
        ({"zone": "b"}, ["zone"]),
        ({"size": 4}, ["size"]),
        ({"zone": "b", "size": 4}, ["zone", "size"]),
        ({"size": 6}, []),
    ],
)
async def test_the_attributes_that_force_a_replacement_are_named(
    driver: Driver, change: dict[str, Any], paths: list[str]
) -> None:
    planned = await driver.plan("a_disk", {"name": "web", "size": 5, **change}, await held(driver))
    assert planned.replace_paths == paths


async def test_private_data_is_kept_and_the_author_may_replace_it(driver: Driver) -> None:
    disk = await held(driver)
    assert disk.private == b'{"step": 1}'
    assert (await driver.plan("a_disk", {"name": "web", "size": 6}, disk)).private == b'{"step": 1}'
    assert (await driver.plan("a_disk", {"name": "private", "size": 6}, disk)).private == b'{"step": 2}'


async def test_a_plan_that_contradicts_the_configuration_is_refused_by_name(driver: Driver) -> None:
    with pytest.raises(ProviderProblems, match=r"size.*rule 8"):
        await driver.plan("a_disk", {"name": "other", "size": 5})


@pytest.mark.parametrize(("name", "reason"), [("refused", "there is no room for it"), ("nothing", "It plans nothing")])
async def test_a_plan_that_fails_is_an_error_with_its_reason(driver: Driver, name: str, reason: str) -> None:
    with pytest.raises(ProviderProblems, match=reason):
        await driver.plan("a_disk", {"name": name})


async def test_the_author_may_forbid_a_destruction(driver: Driver) -> None:
    assert (await driver.plan("a_disk", None, await held(driver))).state is None
    with pytest.raises(ProviderProblems, match="it is precious"):
        await driver.plan("a_disk", None, await held(driver, name="precious"))
