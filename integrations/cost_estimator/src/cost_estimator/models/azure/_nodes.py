"""What the nodes of a Kubernetes cluster on Azure are charged for."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import HOURS_PER_MONTH, Component, Usage, inside, times
from cost_estimator.models.azure._disks import disk
from cost_estimator.models.azure._machines import has_premium_disks, hours

_DEFAULT_DISK_GB = 128


def nodes(pool: Attributes, usage: Usage) -> Iterator[Component]:
    """Yield the machines of a pool, and the disks of those that have one outside."""
    size, count = pool.text("vm_size"), _count(pool, usage)
    windows, spot = pool.text("os_type", "Linux") == "Windows", pool.text("priority", "Regular") == "Spot"
    running = usage.number("monthly_hrs", HOURS_PER_MONTH)
    yield from times(count, [hours(size, windows=windows, spot=spot, running=running)])
    if pool.text("os_disk_type", "Managed") != "Ephemeral":
        kind = "Premium_LRS" if has_premium_disks(size) else "Standard_LRS"
        gigabytes = pool.number("os_disk_size_gb", _DEFAULT_DISK_GB)
        yield from inside("os_disk", times(count, disk(kind, gigabytes, Usage())))


def _count(pool: Attributes, usage: Usage) -> Decimal:
    """Return the number of nodes that usage gives, or the initial or minimum number."""
    said = usage.quantity("nodes")
    return max(pool.number("node_count", 1), pool.number("min_count", 0)) if said is None else said
