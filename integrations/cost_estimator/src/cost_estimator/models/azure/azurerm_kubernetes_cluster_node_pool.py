"""azurerm_kubernetes_cluster_node_pool: its nodes, and their disks."""

from cost_estimator.attributes import Attributes, NotKnown
from cost_estimator.model import PriceModel
from cost_estimator.models.azure._nodes import nodes


def _region(pool: Attributes) -> str:
    """Return where its cluster is: a pool does not say."""
    cluster = pool.referenced("kubernetes_cluster_id", "azurerm_kubernetes_cluster")
    try:
        location = cluster.text("location", pool.region) if cluster is not None else pool.region
    except NotKnown:
        location = pool.region
    return location.lower().replace(" ", "")


MODEL = PriceModel(resource_type="azurerm_kubernetes_cluster_node_pool", parts=(nodes,), region=_region)
