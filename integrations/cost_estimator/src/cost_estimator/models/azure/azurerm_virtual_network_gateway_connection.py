"""azurerm_virtual_network_gateway_connection: the hours of each tunnel of a gateway after the tenth."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes, NotKnown
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models.azure._seen import by_the_hour

_TYPE = "azurerm_virtual_network_gateway_connection"
_TUNNELS = ("ipsec", "vnet2vnet")
_INCLUDED = 10


def _tunnel(connection: Attributes, _usage: Usage) -> Iterator[Component]:
    """Yield a tunnel; a circuit is charged by itself, and the price of a Basic gateway includes its tunnels."""
    if connection.text("type").lower() not in _TUNNELS:
        return
    gateway = connection.referenced("virtual_network_gateway_id", "azurerm_virtual_network_gateway")
    if gateway is None:
        raise NotKnown("the gateway of the connection is not in this run")
    size = gateway.text("sku")
    tunnels = gateway.referrers(_TYPE, "virtual_network_gateway_id")
    first = sorted(tunnel.resource.address or "" for tunnel in tunnels)[:_INCLUDED]
    if size.lower() != "basic" and connection.resource.address not in first:
        yield by_the_hour(_TYPE, f"VPN gateway ({size})")


MODEL = PriceModel(resource_type=_TYPE, parts=(_tunnel,))
