"""azurerm_application_insights: each gigabyte taken in."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models.azure._seen import by_use

_TYPE = "azurerm_application_insights"


def _ingested(_insights: Attributes, usage: Usage) -> Iterator[Component]:
    yield by_use(_TYPE, "Data ingested", unit="GB", quantity=usage.quantity("monthly_data_ingested_gb"))


MODEL = PriceModel(resource_type=_TYPE, parts=(_ingested,))
