"""google_container_node_pool: its nodes in every zone, with their disks."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models.google._nodes import node_count, nodes, pool_zones


def _nodes(pool: Attributes, usage: Usage) -> Iterator[Component]:
    said, zones = usage.quantity("nodes"), pool_zones(pool)
    return nodes(pool, node_count(pool, zones) if said is None else said * zones)


MODEL = PriceModel(resource_type="google_container_node_pool", parts=(_nodes,))
