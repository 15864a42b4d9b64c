"""aws_vpn_connection: by the hour; with a transit gateway, its attachment and each gigabyte processed too."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, hourly
from cost_estimator.models._transit import attachment, data_processing

_ACCELERATORS = 2
"""One for each of the two tunnels."""


def _connection(connection: Attributes, usage: Usage) -> Iterator[Component]:
    yield hourly("VPN connection", sku=("vpc/CreateVpnConnection per Hrs", "vpc/CreateVpnConnection per hours"))
    if connection.flag("enable_acceleration"):
        yield hourly("Global accelerators", sku="globalaccelerator/fixed fee", count=_ACCELERATORS)
    if connection.is_set("transit_gateway_id"):
        yield attachment("Site to-Site VPN attachments")
        yield from data_processing("Site to-Site VPN", usage)


MODEL = PriceModel(resource_type="aws_vpn_connection", parts=(_connection,))
