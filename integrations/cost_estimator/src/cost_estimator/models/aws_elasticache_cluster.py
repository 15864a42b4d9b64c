"""aws_elasticache_cluster: its nodes by the hour, and snapshots; as part of a group, the group is charged instead."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models._caches import nodes, snapshots


def _nodes(cluster: Attributes, usage: Usage) -> Iterator[Component]:
    if not cluster.is_set("replication_group_id"):
        engine = cluster.text("engine", "redis")
        yield nodes(cluster.text("node_type"), engine, cluster.number("num_cache_nodes", 1), usage)


def _snapshots(cluster: Attributes, usage: Usage) -> Iterator[Component]:
    if not cluster.is_set("replication_group_id"):
        yield from snapshots(cluster, cluster.text("engine", "redis"), usage)


MODEL = PriceModel(resource_type="aws_elasticache_cluster", parts=(_nodes, _snapshots))
