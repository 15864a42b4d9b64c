"""Plans that the real Terraform made: each gives the right resources, in the form that the runtime reads."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tollgate_host.plan.plan_resource import PlanResource
from tollgate_host.plan.saved_plan import SavedPlan, plan_from_json
from tollgate_runtime.contract.dialects import operation_from_params, resource_from_params

from tests.host.plans.pieces import to_json
from tests.host.plans.record import RECORDED
from tests.host.plans.shapes import SHAPES

FILES = sorted(RECORDED.glob("*/*.json"))
VERSIONS = sorted({path.parent.name for path in FILES})

RIGHT: dict[str, list[str]] = {
    "checks": ["create terraform_data.guarded[0]", "create terraform_data.guarded[1]"],
    "create": [
        "create terraform_data.counted[0]",
        "create terraform_data.counted[1]",
        'create terraform_data.follows_each["$${dollar}"]',
        'create terraform_data.follows_each["a.b"]',
        'create terraform_data.follows_each["quo\\"ted"]',
        "create terraform_data.follows_index[0]",
        "create terraform_data.follows_index[1]",
        'create terraform_data.named["$${dollar}"]',
        'create terraform_data.named["a.b"]',
        'create terraform_data.named["quo\\"ted"]',
        "create terraform_data.outside",
        'create module.web["k.1"].terraform_data.inner',
        'create module.web["k2"].terraform_data.inner',
        'create module.web["k.1"].module.deep[0].terraform_data.leaf',
        'create module.web["k.1"].module.deep[1].terraform_data.leaf',
        'create module.web["k2"].module.deep[0].terraform_data.leaf',
        'create module.web["k2"].module.deep[1].terraform_data.leaf',
    ],
    "data_sources": [
        "read data.terraform_remote_state.later[0]",
        "read data.terraform_remote_state.pending",
        "create terraform_data.first",
        "refresh: read data.terraform_remote_state.other",
        'refresh: read module.nested.data.terraform_remote_state.other["x"]',
    ],
    "delete": [
        "no-op terraform_data.fewer[0]",
        "delete terraform_data.fewer[1]",
        "delete terraform_data.fewer[2]",
        "delete terraform_data.orphan",
        'delete terraform_data.renamed["a"]',
        'no-op terraform_data.renamed["b"]',
        'create terraform_data.renamed["c"]',
        "delete module.gone.terraform_data.inside",
    ],
    "deposed": [
        "replace terraform_data.dependent",
        "no-op terraform_data.replaced",
        "delete terraform_data.replaced",
    ],
    "destroy": ["delete terraform_data.all[0]", "delete terraform_data.all[1]"],
    "errored": ["create terraform_data.fine"],
    "forgotten": ["forget terraform_data.left_alone[0]", "forget terraform_data.left_alone[1]"],
    "imported": ["no-op terraform_data.adopted", 'update terraform_data.adopted_and_changed["x"]'],
    "moved": [
        "no-op terraform_data.after",
        "update terraform_data.into_count[0]",
        "no-op module.home.terraform_data.moved_in",
    ],
    "moved_refresh_only": [
        "refresh: no-op terraform_data.after",
        "refresh: no-op terraform_data.into_count[0]",
        "refresh: no-op module.home.terraform_data.moved_in",
    ],
    "no_changes": ["no-op terraform_data.steady"],
    "nothing": [],
    "replace": [
        "replace terraform_data.by_request",
        "replace terraform_data.by_trigger",
        "replace terraform_data.create_first",
        "replace terraform_data.delete_first",
    ],
    "sensitivity": [
        "update terraform_data.conceals",
        "delete terraform_data.goes",
        "update terraform_data.reveals",
    ],
    "tainted": ["replace terraform_data.half_made"],
    "targeted": ["create terraform_data.in"],
    "update": [
        "update terraform_data.changed",
        "create terraform_data.follows",
        "no-op terraform_data.kept",
    ],
}


def recorded(version: str, name: str) -> SavedPlan:
    return plan_from_json((RECORDED / version / f"{name}.json").read_bytes(), name=name)


def everything(plan: SavedPlan) -> Iterator[PlanResource]:
    yield from plan.resources()
    yield from plan.refreshed()


def resource(plan: SavedPlan, address: str) -> dict[str, Any]:
    return next(found.wire() for found in everything(plan) if found.address == address)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_recorded_plan_gives_the_right_resources(path: Path) -> None:
    plan = plan_from_json(path.read_bytes(), name=path.stem)
    seen = [f"{found.action} {found.address}" for found in plan.resources()]
    seen += [f"refresh: {found.action} {found.address}" for found in plan.refreshed()]
    assert sorted(seen) == sorted(RIGHT[path.stem])


def test_every_story_is_recorded_for_every_version() -> None:
    assert {path.stem for path in FILES} == set(RIGHT)
    assert len(FILES) == len(RIGHT) * len(VERSIONS)


@pytest.mark.requirement("R-RPC-05", "P-3.1-02", "P-3.1-04")
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_an_integration_reads_what_a_recorded_plan_gives(path: Path) -> None:
    plan = plan_from_json(path.read_bytes(), name=path.stem)
    _require_readable(plan)


@pytest.mark.parametrize("name", SHAPES)
def test_an_integration_reads_what_a_generated_plan_gives(name: str) -> None:
    _require_readable(plan_from_json(to_json(SHAPES[name]()), name=name))


def _require_readable(plan: SavedPlan) -> None:
    for found in everything(plan):
        for wire in (found.wire(), found.wire(send_sensitive=True)):
            read = resource_from_params(msgspec.json.encode({"resource": wire}), "post-plan")
            assert (read.address, read.action, read.type, read.index) == (
                found.address,
                found.action,
                wire["type"],
                wire["index"],
            )
            assert read.before == (wire["before"] or {})
            assert read.references == wire["references"]
    operation = operation_from_params(msgspec.json.encode(plan.operation()), "plan-stage-complete", [])
    assert [read.address for read in operation.resources] == [found.address for found in plan.resources()]
    assert operation.summary == plan.summary


@pytest.mark.parametrize("version", VERSIONS)
def test_no_secret_of_a_recorded_plan_is_shown(version: str) -> None:
    for name, secret in (("create", "hunter2"), ("sensitivity", "is-secret"), ("sensitivity", "was-secret")):
        plan = recorded(version, name)
        shown = [found.wire() for found in everything(plan)]
        assert secret not in msgspec.json.encode([shown, plan.operation()]).decode()
        open_text = msgspec.json.encode([found.wire(send_sensitive=True) for found in everything(plan)]).decode()
        assert secret in open_text


@pytest.mark.parametrize("version", VERSIONS)
def test_references_lead_to_the_instance_with_the_same_key(version: str) -> None:
    plan = recorded(version, "create")
    follows = resource(plan, 'terraform_data.follows_each["a.b"]')
    assert follows["references"] == {"input": ['terraform_data.named["a.b"]']}
    assert resource(plan, "terraform_data.follows_index[1]")["references"] == {"input": ["terraform_data.counted[1]"]}


@pytest.mark.parametrize("version", VERSIONS)
def test_references_lead_through_module_variables_and_outputs(version: str) -> None:
    plan = recorded(version, "create")
    inner = resource(plan, 'module.web["k.1"].terraform_data.inner')
    assert inner["references"] == {"input": ["terraform_data.counted[1]"]}
    leaf = resource(plan, 'module.web["k.1"].module.deep[1].terraform_data.leaf')
    assert leaf["references"] == {"input": ['module.web["k.1"].terraform_data.inner']}
    assert resource(plan, "terraform_data.outside")["references"] == {
        "input": ['module.web["k2"].module.deep[0].terraform_data.leaf'],
        "depends_on": ["terraform_data.follows_index"],
    }


@pytest.mark.parametrize("version", VERSIONS)
def test_an_alias_is_told_also_where_a_module_is_handed_it(version: str) -> None:
    plan = recorded(version, "create")
    aliases = {found.address: found.wire()["provider_alias"] for found in plan.resources()}
    assert aliases["terraform_data.counted[0]"] == "west"
    assert aliases["terraform_data.outside"] is None
    assert aliases['module.web["k2"].module.deep[0].terraform_data.leaf'] == "west"


@pytest.mark.parametrize("version", VERSIONS)
def test_indexes_and_modules_are_those_of_the_plan(version: str) -> None:
    plan = recorded(version, "create")
    named = resource(plan, 'terraform_data.named["quo\\"ted"]')
    assert (named["index"], named["module"]) == ('quo"ted', None)
    leaf = resource(plan, 'module.web["k.1"].module.deep[1].terraform_data.leaf')
    assert (leaf["index"], leaf["module"]) == (None, 'module.web["k.1"].module.deep[1]')


@pytest.mark.parametrize("version", VERSIONS)
def test_both_orders_of_a_replacement_can_be_told_apart(version: str) -> None:
    plan = recorded(version, "replace")
    first, second = resource(plan, "terraform_data.create_first"), resource(plan, "terraform_data.delete_first")
    assert (first["actions"], second["actions"]) == (["create", "delete"], ["delete", "create"])
    assert first["replace_paths"] == [["triggers_replace"]]
    assert resource(plan, "terraform_data.by_request")["action_reason"] == "replace_by_request"


@pytest.mark.parametrize("version", VERSIONS)
def test_moved_imported_and_deposed_objects_say_so(version: str) -> None:
    moved = resource(recorded(version, "moved"), "module.home.terraform_data.moved_in")
    assert moved["previous_address"] == "terraform_data.into_module"
    imported = resource(recorded(version, "imported"), "terraform_data.adopted")
    assert imported["importing"] == {"id": "an-existing-id"}
    deposed = [found.wire() for found in recorded(version, "deposed").resources() if "deposed" in found.wire()]
    assert [(wire["action"], wire["before"]["triggers_replace"]) for wire in deposed] == [("delete", 1)]


@pytest.mark.parametrize("version", VERSIONS)
def test_a_resource_that_has_only_moved_has_not_drifted(version: str) -> None:
    plan = recorded(version, "moved_refresh_only")
    assert [found.wire()["drift"] for found in plan.refreshed()] == [False, False, False]
    assert "drift" not in plan.summary


@pytest.mark.parametrize("version", VERSIONS)
def test_the_summary_counts_each_action(version: str) -> None:
    assert recorded(version, "delete").summary == {"create": 1, "update": 0, "delete": 5, "replace": 0, "no-op": 2}
    assert recorded(version, "imported").summary["import"] == 2
    assert recorded(version, "moved").summary["move"] == 3
    assert recorded(version, "data_sources").summary["read"] == 2


@pytest.mark.parametrize("version", VERSIONS)
def test_a_plan_says_whether_it_is_whole(version: str) -> None:
    states = {name: recorded(version, name) for name in ("errored", "targeted", "update")}
    assert {name: (plan.is_errored, plan.is_complete) for name, plan in states.items()} == {
        "errored": (True, False),
        "targeted": (False, False),
        "update": (False, True),
    }
    assert states["update"].terraform_version == version
