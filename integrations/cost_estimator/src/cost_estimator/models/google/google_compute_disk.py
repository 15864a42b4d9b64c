"""google_compute_disk: the gigabytes it has."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes, NotKnown
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models.google._disks import default_size, disk, disk_kind, image_size, operations

_DISKS = ("google_compute_disk", "google_compute_region_disk")
_SOURCES = {
    "snapshot": ("google_compute_snapshot",),
    "image": ("google_compute_image",),
    "source_disk": _DISKS,
    "source_snapshot": ("google_compute_snapshot",),
    "source_image": ("google_compute_image",),
}
"""The arguments that a disk, an image or a snapshot is made from, and what they refer to."""


def storage(given: Attributes, *, replicated: bool) -> Iterator[Component]:
    """Yield a disk by itself: as large as it says, or as what it is made from."""
    kind = disk_kind(given.text("type", "pd-standard"))
    size = _size(given, kind)
    yield disk(kind, size, replicated=replicated)
    yield from operations(given, kind, size)


def _size(given: Attributes, kind: str) -> Decimal:
    """Return the gigabytes of a disk: its own say, else those of what it is made from."""
    if given.is_set("size"):
        return given.number("size")
    source = _source(given)
    if source is not None:
        return _size(source, kind)
    if given.is_set("image"):
        return Decimal(image_size(given.text("image", "")))
    if any(given.is_set(argument) for argument in _SOURCES):
        raise NotKnown("the size of what the disk is made from is not known")
    return given.number("disk_size_gb", default_size(kind))


def _source(given: Attributes) -> Attributes | None:
    """Return the disk, image or snapshot of the plan that something is made from."""
    found = (given.referenced(argument, *types) for argument, types in _SOURCES.items())
    return next((source for source in found if source is not None), None)


def _storage(given: Attributes, _usage: Usage) -> Iterator[Component]:
    return storage(given, replicated=False)


MODEL = PriceModel(resource_type="google_compute_disk", parts=(_storage,))
