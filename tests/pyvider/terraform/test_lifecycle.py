"""A resource through its whole life, on every real Terraform."""

import itertools
import re
from pathlib import Path
from typing import Annotated, Any

import attrs
import pytest
from pyvider.schema.plan_modifiers import requires_replace
from pyvider.testing import attached

from pyvider import (
    ComponentRegistry,
    ImportRequest,
    MoveRequest,
    Resource,
    ResourceContext,
    register_resource,
)

pytestmark = pytest.mark.e2e


@attrs.frozen
class AnimalConfig:
    species: Annotated[str, requires_replace()]
    legs: int = 4
    tags: dict[str, str] | None = None


@attrs.frozen
class Animal(AnimalConfig):
    id: str = attrs.field(kw_only=True)
    revision: int = attrs.field(kw_only=True)


def zoo() -> tuple[ComponentRegistry, dict[str, Animal]]:
    """A provider whose animals live in a dict."""
    registry, animals, numbers = ComponentRegistry(), dict[str, Animal](), itertools.count()

    class AnimalResource(Resource[Animal, AnimalConfig]):
        async def create(self, ctx: ResourceContext[AnimalConfig, Animal]) -> Animal:
            animal = attrs.evolve(ctx.planned, id=f"animal-{next(numbers)}", revision=1)
            animals[animal.id] = animal
            return animal

        async def read(self, ctx: ResourceContext[AnimalConfig, Animal]) -> Animal | None:
            return animals.get(ctx.current.id)

        async def update(self, ctx: ResourceContext[AnimalConfig, Animal]) -> Animal:
            animal = attrs.evolve(ctx.planned, revision=ctx.current.revision + 1)
            animals[animal.id] = animal
            return animal

        async def delete(self, ctx: ResourceContext[AnimalConfig, Animal]) -> None:
            del animals[ctx.current.id]

        async def import_state(self, request: ImportRequest) -> dict[str, Any]:
            return {"id": request.id}

        async def move_state(self, request: MoveRequest) -> dict[str, Any] | None:
            return dict(request.state) if request.type_name == "zoo_pet" else None

    register_resource("zoo_animal", registry=registry)(AnimalResource)
    register_resource("zoo_pet", registry=registry)(type("PetResource", (AnimalResource,), {}))
    return registry, animals


MAIN = """
variable "legs" { default = 4 }
resource "zoo_animal" "a" {
  species = "cat"
  legs    = var.legs
}
resource "zoo_animal" "b" {
  species = "friend-of-${zoo_animal.a.id}"
}
"""


@pytest.mark.requirement("V-1-01", "V-5.1-01", "V-TF-03", "V-TF-04", "V-6.1-01")
def test_a_resource_lives_from_create_to_destroy(tmp_path: Path, engine: list[str]) -> None:
    registry, animals = zoo()
    with attached(tmp_path, name="zoo", main=MAIN, registry=registry, engine=engine) as terraform:
        assert terraform.run("validate").code == 0
        assert terraform.plan() == {"zoo_animal.a": "create", "zoo_animal.b": "create"}
        terraform.apply()
        assert terraform.resource("zoo_animal.b")["species"] == "friend-of-animal-0"
        assert terraform.plan() == {}

        assert terraform.plan("-var=legs=3") == {"zoo_animal.a": "update"}
        terraform.apply("-var=legs=3")
        assert terraform.resource("zoo_animal.a") == {
            "id": "animal-0", "species": "cat", "legs": 3, "tags": None, "revision": 2,
        }  # fmt: skip
        assert terraform.plan("-var=legs=3") == {}

        terraform.write(MAIN.replace('"cat"', '"dog"'))
        assert terraform.plan("-var=legs=3")["zoo_animal.a"] == "replace"
        terraform.apply("-var=legs=3")
        assert animals.keys() == {"animal-2", "animal-3"}
        assert terraform.plan("-var=legs=3") == {}

        terraform.run("taint", "zoo_animal.a")
        assert terraform.plan("-var=legs=3")["zoo_animal.a"] == "replace"
        terraform.run("untaint", "zoo_animal.a")

        vanished = terraform.resource("zoo_animal.b")["id"]
        del animals[vanished]
        assert terraform.plan("-var=legs=3") == {"zoo_animal.b": "create"}

        assert terraform.plan("-destroy", "-var=legs=3") == {"zoo_animal.a": "delete"}
        terraform.destroy("-var=legs=3")
        assert animals == {}


def test_existing_objects_are_imported_by_command_and_by_block(tmp_path: Path, engine: list[str]) -> None:
    registry, animals = zoo()
    for number in (7, 8):
        animals[f"animal-{number}"] = Animal(species="owl", legs=2, id=f"animal-{number}", revision=5)
    main = """
    resource "zoo_animal" "a" {
      species = "owl"
      legs    = 2
    }
    resource "zoo_animal" "b" {
      species = "owl"
      legs    = 2
    }
    """
    with attached(tmp_path, name="zoo", main=main, registry=registry, engine=engine) as terraform:
        terraform.run("import", "zoo_animal.a", "animal-7")
        assert terraform.resource("zoo_animal.a")["revision"] == 5
        terraform.write(f'{main}\nimport {{\n  to = zoo_animal.b\n  id = "animal-8"\n}}')
        terraform.apply()
        assert terraform.resource("zoo_animal.b")["id"] == "animal-8"
        assert terraform.plan() == {}
        failed = terraform.run("import", "zoo_animal.c", "animal-9", check=False)
        assert failed.code == 1


def test_a_configuration_is_generated_for_an_imported_object(tmp_path: Path, engine: list[str]) -> None:
    registry, animals = zoo()
    animals["animal-7"] = Animal(species="owl", legs=2, tags={"a": "b"}, id="animal-7", revision=5)
    main = 'import {\n  to = zoo_animal.a\n  id = "animal-7"\n}'
    with attached(tmp_path, name="zoo", main=main, registry=registry, engine=engine) as terraform:
        terraform.run("plan", "-generate-config-out=generated.tf")
        generated = (terraform.folder / "generated.tf").read_text()
        assert re.search(r'species += "owl"', generated)
        assert "revision" not in generated
        terraform.apply()
        assert terraform.plan() == {}


def test_a_resource_moves_to_another_type_only_where_the_author_allows_it(tmp_path: Path, engine: list[str]) -> None:
    registry, _ = zoo()
    pet = 'resource "zoo_pet" "a" {\n  species = "hamster"\n}'
    with attached(tmp_path, name="zoo", main=pet, registry=registry, engine=engine) as terraform:
        terraform.apply()
        moved = "moved {\n  from = zoo_pet.a\n  to = zoo_animal.a\n}"
        terraform.write(f"{pet.replace('zoo_pet', 'zoo_animal')}\n{moved}")
        assert terraform.plan() == {"zoo_animal.a": "move"}
        terraform.apply()
        assert terraform.plan() == {}

        back = "moved {\n  from = zoo_animal.a\n  to = zoo_pet.a\n}"
        terraform.write(f"{pet}\n{back}")
        assert "cannot become one of zoo_pet" in terraform.plan_failure().text


MODULES = """
module "pen" {
  source   = "./pen"
  for_each = toset(["north", "south"])
  species  = each.key
}
resource "zoo_animal" "herd" {
  count      = 2
  species    = "sheep-${count.index}"
  depends_on = [module.pen]
}
output "ids" {
  value = [for pen in module.pen : pen.id]
}
"""
PEN = """
terraform {
  required_providers {
    zoo = { source = "example.com/test/zoo" }
  }
}
variable "species" {}
resource "zoo_animal" "this" {
  species = var.species
  lifecycle {
    ignore_changes = [legs]
  }
}
output "id" {
  value = zoo_animal.this.id
}
"""


def test_modules_count_for_each_depends_on_and_ignore_changes_work(tmp_path: Path, engine: list[str]) -> None:
    registry, animals = zoo()
    with attached(tmp_path, name="zoo", main=MODULES, registry=registry, engine=engine) as terraform:
        terraform.write(PEN, "pen/main.tf")
        terraform.run("init", check=False)  # registers the module; the attached provider needs no installation
        terraform.apply()
        assert sorted(animal.species for animal in animals.values()) == ["north", "sheep-0", "sheep-1", "south"]
        assert len(terraform.outputs()["ids"]) == 2
        north = next(animal for animal in animals.values() if animal.species == "north")
        animals[north.id] = attrs.evolve(north, legs=9)
        assert terraform.plan() == {}
