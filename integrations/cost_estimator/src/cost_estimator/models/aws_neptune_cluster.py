"""aws_neptune_cluster: storage, requests to it, and backups beyond a day."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import MILLION, Component, PriceModel, Usage, used

_FREE_BACKUP_DAYS = 1


def _storage(cluster: Attributes, usage: Usage) -> Iterator[Component]:
    is_optimized = cluster.text("storage_type", "standard") == "iopt1"
    sku = "neptune/IO optimized Storage Rate General Purpose-Aurora" if is_optimized else "neptune/Storage Rate"
    yield used("Storage", sku=sku, unit="GB", quantity=usage.quantity("storage_gb"))
    if not is_optimized:
        requests = usage.quantity("monthly_io_requests")
        yield used("I/O requests", sku="neptune/IO Rate", unit="1M requests", quantity=requests, per=MILLION)


def _backups(cluster: Attributes, usage: Usage) -> Iterator[Component]:
    if cluster.number("backup_retention_period", 1) > _FREE_BACKUP_DAYS:
        kept = usage.quantity("backup_storage_gb")
        yield used("Backup storage", sku="neptune/Storage Snapshot Rate", unit="GB", quantity=kept)


MODEL = PriceModel(resource_type="aws_neptune_cluster", parts=(_storage, _backups))
