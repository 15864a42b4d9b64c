"""Terraform's rules for providers: each is made to hold for the author, or refused by its number beforehand.

The numbers are those of docs/pyvider/rules.md. Everything here is seen on a real Terraform, which would answer a broken
rule with "Provider produced …": that must never appear.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest
from pyvider.schema import Schema
from pyvider.schema.blocks import b_list, b_set, b_single
from pyvider.schema.pvfactory import a_bool, a_list, a_num, a_str, s_resource
from pyvider.testing import Workspace, attached

from pyvider import UNKNOWN, BaseResource, ComponentRegistry, ResourceContext, Unknown, register_resource

pytestmark = pytest.mark.e2e

State = dict[str, Any]
Context = ResourceContext[State, State]
Step = Callable[[Context], Any]

SCHEMA = s_resource(
    {
        "name": a_str(required=True),
        "kind": a_str(optional=True, computed=True),
        "note": a_str(),
        "secret_wo": a_str(write_only=True),
        "names": a_list(a_str()),
        "id": a_str(computed=True),
        "count_of": a_num(computed=True),
        "ready": a_bool(default=True),
        "part": b_list("part", {"size": a_num(required=True), "made": a_str(computed=True)}),
        "piece": b_set("piece", {"size": a_num(required=True), "made": a_str(computed=True)}),
        "only": b_single("only", {"size": a_num()}),
    }
)
MAIN = """
variable "name" { default = "n" }
resource "box_it" "b" {
  name      = var.name
  secret_wo = "s3cret"
  part { size = 1 }
  piece { size = 1 }
}
"""


def made(value: Any) -> Any:
    if isinstance(value, Unknown):
        return None
    if isinstance(value, dict):
        return {key: made(item) for key, item in value.items()}  # pyright: ignore[reportUnknownVariableType]
    return [made(item) for item in value] if isinstance(value, list) else value  # pyright: ignore[reportUnknownVariableType]


def finished(ctx: Context) -> State:
    return {**made(ctx.planned), "id": "box-1", "count_of": 1}


@attrs.define
class Author:
    """What the provider's author does; each test replaces one of these."""

    plan: Callable[[Context], Any] = lambda ctx: ctx.planned
    create: Callable[[Context], Any] = finished
    update: Callable[[Context], Any] = finished
    read: Callable[[Context], Any] = lambda ctx: ctx.state
    upgrade: Callable[[State], Any] = lambda state: state
    schema: Schema = SCHEMA
    objection: str | None = None

    def registry(self) -> ComponentRegistry:
        author, registry = self, ComponentRegistry()

        class Box(BaseResource[Any, State, State]):
            @staticmethod
            def get_schema() -> Schema:
                return author.schema

            async def _plan(self, ctx: Context) -> Any:
                return author.plan(ctx)

            async def create(self, ctx: Context) -> Any:
                return author.create(ctx)

            async def update(self, ctx: Context) -> Any:
                return author.update(ctx)

            async def read(self, ctx: Context) -> Any:
                return author.read(ctx)

            async def delete(self, ctx: Context) -> None:
                pass

            async def plan_destroy(self, ctx: Context) -> None:
                if author.objection:
                    raise ValueError(author.objection)

            async def upgrade_state(self, version: int, state: State) -> Any:
                return author.upgrade(state)

        register_resource("box_it", registry=registry)(Box)
        return registry


@pytest.fixture
def box(tmp_path: Path, terraform_command: list[str]) -> Any:
    """Opens a workspace for an author's provider."""

    def open_box(author: Author, main: str = MAIN) -> Any:
        return attached(tmp_path, name="box", main=main, registry=author.registry(), engine=terraform_command)

    return open_box


Box = Callable[..., Any]


def fails(terraform: Workspace, *words: str, on_apply: bool = False) -> None:
    outcome = terraform.apply_failure() if on_apply else terraform.plan_failure()
    assert "Provider produced" not in outcome.text
    assert [word for word in words if word not in outcome.text] == []


MENDED: dict[str, Step] = {
    "rule 1: what the author leaves out is as planned by default": lambda ctx: {},
    "rule 8: an unknown for a configured value": lambda ctx: {**ctx.planned, "name": UNKNOWN},
    "rule 9: an unknown for an absent value": lambda ctx: {**ctx.planned, "note": UNKNOWN},
    "rule 9: empty for an absent value": lambda ctx: {**ctx.planned, "names": []},
    "rule 12: null for no blocks": lambda ctx: {**ctx.planned, "only": None},
    "rule 12: unknown for blocks": lambda ctx: {**ctx.planned, "part": UNKNOWN},
    "rule 12: an unknown block": lambda ctx: {**ctx.planned, "part": [UNKNOWN]},
    "rule 14: the secret in the plan": lambda ctx: {**ctx.planned, "secret_wo": "s3cret"},
    "rule 15: a path that does not change": lambda ctx: (ctx.require_replace("note"), ctx.planned)[1],
    "rule 22: private bytes": lambda ctx: (ctx.planned, b"kept"),
}


@pytest.mark.requirement("V-TF-03")
@pytest.mark.parametrize("plan", MENDED.values(), ids=list(MENDED))
def test_a_plan_that_can_only_mean_one_thing_is_mended(box: Box, plan: Callable[[Context], Any]) -> None:
    with box(Author(plan=plan)) as terraform:
        terraform.apply()
        assert terraform.plan() == {}
        assert terraform.resource("box_it.b")["part"] == [{"size": 1, "made": None}]


REFUSED: dict[str, tuple[Step, *tuple[str, ...]]] = {
    "rule 8: another value than configured": (lambda ctx: {**ctx.planned, "name": "zz"}, "'name'", "(rule 8)"),
    "rule 9: a value nobody configured": (lambda ctx: {**ctx.planned, "note": "zz"}, "'note'", "(rule 9)"),
    "rule 12: a block too many": (
        lambda ctx: {**ctx.planned, "part": ctx.planned["part"] * 2}, "'part'", "(rule 12)"),
    "rule 12: a block from nowhere": (lambda ctx: {**ctx.planned, "only": {"size": 1}}, "'only'", "(rule 12)"),
    "rule 13: another element of a set": (
        lambda ctx: {**ctx.planned, "piece": [{"size": 2, "made": None}]}, "'piece'", "(rule 13)"),
    "rule 15: a path to nowhere": (
        lambda ctx: (ctx.require_replace("nothing"), ctx.planned)[1], "'nothing'", "(rule 15)"),
    "rule 17: nothing planned": (lambda ctx: None, "(rule 17)"),
    "rule 1: an attribute that the schema lacks": (lambda ctx: {**ctx.planned, "zz": 1}, "unsupported attribute 'zz'"),
    "rule 1: a value of another type": (lambda ctx: {**ctx.planned, "id": 5}, "string is required"),
}  # fmt: skip


@pytest.mark.requirement("V-TF-03")
@pytest.mark.parametrize("case", REFUSED.values(), ids=list(REFUSED))
def test_a_plan_that_breaks_a_rule_is_refused_by_name(box: Box, case: tuple[Any, ...]) -> None:
    plan, *words = case
    with box(Author(plan=plan)) as terraform:
        fails(terraform, *words)


def test_rule_7_and_10_and_11_computed_values_are_unknown_only_when_something_changes(box: Box) -> None:
    with box(Author()) as terraform:
        planned = terraform.run("plan").out
        assert re.search(r"kind +=.*known after apply", planned)
        terraform.apply()
        assert terraform.plan() == {}
        updated = terraform.run("plan", "-var=name=other").out
        assert re.search(r"count_of += 1 -> \(known after apply\)", updated)
        assert '"box-1" -> ' not in updated, "an id stays"


def test_rule_8_a_plan_may_keep_the_prior_value_where_it_means_the_same(box: Box) -> None:
    def same_letters(ctx: Context) -> State:
        is_same = ctx.state is not None and ctx.state["name"].lower() == ctx.config["name"].lower()
        return ctx.current if is_same else ctx.planned

    with box(Author(plan=same_letters)) as terraform:
        terraform.apply()
        assert terraform.plan("-var=name=N") == {}
        assert terraform.plan("-var=name=m") == {"box_it.b": "update"}


@pytest.mark.requirement("V-TF-03")
def test_rule_10_an_unknown_value_in_a_text_makes_the_text_unknown(box: Box) -> None:
    def plan(ctx: Context) -> State:
        return {**ctx.planned, "id": f"box-{ctx.config['name']}"}

    def create(ctx: Context) -> State:
        return {**made(ctx.planned), "id": f"box-{ctx.config['name']}", "count_of": 1}

    main = MAIN + '\nresource "box_it" "c" {\n  name = box_it.b.kind\n}'
    with box(Author(plan=plan, create=lambda ctx: {**create(ctx), "kind": "k"}), main) as terraform:
        terraform.apply()
        assert terraform.resource("box_it.c")["id"] == "box-k"
        assert terraform.plan() == {}


def test_rule_15_a_changed_path_forces_a_replacement(box: Box) -> None:
    def replace_names(ctx: Context) -> State:
        ctx.require_replace("name")
        return ctx.planned

    with box(Author(plan=replace_names)) as terraform:
        terraform.apply()
        assert terraform.plan("-var=name=other") == {"box_it.b": "replace"}


def test_rule_16_planning_again_with_more_known_values_refines_the_first_plan(box: Box) -> None:
    main = MAIN + '\nresource "box_it" "c" {\n  name = box_it.b.id\n  part { size = box_it.b.count_of }\n}'
    with box(Author(), main) as terraform:
        terraform.apply()
        assert terraform.resource("box_it.c")["part"][0]["size"] == 1
        assert terraform.plan() == {}


def test_rule_17_a_destruction_is_planned_as_null_and_may_be_forbidden(box: Box) -> None:
    author = Author()
    with box(author) as terraform:
        terraform.apply()
        assert terraform.plan("-destroy") == {"box_it.b": "delete"}
        author.objection = "it holds the last copy"
        assert "it holds the last copy" in terraform.plan_failure("-destroy").text
        author.objection = None
        terraform.destroy()
        assert terraform.state() == {}


RESULTS: dict[str, tuple[Step, *tuple[str, ...]]] = {
    "rule 19: a planned value changed": (lambda ctx: {**finished(ctx), "name": "zz"}, "'name'", "(rule 19)"),
    "rule 19: a default ignored": (lambda ctx: {**finished(ctx), "ready": False}, "'ready'", "(rule 19)"),
    "rule 19: still unknown": (lambda ctx: {**finished(ctx), "id": UNKNOWN}, "'id'", "still unknown", "(rule 19)"),
    "rule 13: a set changed": (
        lambda ctx: {**finished(ctx), "piece": [{"size": 9, "made": None}]}, "'piece'", "(rule 19)"),
    "rule 20: no state": (lambda ctx: None, "(rule 20)"),
}  # fmt: skip


@pytest.mark.requirement("V-TF-04")
@pytest.mark.parametrize("case", RESULTS.values(), ids=list(RESULTS))
def test_a_result_that_breaks_a_rule_is_refused_by_name_and_what_was_made_is_kept(
    box: Box, case: tuple[Any, ...]
) -> None:
    create, *words = case
    with box(Author(create=create)) as terraform:
        fails(terraform, *words, on_apply=True)
        if "(rule 20)" not in words:
            assert terraform.instances()["box_it.b"]["status"] == "tainted"


MENDED_RESULTS: dict[str, Step] = {
    "rule 12: null for no blocks": lambda ctx: {**finished(ctx), "only": None},
    "rule 14: the secret in the state": lambda ctx: {**finished(ctx), "secret_wo": "s3cret"},
    "null for empty": lambda ctx: {**finished(ctx), "names": []},
    "rule 1: only what the provider decided": lambda ctx: {"id": "box-1", "count_of": 1, "kind": "k"} | {
        "part": [{"size": 1, "made": "m"}], "piece": [{"size": 1, "made": "m"}]},
}  # fmt: skip


@pytest.mark.requirement("V-TF-04")
@pytest.mark.parametrize("create", MENDED_RESULTS.values(), ids=list(MENDED_RESULTS))
def test_a_result_that_can_only_mean_one_thing_is_mended(box: Box, create: Callable[[Context], Any]) -> None:
    with box(Author(create=create)) as terraform:
        terraform.apply()
        assert terraform.plan() == {}
        assert "s3cret" not in (terraform.folder / "terraform.tfstate").read_text()


@pytest.mark.requirement("V-TF-04")
def test_rule_20_what_was_saved_before_a_failure_is_in_the_state(box: Box) -> None:
    def half(ctx: Context) -> State:
        ctx.save({**finished(ctx), "id": "half-made"})
        raise RuntimeError("the network went away")

    with box(Author(create=half)) as terraform:
        fails(terraform, "the network went away", on_apply=True)
        instance = terraform.instances()["box_it.b"]
        assert (instance["attributes"]["id"], instance["status"]) == ("half-made", "tainted")


@pytest.mark.requirement("V-TF-04")
def test_rule_20_a_failed_update_keeps_the_state_as_it_was(box: Box) -> None:
    def fail(ctx: Context) -> State:
        raise RuntimeError("no")

    with box(Author(update=fail)) as terraform:
        terraform.apply()
        terraform.write(MAIN.replace('default = "n"', 'default = "m"'))
        fails(terraform, "Apply operation failed", "no", on_apply=True)
        instance = terraform.instances()["box_it.b"]
        assert instance["attributes"]["name"] == "n"
        assert "status" not in instance


@pytest.mark.requirement("V-TF-04")
def test_rule_21_unknown_values_in_a_read_are_refused_and_none_means_gone(box: Box) -> None:
    author = Author()
    with box(author) as terraform:
        terraform.apply()
        author.read = lambda ctx: {**ctx.current, "count_of": UNKNOWN}
        fails(terraform, "'count_of'", "(rule 21)")
        author.read = lambda ctx: None
        assert terraform.plan() == {"box_it.b": "create"}


@pytest.mark.requirement("V-TF-04", "V-5.3.2-04", "V-6.1.3-04")
def test_rule_22_private_bytes_are_kept_through_plan_apply_and_read(box: Box) -> None:
    seen: list[bytes | None] = []

    def read(ctx: Context) -> State | None:
        seen.append(ctx.private)
        return ctx.state

    def create(ctx: Context) -> Any:
        seen.append(ctx.private)
        return finished(ctx), b"applied"

    with box(Author(plan=lambda ctx: (ctx.planned, b"planned"), create=create, read=read)) as terraform:
        terraform.apply()
        terraform.apply()
        terraform.apply()
        assert seen[0] == b"planned"
        assert set(seen[1:]) == {b"applied"}


@pytest.mark.requirement("V-TF-04")
def test_rule_23_an_error_points_at_the_line_of_its_attribute(box: Box) -> None:
    with box(Author(plan=lambda ctx: {**ctx.planned, "name": "zz"})) as terraform:
        problem = terraform.plan_failure().problems[0]
        assert problem["snippet"]["code"].strip().startswith("name ")
        assert problem["address"] == "box_it.b"


@pytest.mark.requirement("V-TF-04")
def test_rule_24_a_state_of_an_older_schema_is_upgraded_and_lost_attributes_are_dropped(box: Box) -> None:
    author = Author()
    with box(author) as terraform:
        terraform.apply()
    newer = {"name": a_str(required=True), "secret_wo": a_str(write_only=True), "id": a_str(computed=True)}
    blocks = {"part": b_list("part", {"size": a_num()}), "piece": b_set("piece", {"size": a_num()})}
    schema = s_resource({**newer, **blocks, "title": a_str(computed=True)}, version=2)
    kept = ("name", "id", "part", "piece")
    older = Author(
        schema=schema,
        upgrade=lambda state: {
            **{key: state[key] for key in kept if key in ("name", "id")},
            "part": [{"size": item["size"]} for item in state["part"]],
            "piece": [{"size": item["size"]} for item in state["piece"]],
            "title": state["name"].upper(),
        },
    )
    root = terraform.folder
    with attached(root.parent / "again", name="box", main=MAIN, registry=older.registry()) as again:
        (again.folder / "terraform.tfstate").write_text((root / "terraform.tfstate").read_text())
        assert again.plan() == {}
        again.apply("-refresh-only")
        assert again.resource("box_it.b")["title"] == "N"
        assert again.instances()["box_it.b"]["schema_version"] == 2
