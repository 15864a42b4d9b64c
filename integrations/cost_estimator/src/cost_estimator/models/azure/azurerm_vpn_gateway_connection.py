"""azurerm_vpn_gateway_connection: the hours of each connection."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models.azure._places import region_of_owner
from cost_estimator.models.azure._seen import by_the_hour

_TYPE = "azurerm_vpn_gateway_connection"


def _connection(_connection: Attributes, _usage: Usage) -> Iterator[Component]:
    yield by_the_hour(_TYPE, "S2S Connections")


MODEL = PriceModel(
    resource_type=_TYPE, parts=(_connection,), region=region_of_owner("vpn_gateway_id", "azurerm_vpn_gateway")
)
