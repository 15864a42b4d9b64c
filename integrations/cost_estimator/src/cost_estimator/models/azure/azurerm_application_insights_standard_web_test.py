"""azurerm_application_insights_standard_web_test: each test from each place."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import HOURS_PER_MONTH, Component, PriceModel, Usage
from cost_estimator.models.azure._seen import fixed

_TYPE = "azurerm_application_insights_standard_web_test"
_SECONDS_PER_HOUR = 3600
_DEFAULT_SECONDS = 300
_AS_LISTED = "Standard web test (300 second frequency)"
"""A test costs the same however often it is made; the price was found under this name."""


def _tests(test: Attributes, _usage: Usage) -> Iterator[Component]:
    if not test.flag("enabled", True):
        return
    seconds = max(test.number("frequency", _DEFAULT_SECONDS), Decimal(1))
    count = HOURS_PER_MONTH * _SECONDS_PER_HOUR / seconds * max(test.count("geo_locations"), 1)
    yield fixed(
        _TYPE, _AS_LISTED, unit="tests", quantity=count, shown=f"Standard web test ({seconds:f} second frequency)"
    )


MODEL = PriceModel(resource_type=_TYPE, parts=(_tests,))
