"""azurerm_search_service: the hours of each search unit, and images that are read."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, hourly
from cost_estimator.models.azure._seen import by_use

_TYPE = "azurerm_search_service"
_IMAGES_PER_PRICE = 1000
_TIERS = (("first 1M", 1_000_000), ("next 4M", 4_000_000), ("over 5M", None))


def _units(service: Attributes, _usage: Usage) -> Iterator[Component]:
    """Yield the search units, one for each partition of a replica; the Free tier costs nothing."""
    kind = service.text("sku").lower()
    if kind != "free":
        count = service.number("partition_count", 1) * service.number("replica_count", 1)
        yield hourly(f"Search usage ({kind}, {count:f} units)", sku=f"azure-search/{kind}", count=count)


def _images(service: Attributes, usage: Usage) -> Iterator[Component]:
    left = usage.quantity("monthly_images_extracted")
    if service.text("sku").lower() == "free":
        return
    for label, size in _TIERS:
        share = left if left is None or size is None else min(left, Decimal(size))
        name = f"Image extraction ({label})"
        yield by_use(_TYPE, name, unit="1000 images", quantity=share, per=_IMAGES_PER_PRICE)
        if left is None or share is None or not (left := left - share):
            return


MODEL = PriceModel(resource_type=_TYPE, parts=(_units, _images))
