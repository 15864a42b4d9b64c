"""google_compute_disk: the gigabytes it has."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models.google._disks import default_size, disk, disk_kind, image_size, operations


def storage(given: Attributes, *, replicated: bool) -> Iterator[Component]:
    """Yield a disk by itself: as large as it says, or as what it is made from."""
    kind = disk_kind(given.text("type", "pd-standard"))
    yield disk(kind, given.number("size", _size(given, kind)), replicated=replicated)
    yield from operations(given, kind)


def _size(given: Attributes, kind: str) -> int:
    return image_size(given.text("image", "")) if given.is_set("image") else default_size(kind)


def _storage(given: Attributes, _usage: Usage) -> Iterator[Component]:
    return storage(given, replicated=False)


MODEL = PriceModel(resource_type="google_compute_disk", parts=(_storage,))
