"""aws_docdb_cluster: its backups; storage and requests are counted with its instances."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, used


def backups(_cluster: Attributes, usage: Usage) -> Iterator[Component]:
    """The backups kept."""
    kept = usage.quantity("backup_storage_gb")
    yield used("Backup storage", sku="docdb/Storage Snapshot", unit="GB", quantity=kept)


MODEL = PriceModel(resource_type="aws_docdb_cluster", parts=(backups,))
