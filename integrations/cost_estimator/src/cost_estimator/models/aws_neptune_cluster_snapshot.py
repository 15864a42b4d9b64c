"""aws_neptune_cluster_snapshot: the gigabytes kept."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, used


def _kept(_snapshot: Attributes, usage: Usage) -> Iterator[Component]:
    kept = usage.quantity("backup_storage_gb")
    yield used("Backup storage", sku="neptune/Storage Snapshot Rate", unit="GB", quantity=kept)


MODEL = PriceModel(resource_type="aws_neptune_cluster_snapshot", parts=(_kept,))
