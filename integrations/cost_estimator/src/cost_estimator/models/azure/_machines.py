"""What a virtual machine of Azure is charged for, whichever resource starts it."""

import re
from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import HOURS_PER_MONTH, Component, hourly
from cost_estimator.models.azure._disks import LINUX_GB, SMALL_WINDOWS_GB, WINDOWS_GB

_OWN_WINDOWS_LICENCES = ("Windows_Client", "Windows_Server")
_OWN_LINUX_LICENCES = ("RHEL_BYOS", "SLES_BYOS")
_SELLERS = {"redhat": ("RHEL", "rhel"), "suse": ("SUSE", "suse")}
"""Publishers of images that charge by the hour."""
_WINDOWS_PUBLISHERS = ("microsoftwindows", "microsoftsqlserver", "microsoftvisualstudio")
_SIZE = re.compile(r"(?:standard|basic)_(?P<family>[a-z]+)\d+(?:-\d+)?(?P<features>[a-z]*)")


def hours(
    size: str,
    *,
    windows: bool,
    licence: str = "",
    spot: bool = False,
    running: Decimal = HOURS_PER_MONTH,
) -> Component:
    """Return the hours that a machine runs.

    Args:
        size: such as Standard_D2s_v3.
        windows: whether it runs Windows.
        licence: the kind of licence, where the user brings one.
        spot: whether Azure may take it away.
        running: how many hours a month it runs.
    """
    is_own = licence in _OWN_WINDOWS_LICENCES
    system = "windows" if windows and not is_own else "linux"  # with a licence of one's own, Windows costs like Linux
    terms = "spot" if spot else "hybrid benefit" if windows and is_own else "pay as you go"
    kind = "azure-vm-spot" if spot else "azure-vm"
    key = size.lower().replace("_", "")
    name = f"Instance usage ({'Windows' if windows else 'Linux'}, {terms}, {size})"
    return hourly(name, sku=f"{kind}/{system}/{key}", hours=running)


def seller_licence(
    machine: Attributes, size: str, licence: str, *, image: str, running: Decimal = HOURS_PER_MONTH
) -> Iterator[Component]:
    """Yield what the seller of an image takes beside the machine.

    Args:
        machine: which has the image.
        size: of the machine.
        licence: the kind of licence, where the user brings one.
        image: the name of the block that says what the image is.
        running: how many hours a month it runs.
    """
    seller = next((_SELLERS[key] for key in _SELLERS if publisher(machine, image).startswith(key)), None)
    if seller is not None and licence not in _OWN_LINUX_LICENCES:
        name, key = seller
        sku = f"azure-licence/{key}/{size.lower().replace('_', '')}"
        yield hourly(f"{name} license ({size})", sku=sku, hours=running)


def publisher(machine: Attributes, image: str) -> str:
    """Return who made the image, in lower case."""
    block = machine.block(image)
    return block.text("publisher", "").lower() if block is not None else ""


def is_windows(machine: Attributes, *, os_disk: str, image: str) -> bool:
    """Return whether a machine of the older kinds runs Windows: it has its settings, or an image or a disk of it."""
    if machine.blocks("os_profile_windows_config"):
        return True
    disk = machine.block(os_disk)
    system = disk.text("os_type", "") if disk is not None else ""
    return system.lower() == "windows" or publisher(machine, image).startswith(_WINDOWS_PUBLISHERS)


def os_disk_gb(machine: Attributes, *, windows: bool, image: str) -> int:
    """Return how large the disk of an image is, where the machine does not say."""
    if not windows:
        return LINUX_GB
    block = machine.block(image)
    is_small = block is not None and "smalldisk" in block.text("sku", "").lower()
    return SMALL_WINDOWS_GB if is_small else WINDOWS_GB


def has_premium_disks(size: str) -> bool:
    """Return whether machines of a size take premium disks: those with an s in the name."""
    found = _SIZE.match(size.lower())
    return found is not None and (found["family"] in ("ds", "gs") or "s" in found["features"])
