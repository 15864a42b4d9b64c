"""What persistent disks are charged for, by themselves or with a machine."""

from collections.abc import Callable, Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, monthly

_KINDS = {
    "pd-standard": ("Standard", "hdd"),
    "pd-balanced": ("Balanced", "balanced"),
    "pd-ssd": ("SSD", "ssd"),
    "pd-extreme": ("Extreme", "extreme"),
    "hyperdisk-extreme": ("Hyperdisk extreme", "hyperdisk-extreme"),
}
"""How a kind of disk is shown, and what its price is called."""
_SIZES_BY_DEFAULT = {"pd-standard": 500, "pd-extreme": 1000, "hyperdisk-extreme": 1000}
_USUAL_SIZE = 100
_IMAGE_SIZES = {"windows": 50, "rhel": 20}
_SMALLEST_IMAGE = 10
_OWN_IOPS = ("pd-extreme", "hyperdisk")
"""Kinds that charge for operations beside the gigabytes."""
_IOPS_BY_DEFAULT: dict[str, Callable[[Decimal], Decimal | None]] = {
    "pd-extreme": lambda _size: Decimal(100_000),
    "hyperdisk-extreme": lambda size: min(size * 1000, Decimal(350_000)),
}
"""How many operations a disk of a size has where the configuration does not say."""


def disk(kind: str, size: Decimal, *, replicated: bool = False) -> Component:
    """Return a disk of a kind and a size in gigabytes, in one zone or two."""
    shown, key = _KINDS.get(kind, (kind, kind))
    where = "-replicated" if replicated else ""
    name = f"{shown} provisioned storage ({'regional, ' if replicated else ''}{kind})"
    return monthly(name, sku=f"google-compute-storage/{key}{where}", unit="GB", quantity=size)


def operations(disk: Attributes, kind: str, size: Decimal) -> Iterator[Component]:
    """Yield the operations that are provided for beside the gigabytes, as many as Google gives where nobody says."""
    if kind.startswith(_OWN_IOPS) and (kind in _IOPS_BY_DEFAULT or disk.is_set("provisioned_iops")):
        quantity = disk.number("provisioned_iops", _IOPS_BY_DEFAULT.get(kind, lambda _size: None)(size))
        yield monthly(
            f"Provisioned IOPS ({kind})", sku=f"google-compute-storage/{kind}/iops", unit="IOPS", quantity=quantity
        )


def default_size(kind: str) -> int:
    """Return the gigabytes that Google gives an empty disk."""
    return _SIZES_BY_DEFAULT.get(kind, _USUAL_SIZE)


def image_size(image: str) -> int:
    """Return the gigabytes that an image fills: those of the usual ones."""
    return next((size for part, size in _IMAGE_SIZES.items() if part in image.lower()), _SMALLEST_IMAGE)


def disk_kind(given: str) -> str:
    """Return the type of a disk, such as `pd-ssd`, from its name or link."""
    return given.rpartition("/")[2]
