"""aws_lightsail_database: by the hour, by its bundle."""

import re
from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, hourly

_BUNDLES = {
    "micro": "40GB Storage 1 vCPU 1GB Memory 0 1TB Quota",
    "small": "80GB Storage 1 vCPU 2GB Memory 0 1TB Quota",
    "medium": "120GB Storage 2 vCPU 4GB Memory 0 1TB Quota",
    "large": "240GB Storage 2 vCPU 8GB Memory 0 2TB Quota",
}
_VERSION = re.compile(r"_\d+_\d+$")


def _bundle(database: Attributes, _usage: Usage) -> Iterator[Component]:
    """Yield a bundle; `micro_ha_2_0` is the second version of a small one in two zones."""
    bundle = database.text("bundle_id")
    size = _VERSION.sub("", bundle)
    zones = "High" if size.endswith("_ha") else "Standard"
    key = _BUNDLES.get(size.removesuffix("_ha"), bundle)
    sku = f"lightsail/Lightsail Database {zones} Availability {key}"
    yield hourly(f"Database ({bundle})", sku=sku)


MODEL = PriceModel(resource_type="aws_lightsail_database", parts=(_bundle,))
