"""aws_ecs_service: on Fargate, the memory and the processors of its tasks; on EC2, the machines are charged instead."""

import re
from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes, NotKnown
from cost_estimator.model import HOURS_PER_MONTH, Component, PriceModel, Usage, monthly

_UNITS_PER_VCPU = Decimal(1024)
_MIB_PER_GB = Decimal(1024)
_FREE_STORAGE_GB = 20
_AMOUNT = re.compile(r"\s*([\d.]+)\s*([A-Za-z]*)\s*")


def _tasks(service: Attributes, _usage: Usage) -> Iterator[Component]:
    if not _is_on_fargate(service):
        return
    task = _task_definition(service)
    count = service.number("desired_count", 0)
    prefix, suffix = _platform(task)
    yield _hourly("Per GB per hour", f"ecs/{prefix}perGB per hour{suffix}", "GB", _memory_gb(task) * count)
    yield _hourly("Per vCPU per hour", f"ecs/{prefix}perCPU per hour{suffix}", "CPU", _vcpus(task) * count)
    if suffix:
        sku = "ecs/perCPU OS License Fee per hour Windows"
        yield _hourly("Windows license per vCPU per hour", sku, "CPU", _vcpus(task) * count)
    storage = task.block("ephemeral_storage")
    if storage is not None:
        beyond = max(storage.number("size_in_gib") - _FREE_STORAGE_GB, Decimal(0))
        yield _hourly("Ephemeral storage", "ecs/Storage per GB-Hours", "GB", beyond * count)


def _hourly(name: str, sku: str, unit: str, quantity: Decimal) -> Component:
    return monthly(name, sku=sku, unit=unit, quantity=quantity * HOURS_PER_MONTH, per=HOURS_PER_MONTH)


def _is_on_fargate(service: Attributes) -> bool:
    """As the service says, or the capacity providers that it or its cluster uses."""
    if service.text("launch_type", "").upper() == "FARGATE":
        return True
    strategies = service.blocks("capacity_provider_strategy")
    if strategies:
        return any(block.text("capacity_provider", "").startswith("FARGATE") for block in strategies)
    if service.is_set("launch_type"):
        return False
    cluster = service.referenced("cluster", "aws_ecs_cluster")
    return cluster is not None and _cluster_is_on_fargate(cluster)


def _cluster_is_on_fargate(cluster: Attributes) -> bool:
    for place in [cluster, *cluster.referrers("aws_ecs_cluster_capacity_providers", "cluster_name")]:
        chosen = [block.text("capacity_provider", "") for block in place.blocks("default_capacity_provider_strategy")]
        if any(name.startswith("FARGATE") for name in chosen or place.texts("capacity_providers")):
            return True
    return False


def _task_definition(service: Attributes) -> Attributes:
    places = [service, *service.referrers("aws_ecs_task_set", "service")]
    for place in places:
        task = place.referenced("task_definition", "aws_ecs_task_definition")
        if task is not None:
            return task
    raise NotKnown("the task definition is not part of the plan")


def _platform(task: Attributes) -> tuple[str, str]:
    """What the prices of a platform begin and end with."""
    platform = task.block("runtime_platform")
    if platform is None:
        return "", ""
    if platform.text("operating_system_family", "LINUX").startswith("WINDOWS"):
        return "", " Windows"
    return ("ARM ", "") if platform.text("cpu_architecture", "X86_64") == "ARM64" else ("", "")


def _memory_gb(task: Attributes) -> Decimal:
    amount, unit = _amount(task.text("memory"))
    return amount if unit.upper() == "GB" else amount / _MIB_PER_GB


def _vcpus(task: Attributes) -> Decimal:
    amount, unit = _amount(task.text("cpu"))
    return amount if unit.lower() == "vcpu" else amount / _UNITS_PER_VCPU


def _amount(text: str) -> tuple[Decimal, str]:
    match = _AMOUNT.fullmatch(text)
    if match is None or match[1].count(".") > 1 or not match[1].strip("."):
        raise NotKnown(f"{text!r} is no amount of memory or processors")
    return Decimal(match[1]), match[2]


MODEL = PriceModel(resource_type="aws_ecs_service", parts=(_tasks,))
