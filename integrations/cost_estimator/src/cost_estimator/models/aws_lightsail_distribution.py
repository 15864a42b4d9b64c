"""aws_lightsail_distribution: a charge a month, by its bundle."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, monthly

_BUNDLES = {"small": "50GB", "medium": "200GB", "large": "500GB"}


def _bundle(distribution: Attributes, _usage: Usage) -> Iterator[Component]:
    bundle = distribution.text("bundle_id")
    size = _BUNDLES.get(bundle.partition("_")[0], bundle)
    sku = f"lightsail/Lightsail CDN bundle subscription fee up to {size}"
    yield monthly(f"Distribution ({bundle})", sku=sku, unit="months", quantity=1)


MODEL = PriceModel(resource_type="aws_lightsail_distribution", parts=(_bundle,))
