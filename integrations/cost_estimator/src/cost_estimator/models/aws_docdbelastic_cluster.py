"""aws_docdbelastic_cluster: the processors of its shards by the hour, storage, and backups."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import HOURS_PER_MONTH, Component, PriceModel, Usage, monthly, used

_INSTANCES_OF_A_SHARD = 2


def _shards(cluster: Attributes, _usage: Usage) -> Iterator[Component]:
    instances = cluster.number("shard_instance_count", _INSTANCES_OF_A_SHARD)
    processors = cluster.number("shard_capacity") * cluster.number("shard_count") * instances
    sku = "docdb/Database Utilization CreateCluster"
    yield monthly("Shards", sku=sku, unit="vCPU-hours", quantity=processors * HOURS_PER_MONTH)


def _kept(_cluster: Attributes, _usage: Usage) -> Iterator[Component]:
    yield used("Storage", sku="docdb/Database Storage CreateCluster", unit="GB", quantity=None)
    yield used("Backup storage", sku="docdb/Storage Snapshot CreateCluster", unit="GB", quantity=None)


MODEL = PriceModel(resource_type="aws_docdbelastic_cluster", parts=(_shards, _kept))
