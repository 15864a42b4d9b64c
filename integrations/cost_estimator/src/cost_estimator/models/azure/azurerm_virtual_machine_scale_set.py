"""azurerm_virtual_machine_scale_set: the hours of its machines, and their disks."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes, NotKnown
from cost_estimator.model import Component, PriceModel, Usage, inside, times
from cost_estimator.models.azure._disks import LINUX_GB, disk_block
from cost_estimator.models.azure._machines import hours, is_windows, os_disk_gb, seller_licence

_IMAGE = "storage_profile_image_reference"
_OS_DISK, _DATA_DISK = "storage_profile_os_disk", "storage_profile_data_disk"


def _sku(machines: Attributes) -> Attributes:
    sku = machines.block("sku")
    if sku is None:
        raise NotKnown("sku is not set")
    return sku


def _count(machines: Attributes) -> Decimal:
    return _sku(machines).number("capacity", 1)


def _windows(machines: Attributes) -> bool:
    return is_windows(machines, os_disk=_OS_DISK, image=_IMAGE)


def _hours(machines: Attributes, _usage: Usage) -> Iterator[Component]:
    size, licence = _sku(machines).text("name"), machines.text("license_type", "")
    low_priority = machines.text("priority", "Regular") == "Low"
    components = [
        hours(size, windows=_windows(machines), licence=licence, spot=low_priority),
        *seller_licence(machines, size, licence, image=_IMAGE),
    ]
    return times(_count(machines), components)


def _disks(machines: Attributes, usage: Usage) -> Iterator[Component]:
    size = os_disk_gb(machines, windows=_windows(machines), image=_IMAGE)
    yield from inside(_OS_DISK, _disk(machines, machines.block(_OS_DISK), usage.group(_OS_DISK), size))
    for number, block in enumerate(machines.blocks(_DATA_DISK)):
        yield from inside(f"{_DATA_DISK}[{number}]", _disk(machines, block, usage.group(_DATA_DISK), LINUX_GB))


def _disk(machines: Attributes, block: Attributes | None, usage: Usage, default_gb: int) -> Iterator[Component]:
    """Yield one for every machine; what usage says of operations, it says of all together."""
    for component in disk_block(block, usage, kind="managed_disk_type", default_gb=default_gb):
        yield from [component] if component.is_usage_based else times(_count(machines), [component])


MODEL = PriceModel(resource_type="azurerm_virtual_machine_scale_set", parts=(_hours, _disks))
