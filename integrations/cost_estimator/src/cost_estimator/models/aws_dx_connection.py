"""aws_dx_connection: a port by the hour, by its bandwidth, and what leaves a region through it."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, hourly, used

_GROUP = "monthly_outbound_from_region_to_dx_connection_location"


def _port(connection: Attributes, usage: Usage) -> Iterator[Component]:
    bandwidth, location = connection.text("bandwidth"), connection.text("location")
    kind = usage.text("dx_connection_type", "dedicated").lower()
    japan = "-japan" if location.startswith(("EqTY", "EqOS", "ATT", "TY")) else ""
    yield hourly("DX connection", sku=f"directconnect/port/{kind}{japan}/{bandwidth}")


def _outbound(connection: Attributes, usage: Usage) -> Iterator[Component]:
    location = connection.text("location")
    by_region = {region.replace("_", "-"): gigabytes for region, gigabytes in usage.members(_GROUP).items()}
    older = usage.quantity("monthly_outbound_region_to_dx_location_gb")
    quantities: dict[str, Decimal | None] = {**by_region} or {connection.region: older}
    for region, gigabytes in quantities.items():
        yield used(
            f"Outbound data transfer (from {region}, to {location})",
            sku="directconnect/outbound",
            unit="GB",
            quantity=gigabytes,
            region=region,
        )


MODEL = PriceModel(resource_type="aws_dx_connection", parts=(_port, _outbound))
