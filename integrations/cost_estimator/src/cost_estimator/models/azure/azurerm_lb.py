"""azurerm_lb: each gigabyte processed by a standard one."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models.azure._seen import by_use

_TYPE = "azurerm_lb"


def _processed(balancer: Attributes, usage: Usage) -> Iterator[Component]:
    """Yield the data processed; the Basic SKU is free, and rules are charged by themselves."""
    if balancer.text("sku", "Basic") != "Basic":
        yield by_use(_TYPE, "Data processed", unit="GB", quantity=usage.quantity("monthly_data_processed_gb"))


MODEL = PriceModel(resource_type=_TYPE, parts=(_processed,))
