"""aws_ecs_service: on Fargate, the memory and the processors of its tasks; on EC2, the machines are charged instead."""

import re
from collections.abc import Iterator
from decimal import ROUND_FLOOR, Decimal

from cost_estimator.attributes import Attributes, NotKnown
from cost_estimator.model import HOURS_PER_MONTH, Component, PriceModel, Usage, monthly, times

_FARGATE, _FARGATE_SPOT = "FARGATE", "FARGATE_SPOT"
_UNITS_PER_VCPU = Decimal(1024)
_MIB_PER_GB = Decimal(1024)
_FREE_STORAGE_GB = 20
_AMOUNT = re.compile(r"\s*([\d.]+)\s*([A-Za-z]*)\s*")


def _tasks(service: Attributes, _usage: Usage) -> Iterator[Component]:
    strategy = _strategy(service)
    if not strategy:
        return
    task, count = _task_definition(service), _count(service)
    on_spot = _on_spot(strategy, count)
    yield from times(count - on_spot, _task(task, "ecs", ""))
    yield from times(on_spot, _task(task, "ecs-spot", " (Fargate Spot)"))


def _count(service: Attributes) -> Decimal:
    """Return the desired number of tasks; with auto scaling, at least the minimum."""
    targets = service.referrers("aws_appautoscaling_target", "resource_id")
    least = [target.number("min_capacity", 0) for target in targets]
    return max([service.number("desired_count", 0), *least])


def _task(task: Attributes, market: str, note: str) -> Iterator[Component]:
    prefix, suffix = _platform(task)
    yield _hourly(f"Per GB per hour{note}", f"{market}/{prefix}perGB per hour{suffix}", "GB", _memory_gb(task))
    yield _hourly(f"Per vCPU per hour{note}", f"{market}/{prefix}perCPU per hour{suffix}", "CPU", _vcpus(task))
    if suffix:
        sku = f"{market}/perCPU OS License Fee per hour Windows"
        yield _hourly(f"Windows license per vCPU per hour{note}", sku, "CPU", _vcpus(task))
    storage = task.block("ephemeral_storage")
    if storage is not None:
        beyond = max(storage.number("size_in_gib") - _FREE_STORAGE_GB, Decimal(0))
        yield _hourly("Ephemeral storage", "ecs/Storage per GB-Hours", "GB", beyond)


def _hourly(name: str, sku: str, unit: str, quantity: Decimal) -> Component:
    return monthly(name, sku=sku, unit=unit, quantity=quantity * HOURS_PER_MONTH, per=HOURS_PER_MONTH)


def _strategy(service: Attributes) -> dict[str, tuple[Decimal, Decimal]]:
    """Return where on Fargate the tasks run, each with its base and weight, as service or cluster say.

    Nothing on EC2.
    """
    if service.text("launch_type", "").upper() == "FARGATE":
        return {_FARGATE: (Decimal(0), Decimal(1))}
    own = _providers(service, "capacity_provider_strategy")
    if own or service.is_set("launch_type"):
        return own
    cluster = service.referenced("cluster", "aws_ecs_cluster")
    places = [cluster, *cluster.referrers("aws_ecs_cluster_capacity_providers", "cluster_name")] if cluster else []
    for place in places:
        chosen = _providers(place, "default_capacity_provider_strategy")
        if chosen:
            return chosen
        if _FARGATE in place.texts("capacity_providers"):
            return {_FARGATE: (Decimal(0), Decimal(1))}
    return {}


def _providers(place: Attributes, blocks: str) -> dict[str, tuple[Decimal, Decimal]]:
    return {
        name: (block.number("base", 0), block.number("weight", 0))
        for block in place.blocks(blocks)
        if (name := block.text("capacity_provider", "")).startswith(_FARGATE)
    }


def _on_spot(strategy: dict[str, tuple[Decimal, Decimal]], count: Decimal) -> Decimal:
    """Return how many tasks run on spare capacity: its base, and of what is beyond all bases, its share by weight."""
    base, weight = strategy.get(_FARGATE_SPOT, (Decimal(0), Decimal(0)))
    if set(strategy) == {_FARGATE_SPOT}:
        return count
    all_bases = sum((each for each, _ in strategy.values()), Decimal(0))
    all_weights = sum((each for _, each in strategy.values()), Decimal(0))
    beyond = max(count - all_bases, Decimal(0))
    share = beyond * weight / all_weights if all_weights else Decimal(0)
    return min(base + share.to_integral_value(ROUND_FLOOR), count)


def _task_definition(service: Attributes) -> Attributes:
    places = [service, *service.referrers("aws_ecs_task_set", "service")]
    for place in places:
        task = place.referenced("task_definition", "aws_ecs_task_definition")
        if task is not None:
            return task
    service.text("task_definition", "")
    raise NotKnown("the task definition is not part of the plan")


def _platform(task: Attributes) -> tuple[str, str]:
    """Return what the prices of a platform begin and end with."""
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
