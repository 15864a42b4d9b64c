"""azurerm_automation_watcher: each hour that it watches."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models.azure._places import region_of_owner
from cost_estimator.models.azure._seen import by_the_hour

_TYPE = "azurerm_automation_watcher"


def _hours(_watcher: Attributes, _usage: Usage) -> Iterator[Component]:
    yield by_the_hour(_TYPE, "Watcher")


MODEL = PriceModel(
    resource_type=_TYPE,
    parts=(_hours,),
    region=region_of_owner("automation_account_id", "azurerm_automation_account"),
)
