"""Omitted and unknown arguments, from plan JSON alone."""

from typing import Any

import pytest
from tollgate_host.plan.saved_plan import plan_from_json

from tests.host.plans.pieces import Json, block, change, configuration, constant, plan, refers, resource_change, to_json


def masks(
    expressions: Json, unknown: Json, *, after: Json | None = None, module: Json | None = None, **more: Any
) -> tuple[Any, Any]:
    """Return what stays unknown and what is left out of a resource in the module `m`, beside another in the root."""
    inner: Json = {
        "resources": [block("aws_instance", "it", expressions=expressions)],
        "variables": {"given": {}, "default": {"default": None}},
    }
    call: Json = {"module": inner, "expressions": {"given": more.pop("given", constant("x"))}}
    root: Json = {
        "resources": [block("aws_instance", "other")],
        "module_calls": {"m": call},
        "variables": {"v": {}},
        **(module or {}),
    }
    document = plan(
        resource_change("aws_instance", "other", change(["create"], None, {}, after_unknown={"id": True})),
        resource_change(
            "aws_instance", "it", change(["create"], None, after or {}, after_unknown=unknown), module="module.m"
        ),
        configuration=configuration(root),
        variables={"v": {"value": None}},
    )
    wires = {one.address: one.wire() for one in plan_from_json(to_json(document)).resources()}
    wire = wires["module.m.aws_instance.it"]
    return wire["after_unknown"], wire["after_omitted"]


def test_an_argument_that_nothing_sets_is_left_out() -> None:
    assert masks({}, {"id": True, "tags": {}}) == ({"tags": {}}, {"id": True})


def test_an_empty_text_that_the_provider_replaces_is_left_out() -> None:
    assert masks({"a": constant("")}, {"a": True}) == ({}, {"a": True})


@pytest.mark.parametrize(
    "given",
    [constant("x"), constant(None), refers("var.v"), refers("var.v.deep", "var.v"), refers("path.module")],
)
def test_an_argument_whose_references_are_known_is_left_out_where_its_value_is_not(given: Json) -> None:
    assert masks({"a": refers("var.given")}, {"a": True}, given=given) == ({}, {"a": True})


@pytest.mark.parametrize(
    "given",
    [
        refers("aws_instance.other.id", "aws_instance.other"),
        refers("aws_instance.other"),
        refers("local.anything"),
        refers("var.v", "local.anything"),
        refers("module.elsewhere.out", "module.elsewhere"),
        {},
    ],
)
def test_an_argument_that_hangs_on_what_is_not_known_stays_unknown(given: Json) -> None:
    assert masks({"a": refers("var.given")}, {"a": True}, given=given) == ({"a": True}, {})


def test_a_known_attribute_of_another_resource_is_known() -> None:
    reference = refers("aws_instance.other.ami", "aws_instance.other")
    assert masks({"a": refers("var.given")}, {"a": True}, given=reference) == ({}, {"a": True})


def test_a_default_counts_where_the_caller_gives_nothing() -> None:
    assert masks({"a": refers("var.default")}, {"a": True}) == ({}, {"a": True})


def test_a_constant_that_the_provider_replaces_stays_unknown() -> None:
    assert masks({"a": constant("x")}, {"a": True}) == ({"a": True}, {})


def test_a_key_of_a_map_is_never_left_out() -> None:
    assert masks({"tags": refers("var.given")}, {"tags": {"Name": True}}) == ({"tags": {"Name": True}}, {})


def test_nested_blocks_are_looked_into() -> None:
    disk: Json = {"size": constant(1), "key": refers("local.key")}
    unknown, omitted = masks({"disk": [disk]}, {"disk": [{"key": True, "id": True}]}, after={"disk": [{"size": 1}]})
    assert (unknown, omitted) == ({"disk": [{"key": True}]}, {"disk": [{"id": True}]})


def test_a_block_that_only_the_plan_has_may_be_dynamic_and_stays_unknown() -> None:
    unknown = {"disk": [{"id": True}]}
    assert masks({}, unknown, after={"disk": [{"size": 1}]}) == (unknown, {})
    assert masks({}, {"disk": True}) == ({}, {"disk": True})


def test_all_tags_are_unknown_while_the_tags_are() -> None:
    both = {"tags": True, "tags_all": True}
    assert masks({"tags": refers("local.tags")}, both) == (both, {})
    assert masks({}, {"tags_all": True}) == ({}, {"tags_all": True})


def test_a_template_that_the_plan_takes_for_a_constant_is_none() -> None:
    text = constant("${var.given}-x")
    assert masks({"a": text}, {"a": True}) == ({}, {"a": True})
    assert masks({"a": text}, {"a": True}, given=refers("local.x")) == ({"a": True}, {})
