"""azurerm_vpn_gateway: its scale units."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models.azure._seen import fixed

_TYPE = "azurerm_vpn_gateway"


def _units(gateway: Attributes, _usage: Usage) -> Iterator[Component]:
    yield fixed(_TYPE, "S2S scale units (500 Mbps)", unit="scale units", quantity=gateway.number("scale_unit", 1))


MODEL = PriceModel(resource_type=_TYPE, parts=(_units,))
