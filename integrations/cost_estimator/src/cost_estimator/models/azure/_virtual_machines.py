"""What azurerm_linux_virtual_machine and azurerm_windows_virtual_machine are charged for."""

from collections.abc import Iterator
from functools import partial

from cost_estimator.attributes import Attributes
from cost_estimator.model import HOURS_PER_MONTH, Component, PriceModel, Usage, inside
from cost_estimator.models.azure._disks import disk_block
from cost_estimator.models.azure._machines import hours, os_disk_gb, seller_licence


def _hours(machine: Attributes, usage: Usage, *, windows: bool) -> Iterator[Component]:
    size, licence = machine.text("size"), machine.text("license_type", "")
    running = usage.number("monthly_hrs", HOURS_PER_MONTH)
    spot = machine.text("priority", "Regular") == "Spot"
    yield hours(size, windows=windows, licence=licence, spot=spot, running=running)
    if not windows:
        yield from seller_licence(machine, size, licence, image="source_image_reference", running=running)


def _os_disk(machine: Attributes, usage: Usage, *, windows: bool) -> Iterator[Component]:
    size = os_disk_gb(machine, windows=windows, image="source_image_reference")
    return inside("os_disk", disk_block(machine.block("os_disk"), usage.group("os_disk"), default_gb=size))


def machine_model(resource_type: str, *, windows: bool) -> PriceModel:
    """Return the model of a kind of machine."""
    parts = (partial(_hours, windows=windows), partial(_os_disk, windows=windows))
    return PriceModel(resource_type=resource_type, parts=parts)
