"""What clusters of HDInsight are charged for: the hours of their nodes, of which some kinds have a fixed number."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes, NotKnown
from cost_estimator.model import Component, PriceModel, Usage, hourly

_ROLES = {"head_node": ("Head node", 2), "zookeeper_node": ("Zookeeper node", 3), "worker_node": ("Worker node", None)}
"""How the nodes are shown, and how many of them a cluster has."""


def _nodes(cluster: Attributes, _usage: Usage) -> Iterator[Component]:
    roles = cluster.block("roles")
    if roles is None:
        raise NotKnown("roles is not set")
    for role, (name, count) in _ROLES.items():
        block = roles.block(role)
        if block is not None:
            nodes = Decimal(count) if count is not None else block.number("target_instance_count")
            yield _hours(name, block.text("vm_size"), nodes)
    edge = roles.block("edge_node")
    if edge is not None:
        yield _hours("Edge node", edge.text("vm_size"), edge.number("target_instance_count"))


def _hours(name: str, size: str, count: Decimal) -> Component:
    key = size.lower().removeprefix("standard_")
    return hourly(f"{name} ({size})", sku=f"azure-hdinsight/{key}", count=count)


def cluster_model(resource_type: str) -> PriceModel:
    """Return the model of a kind of cluster."""
    return PriceModel(resource_type=resource_type, parts=(_nodes,))
