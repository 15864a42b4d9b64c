"""ImportResourceState: what is found is handed over whole, and what is not found is an error."""

from typing import Any

import attrs
import pytest
from pyvider.testing import Driver

from pyvider import BaseResource, ComponentRegistry, ImportRequest, register_resource

pytestmark = [pytest.mark.anyio, pytest.mark.requirement("V-6.1.2-07")]


@attrs.frozen
class Disk:
    name: str | None = None
    size: int | None = None


class Disks(BaseResource[Any, Disk, Disk]):
    async def import_state(self, request: ImportRequest) -> Any:
        match request.id:
            case "gone":
                return None
            case "forbidden":
                raise PermissionError("you may not read it")
            case "few":
                return {"name": "web"}
            case _:
                return Disk("web", 3), b"etag"


@pytest.fixture
def driver() -> Driver:
    registry = ComponentRegistry()
    register_resource("a_disk", registry=registry)(Disks)
    return Driver(registry)


async def test_an_object_comes_with_its_private_data(driver: Driver) -> None:
    response = await driver.send("ImportResourceState", type_name="a_disk", id="d-1")
    [found] = response.imported_resources
    assert found.private == b"etag"
    assert not response.diagnostics
    assert (await driver.import_("a_disk", "d-1")).state == {"name": "web", "size": 3}


async def test_what_the_author_does_not_know_yet_is_null(driver: Driver) -> None:
    assert (await driver.import_("a_disk", "few")).state == {"name": "web", "size": None}


@pytest.mark.parametrize(
    ("id_", "reason"), [("gone", 'there is no object with the id "gone"'), ("forbidden", "you may not read it")]
)
async def test_an_import_that_finds_nothing_is_an_error(driver: Driver, id_: str, reason: str) -> None:
    response = await driver.send("ImportResourceState", type_name="a_disk", id=id_)
    assert list(response.imported_resources) == []
    [problem] = response.diagnostics
    assert problem.severity == problem.ERROR
    assert reason in problem.detail
