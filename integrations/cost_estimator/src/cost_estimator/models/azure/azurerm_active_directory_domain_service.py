"""azurerm_active_directory_domain_service: its hours, by its tier."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models.azure._seen import by_the_hour

_TYPE = "azurerm_active_directory_domain_service"


def _hours(service: Attributes, _usage: Usage) -> Iterator[Component]:
    yield by_the_hour(_TYPE, f"Active directory domain service ({service.text('sku').capitalize()})")


MODEL = PriceModel(resource_type=_TYPE, parts=(_hours,))
