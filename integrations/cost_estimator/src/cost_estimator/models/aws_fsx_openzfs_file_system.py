"""aws_fsx_openzfs_file_system: throughput, storage and IOPS that are provisioned, and backups."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, monthly, used

_IOPS_PER_GB = 3
"""How many come with each gigabyte."""
_USUAL_SAVINGS_PERCENT = 50
_WHOLE = Decimal(100)


def _zones(system: Attributes) -> str:
    return "multi" if system.text("deployment_type", "SINGLE_AZ_1").startswith("MULTI") else "single"


def _throughput(system: Attributes, _usage: Usage) -> Iterator[Component]:
    sku = f"fsx/openzfs/{_zones(system)}/throughput"
    yield monthly("Throughput capacity", sku=sku, unit="MBps", quantity=system.number("throughput_capacity"))


def _iops(system: Attributes, _usage: Usage) -> Iterator[Component]:
    configuration = system.block("disk_iops_configuration")
    if configuration is None or configuration.text("mode", "AUTOMATIC") != "USER_PROVISIONED":
        return
    included = system.number("storage_capacity") * _IOPS_PER_GB
    beyond = max(configuration.number("iops", 0) - included, Decimal(0))
    yield monthly("Provisioned IOPS", sku=f"fsx/openzfs/{_zones(system)}/iops", unit="IOPS", quantity=beyond)


def _storage(system: Attributes, usage: Usage) -> Iterator[Component]:
    """Yield the storage; compressed data needs less, by the percentage that usage gives."""
    size, name = system.number("storage_capacity"), "SSD storage"
    volume = system.block("root_volume_configuration")
    compression = volume.text("data_compression_type", "NONE") if volume else "NONE"
    if compression != "NONE":
        savings = usage.number("compression_savings_percent", _USUAL_SAVINGS_PERCENT)
        size, name = size * (_WHOLE - savings) / _WHOLE, f"{name} ({compression} compression, {savings}%)"
    yield monthly(name, sku=f"fsx/openzfs/{_zones(system)}/ssd", unit="GB", quantity=size)


def _backups(_system: Attributes, _usage: Usage) -> Iterator[Component]:
    yield used("Backup storage", sku="fsx/openzfs/backup", unit="GB", quantity=None)


MODEL = PriceModel(resource_type="aws_fsx_openzfs_file_system", parts=(_throughput, _iops, _storage, _backups))
