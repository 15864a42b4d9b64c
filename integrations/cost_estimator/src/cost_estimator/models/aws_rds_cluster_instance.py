"""aws_rds_cluster_instance: the hours of one instance of an Aurora cluster, or its capacity if it is serverless."""

from collections.abc import Iterator
from decimal import Decimal

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


def _is_io_optimized(cluster: Attributes | None) -> bool:
    """Return whether the storage of a cluster includes requests in its price."""
    return cluster is not None and cluster.text("storage_type", "") == "aurora-iopt1"


def _hours(instance: Attributes, usage: Usage) -> Iterator[Component]:
    instance_class, engine = instance.text("instance_class"), instance.text("engine", "aurora-mysql")
    cluster = instance.referenced("cluster_identifier", "aws_rds_cluster")
    is_optimized = _is_io_optimized(cluster)
    if instance_class == "db.serverless":
        units = usage.quantity("capacity_units_per_hr") or _least_units(cluster)
        yield _serverless(engine, units, is_optimized=is_optimized)
        return
    mode = "io-opt" if is_optimized else ""
    yield instance_hours(instance_class, engine, deployment="Single-AZ", usage=usage, mode=mode)
    yield from cpu_credits(instance_class, engine, usage)
    yield from extended_support(instance_class, engine, instance.text("engine_version", ""))


def _least_units(cluster: Attributes | None) -> Decimal | None:
    """Return the minimum capacity of a cluster, which is always charged; None if it pauses, or if nothing says it."""
    scaling = cluster.block("serverlessv2_scaling_configuration") if cluster is not None else None
    return (scaling.number("min_capacity", 0) or None) if scaling is not None else None


def _serverless(engine: str, units: Decimal | None, *, is_optimized: bool) -> Component:
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
