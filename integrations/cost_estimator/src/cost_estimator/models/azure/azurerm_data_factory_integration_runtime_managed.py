"""azurerm_data_factory_integration_runtime_managed: the hours of its nodes, and the runs that it starts."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models.azure._integration_runtimes import nodes
from cost_estimator.models.azure._seen import UsageRate, rates

_TYPE = "azurerm_data_factory_integration_runtime_managed"


def _runs(_runtime: Attributes, usage: Usage) -> Iterator[Component]:
    """Yield the orchestration; activities are charged for the time that they run, which is not known."""
    return rates(_TYPE, [UsageRate("Orchestration", "monthly_orchestration_runs", "1k runs", per=1000)], usage)


MODEL = PriceModel(resource_type=_TYPE, parts=(nodes, _runs))
