"""Each shape of change, as integrations are sent it."""

import json
from typing import Any

import pytest
from tollgate_host.engine.errors import PlanError
from tollgate_host.hooks.hook_params import Forms
from tollgate_host.plan.plan_resource import PlanResource
from tollgate_host.plan.saved_plan import SavedPlan, plan_from_json

from tests.host.plans.pieces import change, plan, resource_change, to_json
from tests.host.plans.shapes import NEW, OLD, SHAPES, one


def shaped(name: str) -> SavedPlan:
    return plan_from_json(to_json(SHAPES[name]()), name=name)


def first(name: str) -> dict[str, Any]:
    return next(shaped(name).resources()).wire()


def sent(resource: PlanResource, hook: str) -> dict[str, Any]:
    """The Resource that integrations get at a hook."""
    return json.loads(Forms(resource).params(hook, send_sensitive=False, previous={}))["resource"]


@pytest.mark.requirement("R-RPC-05", "R-RPC-06", "P-3.1-13")
def test_a_creation_has_the_full_form() -> None:
    assert first("create") == {
        "id": "aws_instance.web",
        "address": "aws_instance.web",
        "address_candidates": [],
        "mode": "managed",
        "type": "aws_instance",
        "name": "web",
        "index": None,
        "module": None,
        "provider": "registry.terraform.io/hashicorp/aws",
        "provider_type": "aws",
        "provider_alias": None,
        "provider_config": {"region": "eu-central-1"},
        "action": "create",
        "before": None,
        "after": {"instance_type": "t3.large", "tags": {"Owner": "web"}},
        "after_unknown": {"tags": {}},
        "after_omitted": {"id": True},
        "before_sensitive": False,
        "after_sensitive": {},
        "config": {"instance_type": "t3.large"},
        "replace_paths": [],
        "references": {},
        "workspace": None,
        "drift": False,
        "error": None,
        "previous_metadata": {},
        "state_metadata": {},
    }


@pytest.mark.parametrize(
    ("name", "action"),
    [
        ("create", "create"),
        ("update", "update"),
        ("delete", "delete"),
        ("replace_delete_first", "replace"),
        ("replace_create_first", "replace"),
        ("replace_and_forget", "replace"),
        ("no_op", "no-op"),
        ("forget", "forget"),
        ("read_during_apply", "read"),
    ],
)
@pytest.mark.requirement("P-3.1-04", "P-3.1-10")
def test_each_list_of_actions_is_one_word(name: str, action: str) -> None:
    assert first(name)["action"] == action


@pytest.mark.requirement("P-3.1-14")
@pytest.mark.parametrize(
    ("name", "provider"),
    [
        ("create", "registry.terraform.io/hashicorp/aws"),
        ("opentofu", "registry.opentofu.org/hashicorp/aws"),
        ("format_0_1", "aws"),
    ],
)
def test_the_provider_is_the_full_source_and_its_type_the_last_part(name: str, provider: str) -> None:
    wire = first(name)
    assert (wire["provider"], wire["provider_type"]) == (provider, "aws")


@pytest.mark.parametrize(
    "actions", [[], ["open"], ["create", "update"], ["delete", "create", "delete"], ["delete", "delete"]]
)
def test_actions_of_a_terraform_to_come_are_refused(actions: list[str]) -> None:
    with pytest.raises(PlanError, match=r"^the plan: aws_instance\.web has actions that this version of Tollgate"):
        plan_from_json(to_json(one(change(actions, OLD, NEW))))


def test_replace_paths_are_passed_on() -> None:
    assert first("replace_delete_first")["replace_paths"] == [["ami"], ["network", 0, "id"]]


@pytest.mark.requirement("P-3.1-12", "R-STATE-05")
def test_drift_is_a_refresh_from_the_state_to_what_was_read() -> None:
    (drifted,) = shaped("drift_changed").refreshed()
    wire = drifted.wire()
    assert (wire["action"], wire["drift"], wire["before"], wire["after"]) == ("no-op", True, OLD, NEW)
    (gone,) = shaped("drift_deleted").refreshed()
    assert (gone.has_drifted, gone.wire()["after"]) == (True, None)
    assert shaped("drift_changed").summary["drift"] == 1


def test_drift_of_terraform_1_0_which_writes_no_address_is_that_of_the_planned_object() -> None:
    """As Terraform 0.15.4 to 1.0 writes it: neither `address` nor `index`."""
    objects = {key: {**OLD, "id": f"i-{key}"} for key in ("a", "b")}
    changes = [
        resource_change("aws_instance", "web", change(["no-op"], value, value), index=key)
        for key, value in objects.items()
    ]
    drifted = resource_change("aws_instance", "web", change(["update"], objects["b"], {**objects["b"], "ami": "new"}))
    lost = resource_change("aws_instance", "lost", change(["delete"], OLD, None))
    del drifted["address"], lost["address"]
    saved = plan_from_json(to_json(plan(*changes) | {"resource_drift": [drifted, lost]}))
    found = [one.wire() for one in saved.refreshed()]
    assert [(wire["address"], wire["index"]) for wire in found] == [
        ('aws_instance.web["b"]', "b"),
        ("aws_instance.lost", None),
    ]


@pytest.mark.requirement("P-3.1-11", "P-3.1-12")
def test_before_a_refresh_nothing_has_been_read() -> None:
    (drifted,) = shaped("drift_changed").refreshed()
    early, late = sent(drifted, "pre-refresh"), sent(drifted, "post-refresh")
    assert (early["before"], early["after"], early["drift"], early["action"]) == (OLD, None, False, "no-op")
    assert late == drifted.wire()


@pytest.mark.requirement("P-3.1-09")
@pytest.mark.parametrize(
    ("name", "action"),
    [("no_op", "update"), ("create", "create"), ("delete", "delete"), ("replace_create_first", "update")],
)
def test_before_planning_no_one_knows_that_nothing_changes(name: str, action: str) -> None:
    (planned,) = shaped(name).resources()
    assert sent(planned, "pre-plan")["action"] == action
    assert sent(planned, "post-plan") == planned.wire()


def test_a_deferred_change_comes_last_with_its_reason() -> None:
    plan = shaped("deferred")
    seen = [(found.address, found.wire().get("deferred")) for found in plan.resources()]
    assert seen == [
        ("aws_instance.web", None),
        ("aws_instance.later", "resource_config_unknown"),
        ("aws_instance.many[*]", "instance_count_unknown"),
    ]
    assert (plan.summary["deferred"], plan.summary["create"], plan.resource_count) == (2, 0, 3)


@pytest.mark.requirement("P-3.1-13")
def test_unknown_values_are_absent_and_marked() -> None:
    wire = first("unknown_everywhere")
    assert wire["after"] == {"list": [None, "b"], "nested": [{"known": 1}]}
    assert wire["after_omitted"]["stale"] is True  # nothing in the configuration sets it


def test_a_data_source_read_while_planning_is_a_refresh() -> None:
    state = {
        "values": {
            "root_module": {
                "child_modules": [
                    {
                        "address": "module.a",
                        "resources": [
                            {
                                "address": "module.a.data.aws_ami.x[0]",
                                "mode": "data",
                                "type": "aws_ami",
                                "name": "x",
                                "index": 0,
                                "values": {"id": "ami-1", "secret": "hush hush"},
                                "sensitive_values": {"secret": True},
                            },
                            {
                                "address": "module.a.aws_instance.y",
                                "mode": "managed",
                                "type": "aws_instance",
                                "name": "y",
                            },
                        ],
                    }
                ]
            }
        }
    }
    (read,) = plan_from_json(to_json(plan(prior_state=state))).refreshed()
    wire = read.wire()
    assert (wire["action"], wire["mode"], wire["module"], wire["index"]) == ("read", "data", "module.a", 0)
    assert (wire["before"], wire["after"], wire["drift"]) == (None, {"id": "ami-1", "secret": "(sensitive)"}, False)


def test_the_workspace_is_what_the_caller_knows() -> None:
    plan = plan_from_json(to_json(SHAPES["create"]()), workspace="staging")
    assert next(plan.resources()).wire()["workspace"] == "staging"
    assert plan.operation()["workspace"] == "staging"


@pytest.mark.parametrize("value", ["text", 7, ["a"], True])
def test_values_that_are_no_objects_are_refused_by_address(value: object) -> None:
    entry = resource_change("aws_instance", "web", change(["create"], None, value))
    with pytest.raises(PlanError, match=r"aws_instance\.web has a \w+ where its `after` object should be$"):
        list(plan_from_json(to_json(plan(entry))).resources())


def test_resources_can_be_read_again_and_again() -> None:
    plan = shaped("modules")
    assert [found.wire() for found in plan.resources()] == [found.wire() for found in plan.resources()]


@pytest.mark.parametrize("mode", ["data", "managed"])
@pytest.mark.parametrize("shape", ["update", "drift_changed"])
def test_a_large_plan_is_read_like_a_small_one(shape: str, mode: str) -> None:
    read = {"address": "data.aws_x.y", "type": "aws_x", "name": "y", "mode": mode, "values": {"id": "1"}}
    prior = {"format_version": "1.0", "values": {"root_module": {"resources": [read]}}}
    texts = [
        to_json(SHAPES[shape]() | {"prior_state": prior, "planned_values": {"padding": "x" * size}})
        for size in (1, 2_000_000)
    ]
    small, large = [plan_from_json(text) for text in texts]
    for plan_of in (SavedPlan.resources, SavedPlan.refreshed):
        assert [row.wire() for row in plan_of(large)] == [row.wire() for row in plan_of(small)]
    assert large.operation(resources=[]) == small.operation(resources=[])
