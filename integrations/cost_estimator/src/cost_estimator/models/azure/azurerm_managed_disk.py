"""azurerm_managed_disk: a charge a month by its size, and operations; or its gigabytes, IOPS and throughput."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models.azure._disks import LINUX_GB, disk, hourly_capacity

_INCLUDED = {"premiumv2_lrs": (3000, 125), "ultrassd_lrs": (0, 0)}
"""The IOPS and megabytes a second that are part of the price of disks without sizes."""


def _disk(given: Attributes, usage: Usage) -> Iterator[Component]:
    """Return the charges of a disk; a copy without a size has the size of its source, which the plan does not have."""
    is_copy = any(given.is_set(name) for name in ("source_resource_id", "source_uri", "image_reference_id"))
    size = given.number("disk_size_gb", None if is_copy else LINUX_GB)
    return disk(given.text("storage_account_type"), size, usage)


def _performance(given: Attributes, _usage: Usage) -> Iterator[Component]:
    kind = given.text("storage_account_type").lower()
    if kind not in _INCLUDED:
        return
    operations, megabytes = _INCLUDED[kind]
    iops = given.number("disk_iops_read_write", operations or None) - operations
    throughput = given.number("disk_mbps_read_write", megabytes or None) - megabytes
    for name, key, unit, beyond in (
        ("Provisioned IOPS", "iops", "IOPS", iops),
        ("Throughput", "throughput", "MB/s", throughput),
    ):
        yield hourly_capacity(name, sku=f"azure-disk/{kind}/{key}", unit=unit, quantity=max(beyond, Decimal(0)))


MODEL = PriceModel(resource_type="azurerm_managed_disk", parts=(_disk, _performance))
