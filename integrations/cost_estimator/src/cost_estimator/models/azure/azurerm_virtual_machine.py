"""azurerm_virtual_machine: the hours it runs, and its disks."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import HOURS_PER_MONTH, Component, PriceModel, Usage, inside
from cost_estimator.models.azure._disks import LINUX_GB, disk_block, need_performance
from cost_estimator.models.azure._machines import hours, is_windows, os_disk_gb, seller_licence

_IMAGE = "storage_image_reference"


def _windows(machine: Attributes) -> bool:
    return is_windows(machine, os_disk="storage_os_disk", image=_IMAGE)


def _hours(machine: Attributes, usage: Usage) -> Iterator[Component]:
    size, licence = machine.text("vm_size"), machine.text("license_type", "")
    running = usage.number("monthly_hrs", HOURS_PER_MONTH)
    yield hours(size, windows=_windows(machine), licence=licence, running=running)
    yield from seller_licence(machine, size, licence, image=_IMAGE, running=running)


def _disks(machine: Attributes, usage: Usage) -> Iterator[Component]:
    size = os_disk_gb(machine, windows=_windows(machine), image=_IMAGE)
    yield from inside("storage_os_disk", _disk(machine.block("storage_os_disk"), usage.group("storage_os_disk"), size))
    for number, block in enumerate(machine.blocks("storage_data_disk")):
        disk = _disk(block, usage.group("storage_data_disk"), LINUX_GB)
        yield from inside(f"storage_data_disk[{number}]", disk)


def _disk(block: Attributes | None, usage: Usage, default_gb: int) -> Iterator[Component]:
    """Return one that was there before is charged itself."""
    if block is None or block.text("create_option", "") == "Attach":
        return iter(())
    return disk_block(block, usage, kind="managed_disk_type", default_gb=default_gb)


def _ultra_disks(machine: Attributes, _usage: Usage) -> Iterator[Component]:
    new = [block for block in machine.blocks("storage_data_disk") if block.text("create_option", "") != "Attach"]
    need_performance(new, "managed_disk_type")
    return iter(())


MODEL = PriceModel(resource_type="azurerm_virtual_machine", parts=(_hours, _disks, _ultra_disks))
