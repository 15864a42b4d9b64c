"""google_service_networking_connection: what moves through it, by where it goes."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, inside, used

_WAYS = {
    "same_region": "Traffic within the same region",
    "us_or_canada": "Traffic within the US or Canada",
    "europe": "Traffic within Europe",
    "asia": "Traffic within Asia",
    "south_america": "Traffic within South America",
    "oceania": "Traffic to/from Indonesia and Oceania",
    "worldwide": "Traffic between continents (excludes Oceania)",
}


def _traffic(_connection: Attributes, usage: Usage) -> Iterator[Component]:
    moved = usage.group("monthly_egress_data_transfer_gb")
    for key, name in _WAYS.items():
        sku, quantity = f"google-peering/{key}", moved.quantity(key)
        yield from inside("Network egress", [used(name, sku=sku, unit="GB", quantity=quantity)])


MODEL = PriceModel(resource_type="google_service_networking_connection", parts=(_traffic,))
