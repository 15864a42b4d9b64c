"""The registry: what goes in, what comes out, and what is refused."""

from typing import Any, cast

import attrs
import pytest
from pyvider.hub import hub
from pyvider.schema.pvfactory import a_str, s_resource

from pyvider import (
    BaseProvider,
    BaseResource,
    ComponentRegistry,
    RegistrationError,
    register_capability,
    register_data_source,
    register_ephemeral,
    register_function,
    register_provider,
    register_resource,
)


class Thing(BaseResource[Any, Any, Any]):
    @staticmethod
    def get_schema() -> Any:
        return s_resource({"name": a_str()})


class Found:
    @staticmethod
    def get_schema() -> Any:
        return s_resource({"name": a_str()})

    async def read(self, ctx: Any) -> dict[str, Any]:
        return {"name": "x"}


class Opens(Found):
    async def open(self, ctx: Any) -> dict[str, Any]:
        return {"name": "x"}


class Able:
    def get_schema(self) -> Any:
        return s_resource({})

    async def validate(self, config: dict[str, Any]) -> list[str]:
        return []

    def is_configured(self, config: dict[str, Any]) -> bool:
        return True


def shout(text: str) -> str:
    return text.upper()


@pytest.mark.requirement("V-3.1-01", "V-3.1-04", "V-3.1-05", "V-3.3.2-01", "V-2.2-02")
def test_components_are_registered_and_found_by_kind_and_name() -> None:
    registry = ComponentRegistry()
    registry.register("resource", "example_resource", Thing)
    registry.register("data_source", "example_data", Found)
    registry.register("function", "example_function", shout)
    registry.register("capability", "example_capability", Able)
    assert registry.get_component("resource", "example_resource") is Thing
    assert registry.get_component("data_source", "example_data") is Found
    assert registry.get_component("resource", "nothing") is None
    assert registry.get_component("nothing", "example_resource") is None


@pytest.mark.requirement("V-3.1-06")
def test_components_are_listed_all_or_by_kind() -> None:
    registry = ComponentRegistry()
    registry.register("resource", "a", Thing)
    registry.register("function", "shout", shout)
    assert registry.list_components() == {"resource": {"a": Thing}, "function": {"shout": shout}}
    assert registry.list_components("resource") == {"resource": {"a": Thing}}
    assert registry.list_components("capability") == {"capability": {}}


@pytest.mark.requirement("V-3.1-02", "V-3.1-03")
def test_the_hub_is_one_attrs_object_for_the_whole_process() -> None:
    from pyvider.hub import hub as again

    assert hub is again
    assert attrs.has(ComponentRegistry)
    assert hub.registry is hub.list_components()


@pytest.mark.requirement("V-3.3.1-01", "V-2.1-01")
def test_there_is_a_decorator_for_each_kind() -> None:
    registry = ComponentRegistry()
    register_resource("a_thing", registry=registry)(Thing)
    register_data_source("found", registry=registry)(Found)
    register_ephemeral("opens", registry=registry)(Opens)
    register_capability("able", registry=registry)(Able)
    register_provider("box", registry=registry)(type("Box", (BaseProvider,), {}))
    assert register_function(name="loud", summary="s", registry=registry)(shout) is shout
    kinds = {"resource", "data_source", "ephemeral", "capability", "provider", "function"}
    assert registry.list_components().keys() == kinds


@pytest.mark.requirement("V-3.1-07")
def test_a_name_is_given_only_once_but_the_same_component_may_come_again() -> None:
    registry = ComponentRegistry()
    registry.register("resource", "a", Thing)
    registry.register("resource", "a", Thing)
    other = type("Other", (Thing,), {})
    with pytest.raises(RegistrationError, match="Other cannot be the resource 'a': that name is taken by Thing"):
        registry.register("resource", "a", other)


def unannotated(text):  # pyright: ignore
    return text  # pyright: ignore


class Sheet:
    name: str


class Plain(BaseResource[Any, Any, Sheet]):
    pass


def keywords(*, text: str) -> str:
    return text


@pytest.mark.parametrize(
    ("kind", "name", "component", "words"),
    [
        ("resource", "a", Found, "no method 'validate'; it has no method 'plan'"),
        ("resource", "a", shout, "it is not a class"),
        ("data_source", "a", Able, "no method 'read'"),
        ("function", "a", 5, "it cannot be called"),
        ("function", "a", cast("Any", unannotated), "its return type is not annotated"),
        ("function", "a", keywords, "'text' is not positional"),
        ("capability", "a", Found, "no method 'is_configured'"),
        ("resource", "a", Plain, "its config_class Sheet is not an attrs class"),
        ("resource", "Big-Name", Thing, "lower-case letters"),
        ("resouce", "a", Thing, "there is no such kind"),
    ],
)
def test_what_is_unfit_is_refused_when_it_is_registered(kind: str, name: str, component: Any, words: str) -> None:
    with pytest.raises(RegistrationError, match=words):
        ComponentRegistry().register(kind, name, component)


@pytest.mark.requirement("V-2.1-04")
def test_a_further_kind_of_component_can_be_added_without_touching_the_framework() -> None:
    registry = ComponentRegistry()
    registry.add_kind("exporter", lambda component: [] if callable(component) else ["no"])
    registry.register("exporter", "csv", shout)
    assert registry.get_component("exporter", "csv") is shout
