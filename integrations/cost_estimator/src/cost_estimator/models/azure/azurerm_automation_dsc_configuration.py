"""azurerm_automation_dsc_configuration: each node outside Azure that it configures."""

from cost_estimator.models.azure._places import region_of_owner
from cost_estimator.models.azure._seen import UsageRate, rates_model

MODEL = rates_model(
    "azurerm_automation_dsc_configuration",
    UsageRate("Non-azure config nodes", "non_azure_config_node_count", "nodes"),
    region=region_of_owner("automation_account_name", "azurerm_automation_account"),
)
