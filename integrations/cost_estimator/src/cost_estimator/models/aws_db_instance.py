"""aws_db_instance: the hours it runs, and the storage with the performance provisioned for it."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, UsageValues, hourly, monthly

_LARGE_GP3_GB = 400
"""From this size on, gp3 storage comes with four times the performance."""
_KINDS = {
    "gp2": "general purpose SSD, gp2",
    "gp3": "general purpose SSD, gp3",
    "io1": "provisioned IOPS SSD, io1",
    "standard": "magnetic",
}


def _hours(attributes: Attributes, _usage: UsageValues) -> Iterator[Component]:
    engine = attributes.text("engine")
    instance_class = attributes.text("instance_class")
    deployment = _deployment(attributes)
    zones = "Multi-AZ" if deployment == "multi" else "Single-AZ"
    yield hourly(
        f"Database instance ({engine}, on-demand, {zones}, {instance_class})",
        sku=f"rds/{engine}/{deployment}/{instance_class}",
    )


def _storage(attributes: Attributes, _usage: UsageValues) -> Iterator[Component]:
    size = attributes.number("allocated_storage")
    iops = attributes.number("iops", 0, computed=True)
    kind = attributes.text("storage_type", "io1" if iops else "gp2", computed=True)
    sku = f"rds-storage/{_deployment(attributes)}/{kind}"
    yield monthly(f"Storage ({_KINDS.get(kind, kind)})", sku=sku, unit="GB", quantity=size)
    if kind == "gp3":
        yield from _gp3_performance(attributes, sku, size, iops)
    elif kind == "io1":
        yield monthly("Provisioned IOPS", sku=f"{sku}/iops", unit="IOPS", quantity=iops)


def _gp3_performance(attributes: Attributes, sku: str, size: Decimal, iops: Decimal) -> Iterator[Component]:
    included_iops, included_throughput = (12_000, 500) if size >= _LARGE_GP3_GB else (3_000, 125)
    throughput = attributes.number("storage_throughput", 0, computed=True)
    yield monthly("Provisioned IOPS", sku=f"{sku}/iops", unit="IOPS", quantity=max(iops - included_iops, Decimal(0)))
    yield monthly(
        "Provisioned throughput",
        sku=f"{sku}/throughput",
        unit="MiBps",
        quantity=max(throughput - included_throughput, Decimal(0)),
    )


def _deployment(attributes: Attributes) -> str:
    return "multi" if attributes.flag("multi_az", computed=True) else "single"


MODEL = PriceModel(resource_type="aws_db_instance", parts=(_hours, _storage))
