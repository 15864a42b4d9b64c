"""aws_rds_cluster_instance: the hours of one instance of an Aurora cluster, or its capacity if it is serverless."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import HOURS_PER_MONTH, Component, PriceModel, Usage, used
from cost_estimator.models._rds import (
    FREE_INSIGHTS_DAYS,
    cpu_credits,
    engine_name,
    extended_support,
    instance_hours,
    performance_insights,
)


def _is_io_optimized(instance: Attributes) -> bool:
    """Return its cluster says whether requests are part of the price."""
    cluster = instance.referenced("cluster_identifier", "aws_rds_cluster")
    return cluster is not None and cluster.text("storage_type", "") == "aurora-iopt1"


def _hours(instance: Attributes, usage: Usage) -> Iterator[Component]:
    instance_class, engine = instance.text("instance_class"), instance.text("engine", "aurora-mysql")
    is_optimized = _is_io_optimized(instance)
    if instance_class == "db.serverless":
        yield _serverless(engine, usage, is_optimized=is_optimized)
        return
    mode = "io-opt" if is_optimized else ""
    yield instance_hours(instance_class, engine, deployment="Single-AZ", usage=usage, mode=mode)
    yield from cpu_credits(instance_class, engine, usage)
    yield from extended_support(instance_class, engine, instance.text("engine_version", ""))


def _serverless(engine: str, usage: Usage, *, is_optimized: bool) -> Component:
    units = usage.quantity("capacity_units_per_hr")
    mode = " Aurora IO Optimization Mode" if is_optimized else ""
    return used(
        "Aurora serverless v2",
        sku=f"rds-aurora-storage/{engine_name(engine)} ServerlessV2{mode}",
        unit="ACU-hours",
        quantity=None if units is None else units * HOURS_PER_MONTH,
    )


def _insights(instance: Attributes, usage: Usage) -> Iterator[Component]:
    if instance.flag("performance_insights_enabled"):
        days = instance.number("performance_insights_retention_period", FREE_INSIGHTS_DAYS)
        yield from performance_insights(instance.text("instance_class"), days, usage)


MODEL = PriceModel(resource_type="aws_rds_cluster_instance", parts=(_hours, _insights))
