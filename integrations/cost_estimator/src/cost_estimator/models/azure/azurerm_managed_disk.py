"""azurerm_managed_disk: a charge a month by its size, and operations."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models.azure._disks import LINUX_GB, disk


def _disk(given: Attributes, usage: Usage) -> Iterator[Component]:
    """One made from another without a size has the size of that, which the plan does not tell."""
    is_copy = any(given.is_set(name) for name in ("source_resource_id", "source_uri", "image_reference_id"))
    size = given.number("disk_size_gb", None if is_copy else LINUX_GB)
    return disk(given.text("storage_account_type"), size, usage)


MODEL = PriceModel(resource_type="azurerm_managed_disk", parts=(_disk,))
