"""The summary of a plan for an integration of one provider: how many of its own resources have each action."""

from typing import Any

import pytest
from tollgate_host.hooks.action_counts import Tally
from tollgate_host.hooks.provider_scope import ProviderScope, provider_scope

AWS, GOOGLE = "registry.terraform.io/hashicorp/aws", "registry.terraform.io/hashicorp/google"
NONE = {"create": 0, "update": 0, "delete": 0, "replace": 0, "no-op": 0}


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
