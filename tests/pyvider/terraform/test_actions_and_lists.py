"""Actions and list resources, which Terraform has since 1.14."""

import json
import re
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import attrs
import pytest
from pyvider.schema import Schema
from pyvider.schema.pvfactory import a_str, s_resource
from pyvider.testing import Driver, ProviderProblems, Workspace, attached

from pyvider import (
    ActionContext,
    BaseAction,
    BaseList,
    BaseResource,
    ComponentRegistry,
    ConfigurationError,
    ListContext,
    Listed,
    ResourceContext,
    register_action,
    register_list_resource,
    register_resource,
)

State = dict[str, Any]
Context = ResourceContext[State, State]
ANIMALS = {"ann": {"name": "ann", "species": "cat"}, "bob": {"name": "bob", "species": "dog"}}


@attrs.frozen
class FeedConfig:
    food: str


@attrs.frozen
class FindConfig:
    species: str | None = None


def zoo() -> tuple[ComponentRegistry, list[str]]:
    registry, fed = ComponentRegistry(), list[str]()

    @register_resource("zoo_animal", registry=registry)
    class Animal(BaseResource[Any, State, State]):
        @staticmethod
        def get_schema() -> Schema:
            return s_resource({"name": a_str(required=True), "species": a_str(optional=True, computed=True)})

        @staticmethod
        def get_identity_schema() -> Schema:
            return s_resource({"name": a_str(required=True)})

        def identify(self, state: State) -> State:
            return {"name": state["name"]}

        async def create(self, ctx: Context) -> State:
            return {"name": ctx.config["name"], "species": "cat"}

        async def delete(self, ctx: Context) -> None:
            pass

    @register_action("zoo_feed", registry=registry)
    class Feed(BaseAction[FeedConfig]):
        async def validate(self, config: FeedConfig) -> list[str]:
            return ["animals do not eat stones"] if config.food == "stones" else []

        async def plan(self, ctx: ActionContext[FeedConfig]) -> None:
            if ctx.config.food == "cake":
                raise ConfigurationError("cake is not healthy", path="food")

        def invoke(self, ctx: ActionContext[FeedConfig]) -> None:
            assert threading.current_thread() is not threading.main_thread(), "a plain method may block"
            ctx.progress(f"opening the {ctx.config.food}")
            if ctx.config.food == "poison":
                raise RuntimeError("the keeper refuses")
            fed.append(ctx.config.food)
            ctx.progress("fed")

    @register_list_resource("zoo_animal", registry=registry)
    class Animals(BaseList[FindConfig]):
        async def find(self, ctx: ListContext[FindConfig]) -> AsyncIterator[Listed]:
            for name, state in ANIMALS.items():
                if ctx.config.species in (None, state["species"]):
                    yield Listed(identity={"name": name}, display_name=f"animal {name}", state=state)

    assert Animal
    assert Feed
    assert Animals
    return registry, fed


def needs_1_14(terraform: Workspace) -> None:
    version = json.loads(terraform.run("version", "-json").out)["terraform_version"]
    if tuple(map(int, version.split(".")[:2])) < (1, 14):
        pytest.skip("this Terraform has no actions or queries")


MAIN = """
action "zoo_feed" "dinner" {
  config {
    food = "FOOD"
  }
}
resource "zoo_animal" "a" {
  name = "cleo"
  lifecycle {
    action_trigger {
      events  = [after_create]
      actions = [action.zoo_feed.dinner]
    }
  }
}
"""


@pytest.mark.e2e
def test_an_action_runs_after_a_creation_and_tells_how_it_goes(tmp_path: Path, engine: list[str]) -> None:
    registry, fed = zoo()
    main = MAIN.replace("FOOD", "hay")
    with attached(tmp_path, name="zoo", main=main, registry=registry, engine=engine) as terraform:
        needs_1_14(terraform)
        out = terraform.run("apply", "-auto-approve").out
        assert fed == ["hay"]
        assert out.index("opening the hay") < out.index("fed")
        assert terraform.plan() == {}


@pytest.mark.e2e
@pytest.mark.parametrize(
    ("food", "words"),
    [
        ("stones", "animals do not eat stones"),
        ("cake", "cake is not healthy"),
        ("poison", "the keeper refuses"),
    ],
)
def test_an_action_that_objects_or_fails_says_why(tmp_path: Path, engine: list[str], food: str, words: str) -> None:
    registry, fed = zoo()
    main = MAIN.replace("FOOD", food)
    with attached(tmp_path, name="zoo", main=main, registry=registry, engine=engine) as terraform:
        needs_1_14(terraform)
        assert words in terraform.apply_failure().text
        assert fed == []


@pytest.mark.e2e
def test_existing_objects_are_listed_by_a_query(tmp_path: Path, engine: list[str]) -> None:
    registry, _ = zoo()
    query = 'list "zoo_animal" "cats" {\n  provider = zoo\n  config {\n    species = "cat"\n  }\n}\n'
    with attached(tmp_path, name="zoo", main="", registry=registry, engine=engine) as terraform:
        needs_1_14(terraform)
        terraform.write(query, "zoo.tfquery.hcl")
        out = terraform.run("query").out
        assert "animal ann" in out
        assert "name=ann" in out
        assert "animal bob" not in out
        terraform.run("query", "-generate-config-out=found.tf")
        assert re.search(r'species += "cat"', (terraform.folder / "found.tf").read_text())


@pytest.mark.anyio
async def test_the_driver_runs_actions_and_lists() -> None:
    registry, fed = zoo()
    driver = Driver(registry)
    assert await driver.invoke("zoo_feed", food="hay") == ["opening the hay", "fed"]
    assert fed == ["hay"]
    with pytest.raises(ProviderProblems, match="the keeper refuses"):
        await driver.invoke("zoo_feed", food="poison")
    assert await driver.find("zoo_animal") == {f"animal {name}": state for name, state in ANIMALS.items()}
    assert len(await driver.find("zoo_animal", limit=1)) == 1


@pytest.mark.anyio
async def test_a_listing_of_the_wrong_things_is_refused() -> None:
    registry, _ = zoo()
    own = ComponentRegistry()
    animal = registry.get_component("resource", "zoo_animal")
    assert animal is not None
    own.register("resource", "zoo_animal", animal)

    @register_list_resource("zoo_animal", registry=own)
    class Wrong(BaseList[FindConfig]):
        def find(self, ctx: ListContext[FindConfig]) -> list[Any]:
            return ["ann"]

    assert Wrong
    with pytest.raises(ProviderProblems, match="find must give Listed objects, not a str"):
        await Driver(own).find("zoo_animal")
