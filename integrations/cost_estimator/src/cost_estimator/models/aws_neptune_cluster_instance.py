"""aws_neptune_cluster_instance: the hours of one instance of a cluster, or its capacity; and its CPU credits."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import HOURS_PER_MONTH, Component, PriceModel, Usage, hourly, used

_BURSTABLE = ("db.t3.", "db.t4g.")
_SERVERLESS = "db.serverless"


def _cluster(instance: Attributes) -> Attributes | None:
    return instance.referenced("cluster_identifier", "aws_neptune_cluster")


def _is_optimized(instance: Attributes) -> bool:
    cluster = _cluster(instance)
    return cluster is not None and cluster.text("storage_type", "standard") == "iopt1"


def _hours(instance: Attributes, _usage: Usage) -> Iterator[Component]:
    instance_class = instance.text("instance_class")
    if instance_class == _SERVERLESS:
        yield _serverless(instance)
        return
    kind = "General purpose" if instance_class.startswith(_BURSTABLE) else "Memory Optimized"
    mode, end = ("IO optimized ", " General Purpose-Aurora") if _is_optimized(instance) else ("", "")
    title = f"neptune/Neptune {mode}{kind} Current Generation"
    name = f"{instance_class.replace('.', ' ', 1)}{end}"
    skus = (f"{title} {name} | {instance_class}", f"{title} | {instance_class}")  # newer classes come without the name
    yield hourly(f"Database instance (on-demand, {instance_class})", sku=skus)


def _serverless(instance: Attributes) -> Component:
    """Return the minimum capacity of the cluster; how much it will use is not known."""
    cluster = _cluster(instance)
    scaling = cluster.block("serverless_v2_scaling_configuration") if cluster is not None else None
    least = scaling.number("min_capacity", Decimal("2.5")) if scaling is not None else None
    kind = "IO optimized Serverless General Purpose-Aurora" if _is_optimized(instance) else "Serverless"
    return used(
        "Neptune serverless",
        sku=f"neptune/{kind}",
        unit="NCU-hours",
        quantity=None if least is None else least * HOURS_PER_MONTH,
    )


def _credits(instance: Attributes, usage: Usage) -> Iterator[Component]:
    if instance.text("instance_class").startswith(_BURSTABLE):
        quantity = usage.quantity("monthly_cpu_credit_hrs")
        yield used("CPU credits", sku="neptune/CPU credits", unit="vCPU-hours", quantity=quantity)


MODEL = PriceModel(resource_type="aws_neptune_cluster_instance", parts=(_hours, _credits))
