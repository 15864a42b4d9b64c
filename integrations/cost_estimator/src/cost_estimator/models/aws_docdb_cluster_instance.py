"""aws_docdb_cluster_instance: the hours of one instance of a cluster, storage, requests to it, and CPU credits."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import MILLION, Component, PriceModel, Usage, hourly, used

_BURSTABLE = ("db.t3.", "db.t4g.")


def _hours(instance: Attributes, _usage: Usage) -> Iterator[Component]:
    instance_class = instance.text("instance_class")
    is_optimized = _is_optimized(instance)
    plain, with_cache = (" IO-Optimized-DocDB", " NVMe SSD IO-Optimized") if is_optimized else ("", " NVMe SSD")
    title = f"docdb/OnDemand-instancetype-{instance_class}"
    skus = (f"{title}{plain} | {instance_class}", f"{title}{with_cache} | {instance_class}")
    yield hourly(f"Database instance (on-demand, {instance_class})", sku=skus)


def _is_optimized(instance: Attributes) -> bool:
    cluster = instance.referenced("cluster_identifier", "aws_docdb_cluster")
    return cluster is not None and cluster.text("storage_type", "standard") == "iopt1"


def _storage(instance: Attributes, usage: Usage) -> Iterator[Component]:
    is_optimized = _is_optimized(instance)
    sku = "docdb/Database Storage IO-Optimized-DocDB" if is_optimized else "docdb/Database Storage"
    yield used("Storage", sku=sku, unit="GB", quantity=usage.quantity("data_storage_gb"))
    if not is_optimized:
        requests = usage.quantity("monthly_io_requests")
        yield used("I/O", sku="docdb/1 million IO requests", unit="1M requests", quantity=requests, per=MILLION)


def _credits(instance: Attributes, usage: Usage) -> Iterator[Component]:
    if instance.text("instance_class").startswith(_BURSTABLE):
        quantity = usage.quantity("monthly_cpu_credit_hrs")
        yield used("CPU credits", sku="docdb/CPU credits", unit="vCPU-hours", quantity=quantity)


MODEL = PriceModel(resource_type="aws_docdb_cluster_instance", parts=(_hours, _storage, _credits))
