"""aws_neptune_cluster_instance: the hours of one instance of a cluster, and its CPU credits."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, hourly, used

_BURSTABLE = ("db.t3.", "db.t4g.")


def _hours(instance: Attributes, _usage: Usage) -> Iterator[Component]:
    instance_class = instance.text("instance_class")
    cluster = instance.referenced("cluster_identifier", "aws_neptune_cluster")
    is_optimized = cluster is not None and cluster.text("storage_type", "standard") == "iopt1"
    kind = "General purpose" if instance_class.startswith(_BURSTABLE) else "Memory Optimized"
    mode, end = ("IO optimized ", " General Purpose-Aurora") if is_optimized else ("", "")
    title = f"Neptune {mode}{kind} Current Generation {instance_class.replace('.', ' ', 1)}{end}"
    count = instance.number("count", 1)
    yield hourly(
        f"Database instance (on-demand, {instance_class})", sku=f"neptune/{title} | {instance_class}", count=count
    )


def _credits(instance: Attributes, usage: Usage) -> Iterator[Component]:
    if instance.text("instance_class").startswith(_BURSTABLE):
        quantity = usage.quantity("monthly_cpu_credit_hrs")
        yield used("CPU credits", sku="neptune/CPU credits", unit="vCPU-hours", quantity=quantity)


MODEL = PriceModel(resource_type="aws_neptune_cluster_instance", parts=(_hours, _credits))
