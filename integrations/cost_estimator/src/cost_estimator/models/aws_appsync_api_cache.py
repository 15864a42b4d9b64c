"""aws_appsync_api_cache: by the hour, by its size."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, hourly

_SIZES = {
    "SMALL": "1 55",
    "MEDIUM": "3 22",
    "LARGE": "12 3",
    "XLARGE": "25 05",
    "LARGE_2X": "50 47",
    "LARGE_4X": "101 38",
    "LARGE_8X": "203 26",
    "LARGE_12X": "317 77",
}
"""The gigabytes of each, as prices have them."""


def _cache(cache: Attributes, _usage: Usage) -> Iterator[Component]:
    kind = cache.text("type")
    sku = f"appsync/API Calls CacheMemorySize {_SIZES.get(kind, kind)} per Hrs"
    yield hourly(f"Cache ({kind})", sku=sku)


MODEL = PriceModel(resource_type="aws_appsync_api_cache", parts=(_cache,))
