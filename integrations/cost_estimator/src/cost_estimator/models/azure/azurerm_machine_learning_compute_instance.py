"""azurerm_machine_learning_compute_instance: the hours that its machine runs."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import HOURS_PER_MONTH, Component, PriceModel, Usage
from cost_estimator.models.azure._machines import hours
from cost_estimator.models.azure._places import region_of_owner


def _hours(machine: Attributes, usage: Usage) -> Iterator[Component]:
    running = usage.number("monthly_hrs", HOURS_PER_MONTH)
    yield hours(machine.text("virtual_machine_size"), windows=False, running=running)


MODEL = PriceModel(
    resource_type="azurerm_machine_learning_compute_instance",
    parts=(_hours,),
    region=region_of_owner("machine_learning_workspace_id", "azurerm_machine_learning_workspace"),
)
