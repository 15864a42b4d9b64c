"""azurerm_automation_account: each minute that jobs run, each hour of watchers, and each node outside Azure."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models.azure._seen import UsageRate, rates

_CHARGES = {
    "azurerm_automation_job_schedule": UsageRate("Job run time", "monthly_job_run_mins", "minutes"),
    "azurerm_automation_dsc_configuration": UsageRate("Non-azure config nodes", "non_azure_config_node_count", "nodes"),
    "azurerm_automation_watcher": UsageRate("Watcher", "monthly_watcher_hrs", "hours"),
}
"""What usage may say of the account as a whole, by the type that the price is known by."""


def _used(_account: Attributes, usage: Usage) -> Iterator[Component]:
    for priced_as, charge in _CHARGES.items():
        yield from rates(priced_as, [charge], usage)


MODEL = PriceModel(resource_type="azurerm_automation_account", parts=(_used,))
