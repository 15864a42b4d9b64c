"""aws_docdb_cluster: backups beyond a day; storage and requests are counted with its instances."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, used

_FREE_BACKUP_DAYS = 1


def backup_storage(usage: Usage) -> Component:
    """Return the backups and snapshots that are kept."""
    return used("Backup storage", sku="docdb/Storage Snapshot", unit="GB", quantity=usage.quantity("backup_storage_gb"))


def _backups(cluster: Attributes, usage: Usage) -> Iterator[Component]:
    if cluster.number("backup_retention_period", _FREE_BACKUP_DAYS) > _FREE_BACKUP_DAYS:
        yield backup_storage(usage)


MODEL = PriceModel(resource_type="aws_docdb_cluster", parts=(_backups,))
