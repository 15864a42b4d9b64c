"""azurerm_kubernetes_cluster_node_pool: its nodes, and their disks."""

from cost_estimator.model import PriceModel
from cost_estimator.models.azure._nodes import nodes
from cost_estimator.models.azure._places import region_of_owner

MODEL = PriceModel(
    resource_type="azurerm_kubernetes_cluster_node_pool",
    parts=(nodes,),
    region=region_of_owner("kubernetes_cluster_id", "azurerm_kubernetes_cluster"),
)
