"""azurerm_public_ip: the hours that it is kept."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, hourly


def _address(address: Attributes, _usage: Usage) -> Iterator[Component]:
    way = address.text("allocation_method").lower()
    tier = address.text("sku_tier", "Regional").lower()
    kind = "global" if tier == "global" else address.text("sku", "Standard").lower()
    yield hourly(f"IP address ({way}, {tier})", sku=f"azure-public-ip/{way}/{kind}")


MODEL = PriceModel(resource_type="azurerm_public_ip", parts=(_address,))
