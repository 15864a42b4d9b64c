"""aws_efs_file_system: the gigabytes kept, by zone and by how often they are used, and provisioned throughput."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, monthly, used

_INCLUDED_GB_PER_MIBPS = Decimal(20)
"""So many gigabytes come with a throughput of 1 MiBps."""


def _storage(system: Attributes, usage: Usage) -> Iterator[Component]:
    is_one_zone = system.is_set("availability_zone_name")
    name, prefix = ("one zone", "One Zone ") if is_one_zone else ("standard", "")
    sku = f"efs/{prefix}General Purpose Storage GB Mo"
    yield used(f"Storage ({name})", sku=sku, unit="GB", quantity=usage.quantity("storage_gb"))
    if any(block.text("transition_to_ia", "") for block in system.blocks("lifecycle_policy")):
        yield from _infrequent_access(name, prefix, usage)


def _infrequent_access(name: str, prefix: str, usage: Usage) -> Iterator[Component]:
    yield used(
        f"Storage ({name}, infrequent access)",
        sku=f"efs/{prefix}Infrequent Access Storage GB Mo",
        unit="GB",
        quantity=usage.quantity("infrequent_access_storage_gb"),
    )
    for direction in ("Read", "Write"):
        yield used(
            f"{direction} requests (infrequent access)",
            sku=f"efs/Infrequent Access Requests {direction} per GB",
            unit="GB",
            quantity=usage.quantity(f"monthly_infrequent_access_{direction.lower()}_gb"),
        )


def _throughput(system: Attributes, usage: Usage) -> Iterator[Component]:
    if system.text("throughput_mode", "bursting") != "provisioned":
        return
    included = usage.number("storage_gb", 0) / _INCLUDED_GB_PER_MIBPS
    beyond = max(system.number("provisioned_throughput_in_mibps") - included, Decimal(0))
    yield monthly("Provisioned throughput", sku="efs/Throughput Provisioned", unit="MBps", quantity=beyond)


MODEL = PriceModel(resource_type="aws_efs_file_system", parts=(_storage, _throughput))
