"""The params of plan-stage-complete: whose resources they hold, and what only the whole plan's readers get."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from tollgate_host.hooks.operation_params import Operations
from tollgate_host.hooks.provider_scope import ProviderScope

Make = Callable[..., Any]


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
    return Operations(plan([resource("aws_vpc.own"), *instances]), command="apply")


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


def test_one_that_has_had_each_resource_gets_none_again_but_their_number(
    operations: Operations, resource: Make
) -> None:
    scope = ProviderScope(source="hashicorp/aws", alias="by_region", key="us")
    for key in ("eu", "us"):
        operations.note(resource(f"aws_vpc.{key}", provider_alias="by_region", provider_key=key).wire())
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
