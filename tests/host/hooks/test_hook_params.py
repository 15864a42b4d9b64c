from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from tollgate_host.hooks.hook_params import Forms, hook_action

Make = Callable[..., Any]


def sent(forms: Forms, hook: str, **settings: Any) -> dict[str, Any]:
    given: dict[str, Any] = {"send_sensitive": False, "previous": {}, **settings}
    return msgspec.json.decode(forms.params(hook, **given))["resource"]


@pytest.mark.requirement("P-3.1-10", "R-RPC-05")
def test_post_plan_carries_the_whole_resource(resource: Make):
    one = resource(after={"a": [1, 2.5, None, "x"]})
    assert sent(Forms(one), "post-plan") == one.shown


@pytest.mark.requirement("R-Q2-01")
def test_secrets_are_sent_only_to_those_who_may_have_them(resource: Make):
    forms = Forms(resource(after={"password": "(sensitive)"}, clear={"after": {"password": "hunter2"}}))
    assert sent(forms, "post-plan")["after"] == {"password": "(sensitive)"}
    assert sent(forms, "post-plan", send_sensitive=True)["after"] == {"password": "hunter2"}
    assert sent(forms, "post-plan")["after"] == {"password": "(sensitive)"}


def test_without_secrets_both_forms_are_the_same_bytes(resource: Make):
    forms = Forms(resource())
    masked, clear = (forms.params("post-plan", send_sensitive=one, previous={}) for one in (False, True))
    assert masked == clear


def test_predecessors_metadata_is_in_it(resource: Make):
    previous = {"naming": {"ok": True}}
    assert sent(Forms(resource()), "post-plan", previous=previous)["previous_metadata"] == previous


@pytest.mark.requirement("P-3.1-11")
def test_pre_refresh_knows_only_the_state(resource: Make):
    one = resource(action="no-op", before={"a": 1}, after={"a": 2}, after_sensitive={"a": True}, drift=True)
    seen = sent(Forms(one), "pre-refresh")
    assert (seen["before"], seen["after"], seen["after_sensitive"], seen["drift"]) == ({"a": 1}, None, False, False)
    assert seen["action"] == "no-op"


@pytest.mark.requirement("P-3.1-12")
def test_post_refresh_has_both_sides_and_tells_drift(resource: Make):
    one = resource(action="no-op", before={"a": 1}, after={"a": 2}, drift=True)
    seen = sent(Forms(one), "post-refresh")
    assert (seen["before"], seen["after"], seen["drift"], seen["action"]) == ({"a": 1}, {"a": 2}, True, "no-op")


@pytest.mark.parametrize(
    ("action", "before", "after", "expected"),
    [
        ("create", None, {}, "create"),
        ("update", {}, {}, "update"),
        ("no-op", {}, {}, "update"),
        ("replace", {}, {}, "update"),
        ("delete", {}, None, "delete"),
        ("forget", {}, None, "forget"),
    ],
)
@pytest.mark.requirement("P-3.1-09", "R-HOOK-13")
def test_before_planning_the_action_is_told_by_what_is_null(
    resource: Make, action: str, before: Any, after: Any, expected: str
):
    wire = resource(action=action, before=before, after=after).wire()
    assert hook_action("pre-plan", wire) == expected
    assert hook_action("post-plan", wire) == action


def test_a_data_source_is_read_at_every_hook(resource: Make):
    wire = resource("data.aws_ami.x", mode="data", action="read").wire()
    assert {hook_action(hook, wire) for hook in ("pre-plan", "post-plan", "pre-refresh")} == {"read"}
