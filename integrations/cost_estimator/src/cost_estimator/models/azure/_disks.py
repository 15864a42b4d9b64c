"""What managed disks are charged for, by themselves or with a machine: the next larger size, and operations."""

from collections.abc import Iterable, Iterator
from decimal import ROUND_CEILING, Decimal

from cost_estimator.attributes import Attributes, NotKnown
from cost_estimator.model import HOURS_PER_MONTH, Component, Usage, monthly, used

_KINDS = {"premium": "P", "standardssd": "E", "standard": "S"}
"""The letter that the sizes of a kind of disk begin with."""
_SIZES = {
    4: 1,
    8: 2,
    16: 3,
    32: 4,
    64: 6,
    128: 10,
    256: 15,
    512: 20,
    1024: 30,
    2048: 40,
    4096: 50,
    8192: 60,
    16384: 70,
    32767: 80,
}
"""The gigabytes of each size, and its number."""
_SMALLEST_HDD = 4
_ULTRA_STEP_GB = 1024
LINUX_GB = 30
WINDOWS_GB = 127
"""What the usual images fill."""
SMALL_WINDOWS_GB = 30
"""What images of Windows fill that are made for small disks."""


def disk(kind: str, size: Decimal, usage: Usage) -> Iterator[Component]:
    """Yield a disk of a kind such as Premium_LRS; of a kind without sizes, the gigabytes."""
    family, _, copies = kind.lower().partition("_")
    letter = _KINDS.get(family)
    if letter is None:
        kept = _ultra_size(size) if family == "ultrassd" else size
        yield hourly_capacity(f"Storage ({kind})", sku=f"azure-disk/{kind.lower()}/capacity", unit="GB", quantity=kept)
        return
    tier = f"{letter}{_number(letter, size)}"
    sku = f"azure-disk/{tier.lower()}/{copies}"
    yield monthly(f"Storage ({tier}, {copies.upper()})", sku=sku, unit="months", quantity=1)
    if family != "premium":
        operations = usage.quantity("monthly_disk_operations")
        sku = f"azure-disk/{letter.lower()}/operations"
        yield used("Disk operations", sku=sku, unit="10k operations", quantity=operations, per=10_000)


def _number(letter: str, size: Decimal) -> int:
    number = next((number for gigabytes, number in _SIZES.items() if size <= gigabytes), _SIZES[max(_SIZES)])
    return max(number, _SMALLEST_HDD) if letter == "S" else number


def hourly_capacity(name: str, *, sku: str, unit: str, quantity: Decimal) -> Component:
    """Return something of a disk that is priced by the hour and shown by the month."""
    return monthly(name, sku=sku, unit=unit, quantity=quantity * HOURS_PER_MONTH, per=HOURS_PER_MONTH)


def _ultra_size(size: Decimal) -> Decimal:
    """Return the size that an ultra disk is charged for: the next of the usual ones, above those whole terabytes."""
    usual = next((gigabytes for gigabytes in _SIZES if size <= gigabytes <= _ULTRA_STEP_GB), None)
    if usual is not None:
        return Decimal(usual)
    return (size / _ULTRA_STEP_GB).to_integral_value(ROUND_CEILING) * _ULTRA_STEP_GB


def need_performance(blocks: Iterable[Attributes], kind: str) -> None:
    """Raise if a disk is charged for operations and throughput that its block does not give.

    Raises:
        NotKnown: there is an ultra disk among them.
    """
    if any(block.text(kind, "").lower() == "ultrassd_lrs" for block in blocks):
        raise NotKnown("the IOPS and the throughput of an ultra disk are not given")


def disk_block(
    block: Attributes | None, usage: Usage, *, kind: str = "storage_account_type", default_gb: int
) -> Iterator[Component]:
    """Yield a disk as a block of a machine gives it.

    Args:
        block: the block, if there is one.
        usage: of this disk.
        kind: the argument that gives the kind of disk.
        default_gb: its size where the block has no say.
    """
    if block is None or block.blocks("diff_disk_settings"):  # a disk in the machine itself is part of its price
        return
    size = block.number("disk_size_gb", default_gb)
    yield from disk(block.text(kind, "Standard_LRS"), size, usage)
