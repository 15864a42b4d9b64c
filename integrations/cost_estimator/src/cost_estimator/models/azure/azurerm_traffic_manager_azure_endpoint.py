"""azurerm_traffic_manager_azure_endpoint: the checks of its health."""

from cost_estimator.models.azure._traffic_manager import endpoint_model

MODEL = endpoint_model("azurerm_traffic_manager_azure_endpoint")
