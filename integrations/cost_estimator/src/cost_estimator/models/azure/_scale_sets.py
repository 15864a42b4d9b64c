"""What azurerm_linux_virtual_machine_scale_set and its sister for Windows are charged for."""

from collections.abc import Iterator
from decimal import Decimal
from functools import partial

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, inside, times
from cost_estimator.models.azure._disks import LINUX_GB, disk_block, need_performance
from cost_estimator.models.azure._machines import hours, os_disk_gb, seller_licence


def _count(machines: Attributes, usage: Usage) -> Decimal:
    said = usage.quantity("instances")
    return machines.number("instances", 1) if said is None else said


def _hours(machines: Attributes, usage: Usage, *, windows: bool) -> Iterator[Component]:
    size, licence = machines.text("sku"), machines.text("license_type", "")
    spot = machines.text("priority", "Regular") == "Spot"
    components = [hours(size, windows=windows, licence=licence, spot=spot)]
    if not windows:
        components += seller_licence(machines, size, licence, image="source_image_reference")
    return times(_count(machines, usage), components)


def _disks(machines: Attributes, usage: Usage, *, windows: bool) -> Iterator[Component]:
    count = _count(machines, usage)
    size = os_disk_gb(machines, windows=windows, image="source_image_reference")
    os_disk = disk_block(machines.block("os_disk"), usage.group("os_disk"), default_gb=size)
    yield from inside("os_disk", _of_all(count, os_disk))
    for number, block in enumerate(machines.blocks("data_disk")):
        yield from inside(f"data_disk[{number}]", _of_all(count, disk_block(block, Usage(), default_gb=LINUX_GB)))


def _ultra_disks(machines: Attributes, _usage: Usage) -> Iterator[Component]:
    need_performance(machines.blocks("data_disk"), "storage_account_type")
    return iter(())


def _of_all(count: Decimal, components: Iterator[Component]) -> Iterator[Component]:
    """Yield components for all machines; usage counts operations of all of them together."""
    for component in components:
        yield from [component] if component.is_usage_based else times(count, [component])


def scale_set_model(resource_type: str, *, windows: bool) -> PriceModel:
    """Return the model of a kind of scale set."""
    parts = (partial(_hours, windows=windows), partial(_disks, windows=windows), _ultra_disks)
    return PriceModel(resource_type=resource_type, parts=parts)
