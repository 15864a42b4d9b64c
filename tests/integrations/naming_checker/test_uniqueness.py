"""Names that clash in one plan: where the cloud says that they do, and nowhere else."""

from collections.abc import Callable
from typing import Any

import pytest
from naming_checker.app import app
from tollgate_runtime import Finding, Operation, Resource
from tollgate_runtime.testing import connect

Made = Callable[..., Resource]


def clashes(resources: list[Resource], **config: Any) -> list[Finding]:
    with connect(app, config={"labels": "none", **config}) as client:
        for resource in resources:
            client.call("post-plan", resource)
        result = client.call("plan-stage-complete", Operation(operation="plan", resources=resources))
    return [finding for finding in result.findings if finding.rule == "resource_name_unique"]


def two(made: Made, kind: str, one: dict[str, Any], other: dict[str, Any]) -> list[Resource]:
    def make(label: str, given: dict[str, Any]) -> Resource:
        fields = {key: value for key, value in given.items() if key != "after"}
        return made(kind, given.get("after"), address=f"{kind}.{label}", name=label, **fields)

    return [make("a", one), make("b", other)]


EAST, WEST = {"provider_config": {"region": "us-east-1"}}, {"provider_config": {"region": "us-west-2"}}
BUCKET, CLUSTER, GROUP = {"bucket": "logs"}, {"name": "logs"}, {"name": "rg-logs"}
SUBNET = {"name": "snet", "resource_group_name": "rg"}
CASES: list[tuple[str, dict[str, Any], dict[str, Any], bool]] = [
    ("aws_s3_bucket", {"after": BUCKET, **EAST}, {"after": BUCKET, **WEST, "provider_alias": "west"}, True),
    ("aws_s3_bucket", {"after": BUCKET}, {"after": {"bucket": "other"}}, False),
    ("aws_eks_cluster", {"after": CLUSTER, **EAST}, {"after": CLUSTER, **EAST}, True),
    ("aws_eks_cluster", {"after": CLUSTER, **EAST}, {"after": CLUSTER, **WEST}, False),
    ("aws_eks_cluster", {"after": CLUSTER}, {"after": CLUSTER, "provider_alias": "other"}, False),
    ("aws_eks_cluster", {"after": {**CLUSTER, "region": "a"}}, {"after": {**CLUSTER, "region": "b"}}, False),
    ("aws_eks_cluster", {"after": CLUSTER}, {"after": CLUSTER, "action": "delete"}, False),
    ("azurerm_resource_group", {"after": GROUP}, {"after": {"name": "RG-Logs"}}, True),
    ("aws_cognito_user_pool", {"after": CLUSTER}, {"after": CLUSTER}, False),
    ("aws_apigatewayv2_api", {"after": CLUSTER}, {"after": CLUSTER}, False),
    (
        "azurerm_subnet",
        {"after": {**SUBNET, "virtual_network_name": "a"}},
        {"after": {**SUBNET, "virtual_network_name": "a"}},
        True,
    ),
    (
        "azurerm_subnet",
        {"after": {**SUBNET, "virtual_network_name": "a"}},
        {"after": {**SUBNET, "virtual_network_name": "b"}},
        False,
    ),
    (
        "azurerm_subnet",
        {"after": SUBNET, "after_unknown": {"virtual_network_name": True}},
        {"after": SUBNET, "after_unknown": {"virtual_network_name": True}},
        False,
    ),
    (
        "azurerm_subnet",
        {"after": SUBNET, "after_unknown": {"some_id": True}, "config": SUBNET},
        {"after": SUBNET, "after_unknown": {"some_id": True}, "config": SUBNET},
        True,
    ),
    (
        "azurerm_subnet",
        {
            "after": SUBNET,
            "after_unknown": {"virtual_network_name": True},
            "references": {"virtual_network_name": ["azurerm_virtual_network.a"]},
        },
        {
            "after": SUBNET,
            "after_unknown": {"virtual_network_name": True},
            "references": {"virtual_network_name": ["azurerm_virtual_network.b"]},
        },
        False,
    ),
    ("aws_s3_bucket", {"after": {"bucket_prefix": "x-"}}, {"after": {"bucket_prefix": "x-"}}, False),
]


@pytest.mark.parametrize(("kind", "one", "other", "do_clash"), CASES)
def test_equal_names_clash_within_their_scope(
    kind: str, one: dict[str, Any], other: dict[str, Any], do_clash: bool, made: Made
) -> None:
    found = clashes(two(made, kind, one, other))
    assert bool(found) is do_clash
    if found:
        assert (found[0].address, found[0].status) == (f"{kind}.b", "fail")


def test_the_finding_names_the_other_one_and_the_scope(made: Made) -> None:
    [finding] = clashes(two(made, "aws_s3_bucket", {"after": BUCKET}, {"after": BUCKET}))
    assert finding.message == (
        "bucket 'logs' is also that of aws_s3_bucket.a; it must be unique everywhere in the cloud"
    )
    assert finding.path == ("bucket",)


def test_a_scope_that_nobody_has_confirmed_warns(made: Made) -> None:
    [finding] = clashes(two(made, "aws_sqs_queue", {"after": CLUSTER}, {"after": CLUSTER}))
    assert (finding.status, finding.severity) == ("warn", "medium")


def test_the_one_that_is_named_now_is_told_of_the_one_that_is_there(made: Made) -> None:
    there = {"after": CLUSTER, "before": CLUSTER, "action": "no-op"}
    [finding] = clashes(two(made, "aws_eks_cluster", {"after": CLUSTER}, there))
    assert finding.address == "aws_eks_cluster.a"


def test_two_types_may_share_their_names(made: Made) -> None:
    apps = [
        made(kind, {"name": "shop", "resource_group_name": group}, address=f"{kind}.x")
        for kind, group in (("azurerm_linux_web_app", "a"), ("azurerm_windows_function_app", "b"))
    ]
    assert len(clashes(apps)) == 1
    balancers = [made(kind, {"name": "shop"}, address=f"{kind}.x") for kind in ("aws_lb", "aws_alb")]
    assert len(clashes(balancers)) == 1


def test_it_can_be_turned_off(made: Made) -> None:
    both = two(made, "aws_s3_bucket", {"after": BUCKET}, {"after": BUCKET})
    assert clashes(both, unique=False) == []
    assert clashes(both, rules=[{"types": ["aws_s3_*"], "skip": True}]) == []
