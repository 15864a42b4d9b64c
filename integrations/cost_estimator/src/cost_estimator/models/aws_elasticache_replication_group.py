"""aws_elasticache_replication_group: the nodes of all its shards by the hour, and snapshots."""

from collections.abc import Iterator
from decimal import Decimal

from msgspec.structs import replace

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models._caches import nodes, snapshots


def _nodes(group: Attributes, usage: Usage) -> Iterator[Component]:
    engine, node_type = group.text("engine", "redis"), group.text("node_type")
    scaled = _scaled(group, usage)
    if scaled is None:
        yield nodes(node_type, engine, _count(group), usage)
    else:
        yield replace(nodes(node_type, engine, scaled, usage, note=", autoscaling"), is_usage_based=True)


def _count(group: Attributes) -> Decimal:
    for name in ("num_cache_clusters", "number_cache_clusters"):
        if group.is_set(name):
            return group.number(name)
    mode = group.block("cluster_mode") or group
    return mode.number("num_node_groups", 1) * (mode.number("replicas_per_node_group", 0) + 1)


def _scaled(group: Attributes, usage: Usage) -> Decimal | None:
    """Return where it scales by itself: as many as usage says, or as it may shrink to."""
    least = {
        target.text("scalable_dimension", ""): target.number("min_capacity", 0)
        for target in group.referrers("aws_appautoscaling_target", "resource_id")
    }
    if not least:
        return None
    mode = group.block("cluster_mode") or group
    shards = usage.quantity("capacity")
    if shards is None:
        shards = least.get("elasticache:replication-group:NodeGroups", mode.number("num_node_groups", 1))
    replicas = least.get("elasticache:replication-group:Replicas", mode.number("replicas_per_node_group", 0))
    return shards * (replicas + 1)


def _snapshots(group: Attributes, usage: Usage) -> Iterator[Component]:
    return snapshots(group, group.text("engine", "redis"), usage)


MODEL = PriceModel(resource_type="aws_elasticache_replication_group", parts=(_nodes, _snapshots))
