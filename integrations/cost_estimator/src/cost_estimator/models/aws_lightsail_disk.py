"""aws_lightsail_disk: the gigabytes it has."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, monthly


def _storage(disk: Attributes, _usage: Usage) -> Iterator[Component]:
    size = disk.number("size_in_gb")
    yield monthly("Storage", sku="lightsail/Lightsail Block Storage per GB-Mo", unit="GB", quantity=size)


MODEL = PriceModel(resource_type="aws_lightsail_disk", parts=(_storage,))
