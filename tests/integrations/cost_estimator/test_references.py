"""Which resource of a plan an argument refers to, and who refers to one."""

from typing import Any

import pytest
from cost_estimator.plan_index import PlanIndex
from tollgate_runtime import Resource

from tests.integrations.cost_estimator.pricing import price, resource

TABLE = resource("aws_dynamodb_table.t", {"name": "scores", "arn": "arn:aws:dynamodb:::table/scores"})


def target(address: str = "aws_appautoscaling_target.a", **fields: Any) -> Resource:
    return resource(address, **fields)


@pytest.mark.parametrize(
    "pointing",
    [
        target(references={"resource_id": ["aws_dynamodb_table.t"]}),
        target(values={"resource_id": "table/scores"}),
        target(values={"resource_id": "arn:aws:dynamodb:::table/scores"}),
        target(values={"resource_id": "table/${aws_dynamodb_table.t.name}"}),
    ],
)
def test_a_resource_is_referred_to_by_reference_by_name_or_by_arn(pointing: Resource) -> None:
    index = PlanIndex([pointing, TABLE])
    assert index.target(pointing, "resource_id", ("aws_dynamodb_table",)) is TABLE
    assert index.referrers(TABLE, "aws_appautoscaling_target", "resource_id") == [pointing]


def test_instances_refer_to_the_instance_with_the_same_key() -> None:
    tables = [resource(f"module.m.aws_dynamodb_table.t[{number}]") for number in range(3)]
    scaling = [
        resource(
            f"module.m.aws_appautoscaling_target.a[{number}]", references={"resource_id": ["aws_dynamodb_table.t"]}
        )
        for number in range(3)
    ]
    index = PlanIndex([*tables, *scaling])
    for table, pointing in zip(tables, scaling, strict=True):
        assert index.target(pointing, "resource_id", ("aws_dynamodb_table",)) is table
        assert index.referrers(table, "aws_appautoscaling_target", "resource_id") == [pointing]


def test_what_is_newly_known_replaces_what_was() -> None:
    later = resource("aws_dynamodb_table.t", {"name": "scores", "read_capacity": 5})
    index = PlanIndex([TABLE])
    index.add(later)
    assert index.of_type("aws_dynamodb_table") == [later]


def test_what_is_elsewhere_is_not_found() -> None:
    pointing = target(references={"resource_id": ["aws_dynamodb_table.other"]})
    index = PlanIndex([pointing, TABLE])
    assert index.target(pointing, "resource_id", ("aws_dynamodb_table",)) is None
    assert index.referrers(TABLE, "aws_appautoscaling_target", "resource_id") == []


def test_a_list_known_only_after_apply_has_as_many_members_as_it_refers_to() -> None:
    subnets = [*(resource(f"aws_subnet.private[{number}]") for number in range(3)), resource("aws_route_table.private")]
    endpoint = resource(
        "aws_vpc_endpoint.e",
        {"vpc_endpoint_type": "Interface"},
        after_unknown={"subnet_ids": True},
        references={"subnet_ids": ["aws_subnet.private", "aws_route_table.private"]},
    )
    assert "Endpoint (Interface): 2190 hours at 0.01 = 21.90" in price(endpoint, others=tuple(subnets)).bill
    assert price(endpoint).status == "unknown"


ACCOUNTS = [
    resource(f'azurerm_storage_account.a["{copies}"]', {"name": f"a{copies.lower()}", "copies": copies})
    for copies in ("GRS", "LRS")
]
STORED = {"references": {"storage_account_name": ["azurerm_storage_account.a"]}}


def found(pointing: Resource, accounts: list[Resource]) -> Resource | None:
    return PlanIndex([pointing, *accounts]).target(pointing, "storage_account_name", ("azurerm_storage_account",))


def test_of_several_instances_the_one_counts_that_the_argument_names() -> None:
    share = resource('azurerm_storage_share.s["Hot.LRS"]', {"storage_account_name": "alrs"}, **STORED)
    assert found(share, ACCOUNTS) is ACCOUNTS[1]


def test_of_several_instances_the_one_counts_that_the_key_of_the_referrer_names() -> None:
    share = resource('azurerm_storage_share.s["alrs"]', {}, after_unknown={"storage_account_name": True}, **STORED)
    assert found(share, ACCOUNTS) is ACCOUNTS[1]


def test_of_instances_that_differ_none_is_guessed() -> None:
    share = resource("azurerm_storage_share.s", {}, after_unknown={"storage_account_name": True}, **STORED)
    assert found(share, ACCOUNTS) is None


def test_of_instances_that_differ_in_names_only_any_will_do() -> None:
    alike = [
        resource(f"azurerm_storage_account.a[{number}]", {"name": f"a{number}", "tags": {"n": str(number)}})
        for number in range(2)
    ]
    share = resource("azurerm_storage_share.s", {}, after_unknown={"storage_account_name": True}, **STORED)
    assert found(share, alike) is alike[0]
