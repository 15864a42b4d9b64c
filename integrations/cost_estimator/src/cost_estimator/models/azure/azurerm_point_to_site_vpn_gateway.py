"""azurerm_point_to_site_vpn_gateway: its scale units, and the hours that people are connected."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models.azure._seen import by_use, fixed

_TYPE = "azurerm_point_to_site_vpn_gateway"


def _units(gateway: Attributes, usage: Usage) -> Iterator[Component]:
    yield fixed(_TYPE, "P2S scale units (500 Mbps)", unit="scale units", quantity=gateway.number("scale_unit"))
    connected = usage.quantity("monthly_p2s_connections_hrs")
    yield by_use(_TYPE, "P2S connections", unit="hours", quantity=connected)


MODEL = PriceModel(resource_type=_TYPE, parts=(_units,))
