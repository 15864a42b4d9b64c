"""Three hosts, one `Resource`: whatever arrives is normalised, whatever is wrong is said."""

from typing import Any, get_args

import msgspec
import pytest
from tollgate_runtime import Operation, Resource
from tollgate_runtime.contract.dialects import operation_from_params, resource_from_params
from tollgate_runtime.contract.methods import ACTIONS, GO_ACTIONS, RESOURCE_HOOKS, STAGE_HOOKS, Hook
from tollgate_runtime.contract.paths import has_mark
from tollgate_runtime.errors import InvalidParams
from tollgate_runtime.testing.params import Dialect, params_for

DIALECTS: tuple[Dialect, ...] = get_args(Dialect)


def resource_of(params: Any, hook: str = "post-plan") -> Resource:
    return resource_from_params(msgspec.json.encode(params), hook)


def operation_of(params: Any, hook: str = "plan-stage-complete") -> Operation:
    return operation_from_params(msgspec.json.encode(params), hook, [])


@pytest.mark.requirement("R-RPC-05", "R-RPC-06")
def test_the_rfc_nests_the_resource() -> None:
    resource = resource_of(
        {
            "resource": {
                "address": "aws_instance.web",
                "type": "aws_instance",
                "provider": "registry.terraform.io/hashicorp/aws",
                "before": None,
                "after": {"instance_type": "t3.xlarge"},
                "action": "create",
            }
        }
    )
    assert resource == Resource(
        address="aws_instance.web",
        type="aws_instance",
        name="web",
        provider="registry.terraform.io/hashicorp/aws",
        provider_type="aws",
        action="create",
        after={"instance_type": "t3.xlarge"},
    )


@pytest.mark.requirement("P-3.1-01", "P-3.1-03", "P-3.1-04")
def test_the_plan_sends_it_flat_with_go_names_and_without_what_is_null() -> None:
    resource = resource_of(
        {
            "address": 'module.net["a"].aws_vpc.main[0]',
            "type": "aws_vpc",
            "provider": "registry.terraform.io/hashicorp/aws",
            "provider_type": "aws",
            "action": "DeleteThenCreate",
            "before": {"cidr_block": "10.0.0.0/8"},
        }
    )
    assert resource == Resource(
        address='module.net["a"].aws_vpc.main[0]',
        module='module.net["a"]',
        type="aws_vpc",
        name="main",
        index=0,
        provider="registry.terraform.io/hashicorp/aws",
        provider_type="aws",
        action="replace",
        before={"cidr_block": "10.0.0.0/8"},
    )


@pytest.mark.requirement("R-RPC-11")
def test_the_middleware_has_names_of_its_own() -> None:
    resource = resource_of(
        {
            "provider": 'provider["registry.opentofu.org/hashicorp/aws"].west',
            "resource_type": "aws_vpc",
            "resource_name": "main",
            "resource_mode": "M",
            "current_state": {"cidr_block": "10.0.0.0/8"},
            "planned_state": {"cidr_block": "10.1.0.0/16"},
            "config": {"cidr_block": "10.1.0.0/16"},
            "planned_action": "Update",
            "previous_middleware_metadata": {"cost": {"monthly": 5}},
        }
    )
    assert resource == Resource(
        type="aws_vpc",
        name="main",
        provider='provider["registry.opentofu.org/hashicorp/aws"].west',
        provider_type="aws",
        action="update",
        before={"cidr_block": "10.0.0.0/8"},
        after={"cidr_block": "10.1.0.0/16"},
        config={"cidr_block": "10.1.0.0/16"},
        previous_metadata={"cost": {"monthly": 5}},
    )


FULL = Resource(
    id="r17",
    address="module.web.aws_instance.app[0]",
    mode="managed",
    type="aws_instance",
    name="app",
    index=0,
    module="module.web",
    provider="registry.terraform.io/hashicorp/aws",
    provider_type="aws",
    provider_alias="west",
    provider_config={"region": "us-east-1"},
    action="create",
    after={"instance_type": "t3.xlarge"},
    after_unknown={"id": True},
    after_omitted={"monitoring": True},
    after_sensitive={"user_data": True},
    config={"instance_type": "t3.xlarge"},
    replace_paths=[["ami"], ["disk", 0]],
    references={"subnet_id": ["aws_subnet.a"]},
    workspace="default",
    drift=True,
    error="it broke",
    previous_metadata={"naming": {"ok": True}},
    state_metadata={"cost": {"estimated_monthly_cost": 121.47}},
)


def test_our_hosts_full_form_arrives_whole() -> None:
    assert resource_of({"resource": msgspec.to_builtins(FULL)}) == FULL


def test_masks_that_mark_nothing_come_empty_and_others_whole() -> None:
    nothing: dict[str, Any] = {"ebs": [{}, {}], "tags": {"true": False}, "tags_all": {}}
    something: dict[str, Any] = {"ebs": [{}, {"id": True}], "tags": {}}
    found = resource_of({"resource": {"before_sensitive": nothing, "after_unknown": something}})
    assert not has_mark(found.before_sensitive)
    assert found.after_unknown == something
    bare = resource_of({"resource": {"after_sensitive": {"disk": [{}]}}})
    assert bare.after_sensitive == {}


def test_of_what_stays_as_it_is_one_copy_is_kept() -> None:
    values = {"name": "a", "size": 1}
    stays = resource_of({"resource": {"action": "no-op", "before": values, "after": values}})
    assert stays.before is stays.after
    drifts = resource_of({"resource": {"action": "no-op", "before": values, "after": {"name": "b"}}})
    assert (drifts.before, drifts.after) == (values, {"name": "b"})
    moves = resource_of({"resource": {"action": "update", "before": {"size": 1}, "after": {"size": True}}})
    assert moves.after["size"] is True


def test_every_member_of_the_full_form_may_be_null_or_absent() -> None:
    nothing = dict.fromkeys(msgspec.structs.asdict(FULL))
    expected = Resource(type="", after_unknown=None, after_omitted=None, before_sensitive=None, after_sensitive=None)
    assert resource_of({"resource": nothing}) == expected
    assert resource_of({"resource": {}}) == Resource()
    assert resource_of({"type": None, "address": None}) == Resource()


def test_every_member_of_the_middleware_may_be_null_or_absent() -> None:
    names = [
        "resource_name", "resource_mode", "provider", "current_state", "planned_state", "config", "planned_action",
        "applied_action", "before", "after", "failed", "drift_detected", "previous_middleware_metadata",
    ]  # fmt: skip
    bare = resource_of({"resource_type": "a"})
    assert resource_of({"resource_type": "a", **dict.fromkeys(names)}) == bare
    assert bare.action == "create"


@pytest.mark.requirement("R-RPC-06")
@pytest.mark.parametrize("form", ["rfc", "plan"])
def test_null_members_and_absent_members_say_the_same(form: str) -> None:
    full: dict[str, Any] = {"address": "a.b", "type": "a", "action": "create", "before": {"x": 1}, "after": {"x": 2}}
    for absent in ("before", "after", "error"):
        null = {**full, absent: None}
        gone = {name: value for name, value in full.items() if name != absent}
        if form == "rfc":
            null, gone = {"resource": null}, {"resource": gone}
        assert resource_of(null) == resource_of(gone)


@pytest.mark.parametrize(
    "params",
    [
        b'{"resource":{"type":"a","new":[1]},"x":1}',
        b'{"type":"a","new":{}}',
        b'{"resource_type":"a","new":1}',
    ],
)
def test_members_nobody_knows_are_ignored(params: bytes) -> None:
    assert resource_from_params(params, "post-plan").type == "a"


@pytest.mark.requirement("P-3.1-04")
@pytest.mark.parametrize(("sent", "action"), [*((action, action) for action in ACTIONS), *GO_ACTIONS.items()])
def test_actions_are_normalised_in_every_dialect(sent: str, action: str) -> None:
    assert resource_of({"resource": {"type": "a", "action": sent}}).action == action
    assert resource_of({"type": "a", "action": sent}).action == action
    assert resource_of({"resource_type": "a", "planned_action": sent}).action == action
    assert resource_of({"resource_type": "a", "applied_action": sent}, "post-apply").action == action


@pytest.mark.requirement("R-RPC-11")
@pytest.mark.parametrize(
    ("hook", "params", "action"),
    [
        ("pre-plan", {"config": {"a": 1}}, "create"),
        ("pre-plan", {"config": {"a": 1}, "current_state": {"a": 2}}, "update"),
        ("pre-plan", {"current_state": {"a": 2}}, "delete"),
        ("pre-refresh", {"current_state": {"a": 2}}, "no-op"),
        ("post-refresh", {"before": {"a": 2}, "after": {"a": 3}}, "no-op"),
        ("pre-refresh", {"resource_mode": "data"}, "read"),
        ("post-refresh", {"resource_mode": "D", "after": {"a": 1}}, "read"),
        ("post-plan", {"current_state": {"a": 1}, "planned_state": {"a": 1}, "planned_action": "NoOp"}, "no-op"),
    ],
)
def test_where_the_middleware_names_no_action_the_states_tell(hook: str, params: dict[str, Any], action: str) -> None:
    assert resource_of({"resource_type": "a", **params}, hook).action == action


def test_before_a_plan_the_middlewares_configuration_is_what_comes_after() -> None:
    assert resource_of({"resource_type": "a", "config": {"x": 1}}, "pre-plan").after == {"x": 1}
    assert resource_of({"resource_type": "a", "config": {"x": 1}}, "post-plan").after == {}


@pytest.mark.parametrize(
    ("mode", "expected"),
    [("managed", "managed"), ("data", "data"), ("M", "managed"), ("D", "data"), (77, "managed"), (68, "data"),
     ("DataResourceMode", "data"), ("ManagedResourceMode", "managed"), (None, "managed")],
)  # fmt: skip
def test_the_middlewares_mode_is_a_word_a_letter_or_its_number(mode: str | int | None, expected: str) -> None:
    assert resource_of({"resource_type": "a", "resource_mode": mode}).mode == expected


@pytest.mark.requirement("R-RPC-11")
@pytest.mark.parametrize(
    ("failed", "error"), [(True, "the apply failed"), (False, None), (None, None), ("quota exceeded", "quota exceeded")]
)
def test_the_middlewares_failed_is_the_error(failed: object, error: str | None) -> None:
    assert resource_of({"resource_type": "a", "failed": failed}, "post-apply").error == error


def test_drift_is_told_in_both_words() -> None:
    assert resource_of({"resource_type": "a", "drift_detected": True}, "post-refresh").drift
    assert resource_of({"resource": {"type": "a", "drift": True}}, "post-refresh").drift


@pytest.mark.parametrize(
    ("provider", "expected"),
    [
        ("registry.terraform.io/hashicorp/aws", "aws"),
        ('provider["registry.opentofu.org/hashicorp/aws"]', "aws"),
        ('provider["registry.opentofu.org/hashicorp/aws"].west', "aws"),
        ("aws", "aws"),
        ("", ""),
    ],
)
def test_the_providers_type_is_told_by_its_address(provider: str, expected: str) -> None:
    assert resource_of({"resource": {"type": "a", "provider": provider}}).provider_type == expected
    assert resource_of({"type": "a", "provider": provider}).provider_type == expected
    assert resource_of({"resource_type": "a", "provider": provider}).provider_type == expected


@pytest.mark.requirement("R-HOOK-01", "R-HOOK-02", "R-HOOK-03", "R-HOOK-04", "R-HOOK-05", "R-HOOK-06", "R-RPC-11")
@pytest.mark.parametrize("hook", RESOURCE_HOOKS)
@pytest.mark.parametrize("dialect", DIALECTS)
def test_every_resource_hook_says_the_same_in_every_dialect(hook: Hook, dialect: Dialect) -> None:
    sent = Resource(
        address="aws_instance.web",
        type="aws_instance",
        name="web",
        provider="registry.terraform.io/hashicorp/aws",
        provider_type="aws",
        action="no-op" if hook.endswith("refresh") else "update",
        before={"type": "t3.small"},
        after={} if hook == "pre-refresh" else {"type": "t3.large"},
    )
    seen = resource_of(params_for(hook, sent, dialect), hook)
    members = ("type", "name", "provider", "provider_type", "action", "before", "after", "mode")
    assert {name: getattr(seen, name) for name in members} == {name: getattr(sent, name) for name in members}
    assert seen.address == (None if dialect == "opentofu" else "aws_instance.web")


@pytest.mark.requirement("P-3.1-02", "R-HOOK-07", "R-HOOK-08", "R-HOOK-09")
@pytest.mark.parametrize("hook", STAGE_HOOKS)
@pytest.mark.parametrize("dialect", ["rfc", "plan"])
def test_every_stage_hook_has_operation_resources_and_summary(hook: Hook, dialect: Dialect) -> None:
    resource = Resource(address="a.b", type="a", name="b", action="create", after={"x": 1})
    sent = Operation(operation="apply", stage=hook.split("-")[0], resources=[resource], summary={"create": 1})
    seen = operation_from_params(msgspec.json.encode(params_for(hook, sent, dialect)), hook, [])
    assert seen == sent


@pytest.mark.parametrize("params", [b"", b"null", b"{}", b'{"operation":null,"resources":null,"summary":null}'])
@pytest.mark.parametrize("hook", STAGE_HOOKS)
def test_a_stage_hook_may_say_nothing_and_then_the_hook_tells_the_operation(hook: Hook, params: bytes) -> None:
    stage = hook.split("-")[0]
    assert operation_from_params(params, hook, []) == Operation(operation=stage, stage=stage)


def test_where_the_host_sends_no_resources_those_collected_stand_in() -> None:
    collected = [Resource(address="a.b")]
    assert (
        operation_from_params(b'{"resources":null,"streamed":true}', "plan-stage-complete", collected).resources
        == collected
    )
    assert operation_from_params(b'{"resources":[]}', "plan-stage-complete", collected).resources == []


WRONG: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "post-plan: params have no `resource`"),
    "null": (b"null", "post-plan: params have no `resource`"),
    "an empty object": (b"{}", "post-plan: params have no `resource`"),
    "an array": (b"[1]", "post-plan: Expected `object`, got `array`"),
    "a null resource": (b'{"resource":null}', "post-plan: Expected `object`, got `null` - at `$.resource`"),
    "a resource that is a text": (b'{"resource":"a.b"}', "post-plan: Expected `object`, got `str` - at `$.resource`"),
    "a type that is a number": (
        b'{"resource":{"type":1}}',
        "post-plan: Expected `str | null`, got `int` - at `$.resource.type`",
    ),
    "after that is a list": (
        b'{"type":"a","after":[]}',
        "post-plan: Expected `object | null`, got `array` - at `$.after`",
    ),
    "an action nobody knows": (
        b'{"resource":{"action":"explode"}}',
        "'explode' is not an action; known are create, update, delete, replace, read, no-op, forget",
    ),
    "a middleware state that is a number": (
        b'{"resource_type":"a","planned_state":1}',
        "post-plan: Expected `object | null`, got `int` - at `$.planned_state`",
    ),
}


@pytest.mark.parametrize(("params", "sentence"), WRONG.values(), ids=WRONG)
def test_wrong_params_are_refused_with_their_place(params: bytes, sentence: str) -> None:
    with pytest.raises(InvalidParams) as refused:
        resource_from_params(params, "post-plan")
    assert refused.value.message == sentence
    assert refused.value.code == -32602


@pytest.mark.parametrize("params", [b"[]", b'{"resources":{}}', b'{"resources":[1]}', b'{"summary":3}'])
def test_wrong_params_of_a_stage_are_refused(params: bytes) -> None:
    with pytest.raises(InvalidParams, match="plan-stage-complete: Expected"):
        operation_from_params(params, "plan-stage-complete", [])


def test_resources_of_a_stage_are_checked_like_any_other() -> None:
    with pytest.raises(InvalidParams, match="'X' is not an action"):
        operation_of({"resources": [{"type": "a", "action": "X"}]})
