"""Every kind of value and nesting through a real Terraform: planned, applied, stored, and no diff afterwards."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pyvider.schema import BlockNestingMode, Schema
from pyvider.schema.blocks import b_group, b_list, b_map, b_set, b_single
from pyvider.schema.plan_modifiers import promise, use_state_for_unknown
from pyvider.schema.pvfactory import a_bool, a_dyn, a_map, a_nested, a_num, a_set, a_str, a_tuple, s_resource
from pyvider.testing import attached

from pyvider import BaseResource, ComponentRegistry, ResourceContext, Unknown, register_resource

pytestmark = pytest.mark.e2e

State = dict[str, Any]
Context = ResourceContext[State, State]


def one_resource(schema: Schema, finish: Callable[[State], State] = lambda state: state) -> ComponentRegistry:
    """A registry with the resource `box_it`; `finish` fills in what the provider decides."""
    registry = ComponentRegistry()

    class Box(BaseResource[Any, State, State]):
        @staticmethod
        def get_schema() -> Schema:
            return schema

        async def create(self, ctx: Context) -> State:
            return finish(ctx.planned)

        async def update(self, ctx: Context) -> State:
            return finish(ctx.planned)

        async def delete(self, ctx: Context) -> None:
            pass

    register_resource("box_it", registry=registry)(Box)
    return registry


def filled(value: Any) -> Any:
    """The value with "made" wherever something is unknown."""
    if isinstance(value, Unknown):
        return "made"
    if isinstance(value, dict):
        return {key: filled(item) for key, item in value.items()}  # pyright: ignore[reportUnknownVariableType]
    if isinstance(value, list):
        return [filled(item) for item in value]  # pyright: ignore[reportUnknownVariableType]
    return value


NESTED = {
    "name": a_str(required=True),
    "size": a_num(default=5),
    "made": a_str(computed=True),
}
BLOCKS = s_resource(
    {
        "id": a_str(computed=True),
        "lists": b_list("lists", NESTED),
        "sets": b_set("sets", NESTED),
        "maps": b_map("maps", NESTED),
        "single": b_single("single", NESTED),
        "alone": b_single("alone", NESTED),
        "group": b_group("group", {"name": a_str()}),
        "object": a_nested(NESTED),
        "objects": a_nested(NESTED, nesting=BlockNestingMode.LIST),
        "by_name": a_nested(NESTED, nesting=BlockNestingMode.MAP),
        "some": a_nested(NESTED, nesting=BlockNestingMode.SET),
    }
)
BLOCKS_MAIN = """
variable "more" { default = false }
resource "box_it" "b" {
  lists { name = "l1" }
  lists {
    name = "l2"
    size = 9
  }
  sets { name = "s1" }
  dynamic "sets" {
    for_each = var.more ? ["s0"] : []
    content { name = sets.value }
  }
  maps "k1" { name = "m1" }
  single { name = "one" }
  object  = { name = "o" }
  objects = [{ name = "p" }, { name = "q", size = 1 }]
  by_name = { x = { name = "r" } }
  some    = [{ name = "t" }, { name = "u", size = 2 }]
}
output "echo" { value = box_it.b }
"""


def test_every_nesting_mode_is_planned_applied_and_stays_the_same(tmp_path: Path, engine: list[str]) -> None:
    registry = one_resource(BLOCKS, filled)
    with attached(tmp_path, name="box", main=BLOCKS_MAIN, registry=registry, engine=engine) as terraform:
        terraform.apply()
        state = terraform.resource("box_it.b")
        assert state["lists"] == [
            {"name": "l1", "size": 5, "made": "made"},
            {"name": "l2", "size": 9, "made": "made"},
        ]
        assert state["maps"] == {"k1": {"name": "m1", "size": 5, "made": "made"}}
        assert state["single"] == {"name": "one", "size": 5, "made": "made"}
        assert state["alone"] is None
        assert state["group"] == {"name": None}
        assert [item["size"] for item in state["some"]] == [5, 2]
        assert terraform.plan() == {}
        assert terraform.plan("-var=more=true") == {"box_it.b": "update"}
        terraform.apply("-var=more=true")
        assert [item["name"] for item in terraform.resource("box_it.b")["sets"]] == ["s0", "s1"]
        assert terraform.plan("-var=more=true") == {}


def test_blocks_of_an_unknown_number_are_planned_as_unknown(tmp_path: Path, engine: list[str]) -> None:
    main = """
    resource "terraform_data" "later" {
      input = ["x", "y"]
    }
    resource "box_it" "b" {
      dynamic "lists" {
        for_each = terraform_data.later.output
        content { name = lists.value }
      }
      dynamic "sets" {
        for_each = terraform_data.later.output
        content { name = sets.value }
      }
      objects = [for name in terraform_data.later.output : { name = name }]
    }
    """
    with attached(tmp_path, name="box", main=main, registry=one_resource(BLOCKS, filled), engine=engine) as terraform:
        terraform.apply()
        state = terraform.resource("box_it.b")
        assert [item["name"] for item in state["lists"]] == ["x", "y"]
        assert [item["size"] for item in state["objects"]] == [5, 5]
        assert terraform.plan() == {}


SCALARS = s_resource(
    {
        "number": a_num(required=True),
        "flag": a_bool(),
        "names": a_set(a_str()),
        "pair": a_tuple([a_str(), a_num()]),
        "any": a_dyn(),
        "anything": a_map(a_dyn()),
        "echo": a_num(computed=True),
        "any_echo": a_dyn(computed=True),
        "arn": a_str(computed=True, plan_modifiers=[promise(Unknown(not_null=True, string_prefix="arn:"))]),
    }
)


def scalars(state: State) -> State:
    return {**state, "echo": state["number"], "any_echo": state["any"], "arn": "arn:box"}


NUMBERS = ["123456789012345678901234567890", "0.123456789012345678901234567890123456", "-1.5e3", "9007199254740993"]


@pytest.mark.requirement("V-TF-02")
@pytest.mark.parametrize("number", NUMBERS)
def test_long_numbers_keep_every_digit_and_make_no_diff(tmp_path: Path, engine: list[str], number: str) -> None:
    main = f'resource "box_it" "b" {{\n  number = {number}\n}}\noutput "echo" {{\n  value = tostring(box_it.b.echo)\n}}'
    with attached(tmp_path, name="box", main=main, registry=one_resource(SCALARS, scalars), engine=engine) as terraform:
        terraform.apply()
        assert terraform.plan() == {}
        assert terraform.outputs()["echo"] == {"-1.5e3": "-1500"}.get(number, number)
        terraform.destroy()


def test_sets_tuples_and_dynamic_values_of_any_type_make_no_diff(tmp_path: Path, engine: list[str]) -> None:
    main = """
    resource "box_it" "b" {
      number = 1
      flag   = true
      names  = ["b", "a", "b"]
      pair   = ["x", 2]
      any    = { list = [1, "two", null], nested = { deep = true } }
    }
    resource "box_it" "c" {
      number = box_it.b.echo
      any    = box_it.b.any_echo
    }
    output "known_early" {
      value = startswith(box_it.b.arn, "arn:")
    }
    """
    with attached(tmp_path, name="box", main=main, registry=one_resource(SCALARS, scalars), engine=engine) as terraform:
        planned = terraform.run("plan").out
        assert "known_early" not in planned or "known_early = true" in planned
        terraform.apply()
        assert terraform.plan() == {}
        state = terraform.resource("box_it.c")
        assert state["any_echo"]["value"] == {"list": [1, "two", None], "nested": {"deep": True}}
        assert terraform.resource("box_it.b")["names"] == ["a", "b"]


SECRETS = s_resource(
    {
        "name": a_str(required=True),
        "password": a_str(sensitive=True),
        "password_wo": a_str(write_only=True),
        "password_wo_version": a_num(),
        "token": a_str(computed=True, sensitive=True, plan_modifiers=[use_state_for_unknown()]),
    }
)


def test_sensitive_values_are_hidden_and_write_only_ones_reach_apply_but_no_state(
    tmp_path: Path, engine: list[str]
) -> None:
    registry, seen = ComponentRegistry(), list[Any]()

    class Vault(BaseResource[Any, State, State]):
        @staticmethod
        def get_schema() -> Schema:
            return SECRETS

        async def create(self, ctx: Context) -> State:
            seen.append(ctx.config["password_wo"])
            return {**ctx.planned, "token": "t0ken-value"}

        async def update(self, ctx: Context) -> State:
            seen.append(ctx.config["password_wo"])
            return ctx.planned

        async def delete(self, ctx: Context) -> None:
            raise ValueError(f"cannot forget {ctx.current['password']}")

    register_resource("box_it", registry=registry)(Vault)
    main = """
    variable "version_" { default = 1 }
    resource "box_it" "b" {
      name                = "n"
      password            = "hunter2-secret"
      password_wo         = "never-stored"
      password_wo_version = var.version_
    }
    """
    with attached(tmp_path, name="box", main=main, registry=registry, engine=engine) as terraform:
        plan = terraform.run("plan").out
        assert "hunter2-secret" not in plan
        assert "(sensitive value)" in plan
        terraform.apply()
        assert terraform.plan() == {}
        terraform.apply("-var=version_=2")
        assert seen == ["never-stored", "never-stored"]
        assert "never-stored" not in (terraform.folder / "terraform.tfstate").read_text()
        failed = terraform.destroy(check=False)
        assert "cannot forget (sensitive)" in failed.text
        assert "hunter2-secret" not in failed.text


@pytest.mark.requirement("V-TF-02")
def test_state_json_holds_numbers_exactly(tmp_path: Path, terraform_command: list[str]) -> None:
    main = f'resource "box_it" "b" {{\n  number = {NUMBERS[1]}\n}}'
    registry = one_resource(SCALARS, scalars)
    with attached(tmp_path, name="box", main=main, registry=registry, engine=terraform_command) as terraform:
        terraform.apply()
        text = (terraform.folder / "terraform.tfstate").read_text()
        assert NUMBERS[1] in text
        assert json.loads(text)["resources"][0]["instances"][0]["schema_version"] == 1
