"""What is sensitive never shows, unless it is asked for."""

from typing import Any, cast

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tollgate_host.plan.plan_resource import PlanResource
from tollgate_host.plan.saved_plan import plan_from_json
from tollgate_host.plan.secrets.masks import hide

from tests.host.plans.pieces import Json, block, change, configuration, constant, plan, refers, resource_change, to_json
from tests.host.plans.shapes import SHAPES


def only(document: Json) -> PlanResource:
    (found,) = plan_from_json(to_json(document)).resources()
    return found


@pytest.mark.requirement("R-Q2-01")
def test_what_is_sensitive_on_one_side_is_hidden_on_both() -> None:
    wire = only(SHAPES["sensitive"]()).wire()
    assert wire["before"] == {
        "id": "1",
        "password": "(sensitive)",
        "list": [{"key": "a", "value": "(sensitive)"}],
        "was": "(sensitive)",
    }
    assert wire["after"] == {
        "id": "1",
        "password": "(sensitive)",
        "list": [{"key": "b", "value": "(sensitive)"}, {"key": "a", "value": "(sensitive)"}],
        "was": "(sensitive)",
    }
    assert wire["before_sensitive"] == {"password": True, "list": [{"value": True}], "was": True}
    assert wire["after_sensitive"] == {"password": True, "list": [{"value": True}, {"value": True}], "was": True}


@pytest.mark.requirement("R-Q2-01")
def test_the_configuration_shows_no_more_than_the_values() -> None:
    assert only(SHAPES["sensitive"]()).wire()["config"] == {"password": "(sensitive)", "was": "(sensitive)"}


def test_sensitive_values_are_sent_to_who_asks_for_them() -> None:
    found = only(SHAPES["sensitive"]())
    wire = found.wire(send_sensitive=True)
    assert (wire["before"]["password"], wire["after"]["password"]) == ("old password", "new password")
    assert wire["config"] == {"password": "new password", "was": "closed"}
    assert wire["after_sensitive"] == found.wire()["after_sensitive"]


def test_without_secrets_both_forms_are_one_object() -> None:
    found = only(SHAPES["update"]())
    assert found.wire(send_sensitive=True) is found.wire()


@pytest.mark.requirement("R-Q2-01")
def test_a_write_only_argument_is_hidden_though_no_mask_marks_it() -> None:
    found = only(SHAPES["write_only"]())
    assert found.wire()["config"] == {"name": "db", "password_wo": "(sensitive)", "payload": "(sensitive)"}
    assert found.wire(send_sensitive=True)["config"]["password_wo"] == "hush hush"


@pytest.mark.requirement("R-Q2-01")
def test_a_plan_too_old_for_masks_is_masked_by_names() -> None:
    wire = only(SHAPES["format_0_1"]()).wire()
    assert (wire["before"]["password"], wire["after"]["password"]) == ("(sensitive)", "(sensitive)")
    assert wire["after_sensitive"] == {"password": True}
    assert wire["after"]["instance_type"] == "t3.large"


@pytest.mark.requirement("R-Q2-01")
def test_a_secret_that_a_provider_repeats_without_a_mark_is_hidden() -> None:
    before = {"input": "correct horse", "output": "correct horse", "list": ["correct horse", "x"], "other": "open"}
    entry = resource_change("aws_instance", "web", change(["no-op"], before, before, before_sensitive={"input": True}))
    wire = only(plan(entry)).wire()
    assert wire["before"] == {
        "input": "(sensitive)",
        "output": "(sensitive)",
        "list": ["(sensitive)", "x"],
        "other": "open",
    }
    assert wire["before_sensitive"] == {"input": True, "output": True, "list": [True, False]}


@pytest.mark.requirement("R-Q2-01")
@pytest.mark.parametrize("secret", ["correct horse", '<a>&"b"', "ümlaut…", "line\nbreak"])
def test_the_value_of_a_sensitive_variable_is_hidden_wherever_it_stands(secret: str) -> None:
    after = {"a": secret, "b": [{"c": secret}], "d": "open"}
    root: Json = {
        "variables": {"password": {"sensitive": True}},
        "resources": [block("aws_instance", "web", {"a": constant(secret)})],
    }
    document = plan(
        resource_change("aws_instance", "web", change(["create"], None, after)),
        variables={"password": {"value": {"inner": secret}}},
        configuration=configuration(root),
    )
    for text in (to_json(document), _as_go_writes(document)):
        (found,) = plan_from_json(text).resources()
        assert found.wire()["after"] == {"a": "(sensitive)", "b": [{"c": "(sensitive)"}], "d": "open"}
        assert found.wire()["config"] == {"a": "(sensitive)"}


def test_many_sensitive_variables_are_looked_for_as_well() -> None:
    names = [f"secret_{number}" for number in range(40)]
    document = plan(
        resource_change("aws_instance", "web", change(["create"], None, {"a": "value of secret_33", "b": "open"})),
        variables={name: {"value": f"value of {name}"} for name in names},
        configuration=configuration({"variables": {name: {"sensitive": True} for name in names}}),
    )
    assert only(document).wire()["after"] == {"a": "(sensitive)", "b": "open"}


def _as_go_writes(document: Json) -> bytes:
    text = to_json(document)
    for character, escape in ((b"<", b"\\u003c"), (b">", b"\\u003e"), (b"&", b"\\u0026")):
        text = text.replace(character, escape)
    return text


def test_a_copy_of_a_short_secret_is_hidden() -> None:
    after = {"pin": "zq9", "copy": "zq9", "all": ["zq9", "zq"]}
    entry = resource_change("aws_instance", "web", change(["create"], None, after, after_sensitive={"pin": True}))
    wire = only(plan(entry)).wire()["after"]
    assert wire == {"pin": "(sensitive)", "copy": "(sensitive)", "all": ["(sensitive)", "zq"]}


def test_a_copy_of_what_stands_in_a_sensitive_collection_is_hidden() -> None:
    after = {"tags": {"Key": "swordfish"}, "tags_all": {"Key": "swordfish", "Open": "shown"}}
    entry = resource_change("aws_instance", "web", change(["create"], None, after, after_sensitive={"tags": True}))
    wire = only(plan(entry)).wire()["after"]
    assert wire == {"tags": "(sensitive)", "tags_all": {"Key": "(sensitive)", "Open": "shown"}}


def test_common_words_are_not_taken_for_echoes() -> None:
    after = {"enabled": "true", "copy": "true"}
    entry = resource_change("aws_instance", "web", change(["create"], None, after, after_sensitive={"enabled": True}))
    assert only(plan(entry)).wire()["after"] == {"enabled": "(sensitive)", "copy": "true"}


def test_null_stays_null_under_a_mask() -> None:
    entry = resource_change(
        "aws_instance", "web", change(["create"], None, {"password": None}, after_sensitive={"password": True})
    )
    wire = only(plan(entry)).wire()
    assert (wire["after"], wire["after_sensitive"]) == ({"password": None}, {"password": True})


def test_an_unknown_sensitive_value_is_not_made_up() -> None:
    entry = resource_change(
        "aws_instance",
        "web",
        change(["create"], None, {"x": 1}, after_unknown={"password": True}, after_sensitive={"password": True}),
    )
    wire = only(plan(entry)).wire()
    assert (wire["after"], wire["after_sensitive"]) == ({"x": 1}, {"password": True})


@pytest.mark.parametrize("mask", [True, [True], {"a": [True]}, {"a": {"b": True}}])
def test_a_mask_of_another_shape_hides_the_whole(mask: object) -> None:
    entry = resource_change("aws_instance", "web", change(["create"], None, {"a": "secret"}, after_sensitive=mask))
    assert only(plan(entry)).wire()["after"] == {"a": "(sensitive)"}


@pytest.mark.requirement("R-Q2-01")
def test_a_sensitive_output_is_hidden() -> None:
    plan_of_outputs = plan_from_json(to_json(SHAPES["outputs"]()))
    outputs = plan_of_outputs.operation()["outputs"]
    assert outputs["secret"]["after"] == "(sensitive)"
    assert plan_of_outputs.operation(send_sensitive=True)["outputs"]["secret"]["after"] == "hush"
    assert (outputs["plain"]["action"], outputs["plain"]["before"], outputs["plain"]["after"]) == ("update", 1, 2)
    assert (outputs["unknown"]["after"], outputs["unknown"]["after_unknown"]) == (None, True)
    assert outputs["later"]["after"] == {"known": 1}


def test_a_destroyed_resource_shows_no_configuration() -> None:
    root = {"resources": [block("aws_instance", "web", {"password": constant("hush hush"), "x": refers("var.y")})]}
    entry = resource_change("aws_instance", "web", change(["delete"], {"password": "hush hush"}, None))
    assert only(plan(entry, configuration=configuration(root))).wire()["config"] == {}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.just("a long secret") | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=12,
)
MASKS = st.recursive(
    st.booleans(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=12,
)


@given(JSON, MASKS, MASKS)
def test_nothing_under_a_mark_survives(value: object, mask: object, other: object) -> None:
    hidden, marks = hide(value, mask, other)
    assert _visible_under(hidden, mask) <= {None, "(sensitive)"}
    again, _ = hide(hidden, marks, False)
    assert msgspec.json.encode(again) == msgspec.json.encode(hidden)


def _visible_under(value: Any, mask: Any) -> set[Any]:
    """The scalars that a mask of the value's own shape marks."""
    if mask is True:
        return {"a collection"} if isinstance(value, dict | list) else {value}
    if isinstance(value, dict) and isinstance(mask, dict):
        members, marks = cast("dict[str, Any]", value), cast("dict[str, Any]", mask)
        return set[Any]().union(*(_visible_under(members.get(name), mark) for name, mark in marks.items()))
    if isinstance(value, list) and isinstance(mask, list):
        pairs = zip(cast("list[Any]", value), cast("list[Any]", mask), strict=False)
        return set[Any]().union(*(_visible_under(inner, mark) for inner, mark in pairs))
    return set()


def test_what_a_live_run_knows_to_be_secret_is_hidden_in_the_finished_plan_too() -> None:
    document = plan(resource_change("t_a", "x", change(["create"], after={"name": "swordfish", "size": "large"})))
    found = plan_from_json(to_json(document), secrets=["swordfish"])
    (resource,) = found.resources()
    assert resource.wire()["after"] == {"name": "(sensitive)", "size": "large"}
    assert b"swordfish" not in found.document()
    assert b"swordfish" in found.document(send_sensitive=True)
