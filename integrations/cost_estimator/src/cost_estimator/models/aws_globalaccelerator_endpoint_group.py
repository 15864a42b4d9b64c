"""aws_globalaccelerator_endpoint_group: each gigabyte in or out, by where it comes from and goes to."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, used

_FROM_CLIENTS = "globalaccelerator/Client Location AWS Traffic Direction In Data Transfer from"
_PLACES = {
    "asia_pacific": "Asia Pacific",
    "australia": "Australia",
    "europe": "Europe",
    "india": "India",
    "middle_east": "Middle East",
    "south_africa": "ZA",
    "south_america": "South America",
    "south_korea": "South Korea",
    "us": "United States and Canada",
}
_SHOWN = {"south_africa": "South Africa"}
_AREAS = {
    "af-south-1": ("ZA", "ZA"),
    "ap-northeast-2": ("KR", "South Korea"),
    "ap-south-1": ("IN", "India"),
    "ap-south-2": ("IN", "India"),
    "ap-southeast-2": ("AU", "Australia"),
    "ap-southeast-4": ("AU", "Australia"),
}
_AREAS_BY_PREFIX = {
    "ap": ("AP", "Asia Pacific"),
    "ca": ("NA", "United States and Canada"),
    "eu": ("EU", "Europe"),
    "il": ("ME", "Middle East"),
    "me": ("ME", "Middle East"),
    "sa": ("SA", "South America"),
    "us": ("NA", "United States and Canada"),
}


def _traffic(group: Attributes, usage: Usage) -> Iterator[Component]:
    """Yield each place and direction that usage speaks of; without a word on any, the United States stand for all."""
    region = group.text("endpoint_group_region", group.region)
    code, own = _AREAS.get(region) or _AREAS_BY_PREFIX.get(region[:2], ("NA", "United States and Canada"))
    for direction, place, quantity in _told(usage) or [("inbound", "us", None), ("outbound", "us", None)]:
        yield used(
            f"{direction.capitalize()} data transfer ({_SHOWN.get(place, _PLACES[place])})",
            sku=f"{_FROM_CLIENTS} {own} to {_PLACES[place]}",
            unit="GB",
            quantity=quantity,
            region=code,
        )


def _told(usage: Usage) -> list[tuple[str, str, Decimal | None]]:
    quantities = (
        (direction, place, usage.quantity(f"monthly_{direction}_data_transfer_gb.{place}"))
        for direction in ("inbound", "outbound")
        for place in _PLACES
    )
    return [row for row in quantities if row[2] is not None]


MODEL = PriceModel(resource_type="aws_globalaccelerator_endpoint_group", parts=(_traffic,))
