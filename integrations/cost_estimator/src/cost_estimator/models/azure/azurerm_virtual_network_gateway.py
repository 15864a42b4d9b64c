"""azurerm_virtual_network_gateway: its hours, tunnels beyond those included, and what leaves through it."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models.azure._seen import by_the_hour, by_use

_TYPE = "azurerm_virtual_network_gateway"
_INCLUDED_TUNNELS = 128
_AS_LISTED = "VPN gateway data tranfer"
"""The name that the price was found under, letter for letter."""


def _gateway(gateway: Attributes, usage: Usage) -> Iterator[Component]:
    kind = "VPN" if gateway.text("type", "Vpn").lower() == "vpn" else "ExpressRoute"
    yield by_the_hour(_TYPE, f"{kind} gateway ({gateway.text('sku')})")
    if kind == "VPN":
        said = usage.quantity("p2s_connection")
        beyond = None if said is None else max(said - _INCLUDED_TUNNELS, Decimal(0))
        yield by_use(_TYPE, "VPN gateway P2S tunnels (over 128)", unit="tunnels", quantity=beyond)
        moved = usage.quantity("monthly_data_transfer_gb")
        shown = "VPN gateway data transfer"
        yield by_use(_TYPE, _AS_LISTED, unit="GB", quantity=moved, shown=shown)


MODEL = PriceModel(resource_type=_TYPE, parts=(_gateway,))
