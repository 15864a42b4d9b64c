"""aws_lightsail_container_service: its nodes by the hour, by their power."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, hourly

_POWERS = {
    "nano": "Nano 0 25 0.5GB",
    "micro": "Micro 0 25 1GB",
    "small": "Small 0 5 1GB",
    "medium": "Medium 1 2GB",
    "large": "Large 2 4GB",
    "xlarge": "XLarge 4 8GB",
}


def _nodes(service: Attributes, _usage: Usage) -> Iterator[Component]:
    if service.flag("is_disabled"):
        return
    power = service.text("power")
    sku = f"lightsail/Lightsail Containers Linux {_POWERS.get(power, power)} 500GB"
    yield hourly(f"Nodes ({power})", sku=sku, count=service.number("scale"))


MODEL = PriceModel(resource_type="aws_lightsail_container_service", parts=(_nodes,))
