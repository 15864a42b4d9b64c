"""The params of plan-stage-complete: whose resources they hold, and what only the whole plan's readers get."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from tollgate_host.hooks.operation_params import Operations, Tally
from tollgate_host.hooks.provider_scope import ProviderScope, provider_scope

Make = Callable[..., Any]
AWS, GOOGLE = "registry.terraform.io/hashicorp/aws", "registry.terraform.io/hashicorp/google"
NONE = {"create": 0, "update": 0, "delete": 0, "replace": 0, "no-op": 0}


def sent(operations: Operations, scope: ProviderScope | None, **how: bool) -> dict[str, Any]:
    given = {"send_sensitive": False, "streamed": False, **how}
    return msgspec.json.decode(operations.at_end(scope, **given))


def addresses(operation: dict[str, Any]) -> list[str]:
    resources: list[dict[str, Any]] = operation["resources"] or []
    return [one["address"] for one in resources]


@pytest.fixture
def operations(plan: Make, resource: Make) -> Operations:
    instances = [
        resource(f"aws_vpc.{key}", provider_alias="by_region", provider_key=key, clear={"after": {"name": "secret"}})
        for key in ("eu", "us")
    ]
    resources = [resource("aws_vpc.own"), *instances]
    operations = Operations(plan(resources), command="apply")
    for one in resources:
        operations.note(one.wire())
    return operations


@pytest.mark.parametrize(
    ("scope", "expected"),
    [
        (None, ["aws_vpc.own", "aws_vpc.eu", "aws_vpc.us"]),
        (ProviderScope(source="hashicorp/aws"), ["aws_vpc.own"]),
        (ProviderScope(source="hashicorp/aws", alias="by_region"), ["aws_vpc.eu", "aws_vpc.us"]),
        (ProviderScope(source="hashicorp/aws", alias="by_region", key="us"), ["aws_vpc.us"]),
        (ProviderScope(source="hashicorp/google"), []),
    ],
)
def test_an_integration_of_a_provider_gets_the_resources_of_its_own_configuration(
    operations: Operations, scope: ProviderScope | None, expected: list[str]
) -> None:
    operation = sent(operations, scope)
    assert addresses(operation) == expected
    if scope is not None:
        assert operation["summary"]["create"] == len(expected)
        assert operation["outputs"] == {}


def test_one_that_has_had_each_resource_gets_none_again_but_their_number(operations: Operations) -> None:
    scope = ProviderScope(source="hashicorp/aws", alias="by_region", key="us")
    operation = sent(operations, scope, streamed=True)
    assert addresses(operation) == []
    assert operation["summary"]["create"] == 1


def test_secrets_are_sent_in_clear_only_where_that_is_allowed(operations: Operations) -> None:
    scope = ProviderScope(source="hashicorp/aws", alias="by_region", key="us")
    [hidden] = sent(operations, scope)["resources"]
    [clear] = sent(operations, scope, send_sensitive=True)["resources"]
    assert (hidden["after"]["name"], clear["after"]["name"]) == ("aws_vpc.us", "secret")


def test_every_stage_names_the_command_of_the_run(operations: Operations) -> None:
    operation = sent(operations, None)
    assert (operation["operation"], operation["stage"]) == ("apply", "plan")
    assert operations.facts["operation"] == "apply"


def tally(*wires: dict[str, Any]) -> Tally:
    counted = Tally()
    for wire in wires:
        counted.count({"provider": AWS, "provider_alias": None, "action": "create", **wire})
    return counted


def test_each_action_is_counted_and_the_usual_ones_are_always_there() -> None:
    counted = tally({}, {}, {"action": "delete"}, {"action": "forget"})
    assert counted.summary(provider_scope("aws", None, {})) == {**NONE, "create": 2, "delete": 1, "forget": 1}
    assert counted.summary(provider_scope("google", None, {})) == NONE


@pytest.mark.parametrize(
    ("scope", "creations"),
    [
        (ProviderScope(source="hashicorp/aws"), 1),
        (ProviderScope(source="hashicorp/google"), 1),
        (ProviderScope(source="hashicorp/aws", alias="west"), 1),
        (ProviderScope(source="hashicorp/aws", alias="by_region"), 3),
        (ProviderScope(source="hashicorp/aws", alias="by_region", key="eu"), 2),
        (ProviderScope(source="hashicorp/aws", alias="by_region", key="us"), 1),
        (ProviderScope(source="hashicorp/aws", alias="by_region", key="ap"), 0),
    ],
)
def test_only_resources_of_the_configuration_or_of_its_instance_count(scope: ProviderScope, creations: int) -> None:
    instances = [{"provider_alias": "by_region", "provider_key": key} for key in ("eu", "eu", "us")]
    counted = tally({}, {"provider": GOOGLE}, {"provider_alias": "west"}, *instances)
    assert counted.summary(scope) == {**NONE, "create": creations}
