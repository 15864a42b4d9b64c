"""ValidateResourceConfig: every mistake is explained at its attribute, whoever finds it."""

from decimal import Decimal
from typing import Annotated, Any

import attrs
import pytest
from pyvider.schema import Schema
from pyvider.schema.pvfactory import a_str, s_resource
from pyvider.schema.validators import one_of
from pyvider.testing import Driver

from pyvider import BaseResource, ComponentRegistry, register_resource

pytestmark = [pytest.mark.anyio, pytest.mark.requirement("V-6.1.2-03")]


@attrs.frozen
class DiskConfig:
    name: str
    zone: Annotated[str, one_of("a", "b")]
    size: int = 1
    copies: int = 1
    timeouts: dict[str, str] | None = None


class Disk(BaseResource[Any, DiskConfig, DiskConfig]):
    async def validate_config(self, config: DiskConfig) -> None:
        if config.name == "two":
            raise ExceptionGroup("both", [ValueError("it is too small"), ValueError("it is too slow")])
        if config.name == "bug":
            raise KeyError("colour")


class Listed:
    """A resource without a base class, whose `validate` returns what is wrong."""

    @staticmethod
    def get_schema() -> Schema:
        return s_resource({"name": a_str(required=True)})

    async def validate(self, config: dict[str, Any]) -> list[str]:
        return ["the name is taken", "the name is too long"] if config["name"] == "web" else []

    async def read(self, ctx: Any) -> Any: ...

    async def plan(self, ctx: Any) -> Any: ...

    async def apply(self, ctx: Any) -> Any: ...


@pytest.fixture
def driver() -> Driver:
    registry = ComponentRegistry()
    register_resource("a_disk", registry=registry)(Disk)
    register_resource("a_listed", registry=registry)(Listed)
    return Driver(registry)


async def mistakes(driver: Driver, config: dict[str, Any], type_name: str = "a_disk") -> list[tuple[str, str]]:
    """The path and the text of each error."""
    return [(str(one.path), one.detail) for one in (await driver.validate(type_name, config)).errors]


async def test_every_attribute_that_is_missing_is_named(driver: Driver) -> None:
    found = await mistakes(driver, {})
    assert [path for path, _ in found] == ["name", "zone"]
    assert all("is missing" in detail for _, detail in found)


async def test_a_value_that_a_validator_refuses_is_explained_at_its_attribute(driver: Driver) -> None:
    [(path, detail)] = await mistakes(driver, {"name": "web", "zone": "c"})
    assert path == "zone"
    assert '"a"' in detail
    assert '"b"' in detail


async def test_every_value_that_does_not_fit_its_annotation_is_explained(driver: Driver) -> None:
    half = Decimal("1.5")
    found = await mistakes(driver, {"name": "web", "zone": "a", "size": half, "copies": half})
    assert [path for path, _ in found] == ["size", "copies"]
    assert all("a whole number is required" in detail for _, detail in found)


async def test_a_timeout_that_is_no_duration_is_explained(driver: Driver) -> None:
    config = {"name": "web", "zone": "a", "timeouts": {"create": "soon", "delete": "5m"}}
    [(path, detail)] = await mistakes(driver, config)
    assert path == "timeouts.create"
    assert '"soon" is not a duration' in detail


async def test_all_that_the_author_objects_to_is_told(driver: Driver) -> None:
    found = await mistakes(driver, {"name": "two", "zone": "a"})
    assert [detail for _, detail in found] == ["it is too small", "it is too slow"]


async def test_messages_that_validate_returns_are_errors(driver: Driver) -> None:
    assert await mistakes(driver, {"name": "other"}, "a_listed") == []
    found = await mistakes(driver, {"name": "web"}, "a_listed")
    assert [detail for _, detail in found] == ["the name is taken", "the name is too long"]


async def test_a_check_that_fails_itself_is_an_error_and_no_pass(driver: Driver) -> None:
    [problem] = (await driver.validate("a_disk", {"name": "bug", "zone": "a"})).errors
    assert problem.summary == "Validate operation failed"
    assert "colour" in problem.detail
