"""ECS: tasks on Fargate, by the service, its cluster and its task definition."""

from typing import Any

import pytest
from tollgate_runtime import Resource

from tests.integrations.cost_estimator.pricing import price, resource

TASK = resource("aws_ecs_task_definition.t", {"cpu": "512", "memory": "1024"})
REFERS = {"task_definition": ["aws_ecs_task_definition.t"], "cluster": ["aws_ecs_cluster.c"]}


def service(**values: Any) -> Resource:
    return resource("aws_ecs_service.s", {"desired_count": 2, **values}, references=REFERS)


def test_tasks_are_charged_by_memory_and_processor() -> None:
    assert price(service(launch_type="FARGATE"), others=(TASK,)).bill == [
        "Per GB per hour: 2 GB at 3.24485 = 6.49",
        "Per vCPU per hour: 1 CPU at 29.5504 = 29.55",
    ]


def test_the_cluster_decides_where_the_service_does_not_say() -> None:
    cluster = resource("aws_ecs_cluster.c", {"capacity_providers": ["FARGATE_SPOT", "FARGATE"]})
    assert price(service(), others=(TASK, cluster)).status == "priced"
    assert price(service(), others=(TASK, resource("aws_ecs_cluster.c"))).status == "free"
    assert price(service(launch_type="EC2"), others=(TASK, cluster)).status == "free"


def test_tasks_on_spare_capacity_are_not_priced_as_if_they_were_not() -> None:
    strategy = [
        {"capacity_provider": "FARGATE", "base": 1, "weight": 1},
        {"capacity_provider": "FARGATE_SPOT", "weight": 3},
    ]
    priced = price(service(desired_count=5, capacity_provider_strategy=strategy), others=(TASK,))
    assert priced.bill[0] == "Per GB per hour: 2 GB at 3.24485 = 6.49"
    assert priced.gaps[0] == "no price for Per GB per hour (Fargate Spot) in us-east-1"


def test_arm_windows_and_storage_have_prices_of_their_own() -> None:
    arm = resource(
        "aws_ecs_task_definition.t",
        {
            "cpu": "1 vCPU",
            "memory": "2 GB",
            "runtime_platform": [{"cpu_architecture": "ARM64"}],
            "ephemeral_storage": [{"size_in_gib": 30}],
        },
    )
    assert price(service(launch_type="FARGATE"), others=(arm,)).bill == [
        "Per GB per hour: 4 GB at 2.5988 = 10.40",
        "Per vCPU per hour: 2 CPU at 23.6374 = 47.27",
        "Ephemeral storage: 20 GB at 0.08103 = 1.62",
    ]
    platform = [{"operating_system_family": "WINDOWS_SERVER_2022_CORE"}]
    windows = resource("aws_ecs_task_definition.t", {"cpu": "1024", "memory": "2048", "runtime_platform": platform})
    assert "Windows license per vCPU per hour: 2 CPU at 33.58 = 67.16" in (
        price(service(launch_type="FARGATE"), others=(windows,)).bill
    )


def test_a_task_definition_elsewhere_is_not_known() -> None:
    assert price(service(launch_type="FARGATE")).gaps == ("the task definition is not part of the plan",)


def test_a_task_definition_that_the_plan_cannot_tell_is_not_said_to_be_elsewhere() -> None:
    behind_a_local = resource(
        "aws_ecs_service.s",
        {"launch_type": "FARGATE"},
        after_unknown={"task_definition": True},
        references={"task_definition": []},
    )
    assert price(behind_a_local).gaps == ("task_definition is known only after apply",)


@pytest.mark.parametrize("amount", ["much", "1..5 GB", ".", ""])
def test_an_amount_that_is_none_is_not_guessed(amount: str) -> None:
    task = resource("aws_ecs_task_definition.t", {"cpu": "512", "memory": amount})
    assert price(service(launch_type="FARGATE"), others=(task,)).status == "unknown"
