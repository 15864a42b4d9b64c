"""azurerm_data_factory_integration_runtime_azure_ssis: the hours of its nodes."""

from cost_estimator.model import PriceModel
from cost_estimator.models.azure._integration_runtimes import PRICED_AS, nodes

MODEL = PriceModel(resource_type=PRICED_AS, parts=(nodes,))
