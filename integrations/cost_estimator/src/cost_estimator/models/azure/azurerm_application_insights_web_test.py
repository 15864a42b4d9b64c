"""azurerm_application_insights_web_test: a test of several steps; a simple one is free."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models.azure._seen import fixed

_TYPE = "azurerm_application_insights_web_test"


def _test(test: Attributes, _usage: Usage) -> Iterator[Component]:
    if test.text("kind") == "multistep" and test.flag("enabled"):
        yield fixed(_TYPE, "Multi-step web test", unit="test", quantity=1)


MODEL = PriceModel(resource_type=_TYPE, parts=(_test,))
