"""aws_memorydb_cluster: the nodes of all its shards by the hour, what is written to them, and snapshots."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.machines import find_machine
from cost_estimator.model import Component, PriceModel, Usage, hourly, used

_WITH_DISKS = "db.r6gd."
_FREE_SNAPSHOTS = 1


def _engine(cluster: Attributes) -> str:
    return cluster.text("engine", "redis").capitalize()


def _nodes(cluster: Attributes, _usage: Usage) -> Iterator[Component]:
    node_type, engine = cluster.text("node_type"), _engine(cluster)
    machine = find_machine(node_type.removeprefix("db."))
    has = f"{node_type}, vCPU: {machine.vcpus if machine else ''}"
    kind = "General purpose" if node_type.startswith("db.t") else "Memory optimized"
    older = "datatiering" if node_type.startswith(_WITH_DISKS) else "Nodes"
    skus = [f"memorydb/{node_type.replace('.', ' ', 1)} {engine} {kind} | {has}"]
    if engine == "Redis":  # what there was before there was a choice
        skus.append(f"memorydb/{kind} Redis {older} | {has}")
    count = cluster.number("num_shards", 1) * (cluster.number("num_replicas_per_shard", 1) + 1)
    yield hourly(f"MemoryDB (on-demand, {node_type})", sku=tuple(skus), count=count)


def _kept(cluster: Attributes, _usage: Usage) -> Iterator[Component]:
    if _engine(cluster) == "Redis":
        yield used("Data written", sku="memorydb/Data Written per GB", unit="GB", quantity=None)
    if cluster.number("snapshot_retention_limit", 0) > _FREE_SNAPSHOTS:
        yield used("Backup storage", sku="memorydb/Amazon S3 per GB-Mo", unit="GB", quantity=None)


MODEL = PriceModel(resource_type="aws_memorydb_cluster", parts=(_nodes, _kept))
