"""azurerm_application_insights: each gigabyte taken in, and each month that it is kept beyond the first three."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models.azure._seen import by_use

_TYPE = "azurerm_application_insights"
_FREE_DAYS = 90
_DAYS_PER_MONTH = 30
_AS_LISTED = "Data retention (120 days)"
"""The name that the price of one further month was found under."""


def _ingested(insights: Attributes, usage: Usage) -> Iterator[Component]:
    taken = usage.quantity("monthly_data_ingested_gb")
    yield by_use(_TYPE, "Data ingested", unit="GB", quantity=taken)
    days = insights.number("retention_in_days", _FREE_DAYS)
    if days > _FREE_DAYS:
        kept = None if taken is None else taken * (days - _FREE_DAYS) / _DAYS_PER_MONTH
        yield by_use(_TYPE, _AS_LISTED, unit="GB", quantity=kept, shown=f"Data retention ({days:f} days)")


MODEL = PriceModel(resource_type=_TYPE, parts=(_ingested,))
