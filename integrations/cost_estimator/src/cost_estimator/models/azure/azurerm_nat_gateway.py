"""azurerm_nat_gateway: an hourly charge, plus each gigabyte processed."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models.azure._seen import by_the_hour, by_use

_TYPE = "azurerm_nat_gateway"


def _gateway(_gateway: Attributes, usage: Usage) -> Iterator[Component]:
    yield by_the_hour(_TYPE, "NAT gateway")
    yield by_use(_TYPE, "Data processed", unit="GB", quantity=usage.quantity("monthly_data_processed_gb"))


MODEL = PriceModel(resource_type=_TYPE, parts=(_gateway,))
