"""aws_rds_cluster: the storage of an Aurora cluster with its requests, backups and history; serverless capacity."""

from collections.abc import Iterator
from decimal import Decimal
from math import prod

from cost_estimator.attributes import Attributes
from cost_estimator.model import HOURS_PER_MONTH, MILLION, Component, PriceModel, Usage, monthly, used, where_offered
from cost_estimator.models._rds import engine_name, instance_hours

_SECONDS = HOURS_PER_MONTH * 3600
_IO_OPTIMIZED = "aurora-iopt1"
_FREE_BACKUP_DAYS = 1


def _is_aurora(cluster: Attributes) -> bool:
    return _engine(cluster).startswith("Aurora")


def _engine(cluster: Attributes) -> str:
    return engine_name(cluster.text("engine", "aurora-mysql"))


def _serverless(cluster: Attributes, usage: Usage) -> Iterator[Component]:
    if not _is_aurora(cluster) or cluster.text("engine_mode", "provisioned") != "serverless":
        return
    units = usage.quantity("capacity_units_per_hr") or _least_units(cluster)
    yield used(
        "Aurora serverless",
        sku=f"rds-storage/{_engine(cluster)} Serverless",
        unit="ACU-hours",
        quantity=None if units is None else units * HOURS_PER_MONTH,
    )


def _least_units(cluster: Attributes) -> Decimal | None:
    """Return the minimum capacity, which is always charged; None if the cluster pauses when it is idle."""
    scaling = cluster.block("scaling_configuration")
    if scaling is None or scaling.flag("auto_pause", default=True):
        return None
    return scaling.number("min_capacity", 1)


def _storage(cluster: Attributes, usage: Usage) -> Iterator[Component]:
    if not _is_aurora(cluster):
        return
    is_optimized = cluster.text("storage_type", "") == _IO_OPTIMIZED
    kind = "IO Optimized-Aurora" if is_optimized else "General Purpose-Aurora"
    yield used(
        "Storage (I/O-optimized)" if is_optimized else "Storage",
        sku=f"rds-storage/Database Storage Single AZ {kind}",
        unit="GB",
        quantity=usage.quantity("storage_gb"),
    )
    if is_optimized:  # requests are part of its price
        return
    yield used(
        "I/O requests",
        sku=("rds-aurora-storage/System Operation Aurora I O Operation", "rds-storage/System Operation"),
        unit="1M requests",
        quantity=_requests(usage),
        per=MILLION,
    )


def _requests(usage: Usage) -> Decimal | None:
    writes, reads = usage.quantity("write_requests_per_sec"), usage.quantity("read_requests_per_sec")
    if writes is None and reads is None:
        return None
    return ((writes or Decimal(0)) + (reads or Decimal(0))) * _SECONDS


def _kept(cluster: Attributes, usage: Usage) -> Iterator[Component]:
    """Yield backups beyond the free day, the history for backtrack, and exports."""
    if not _is_aurora(cluster):
        return
    engine = _engine(cluster)
    days = cluster.number("backup_retention_period", _FREE_BACKUP_DAYS)
    size = usage.quantity("backup_snapshot_size_gb")
    if days > _FREE_BACKUP_DAYS:
        yield used(
            "Backup storage",
            sku=f"rds-storage/Storage Snapshot {engine}",
            unit="GB",
            quantity=None if size is None else size * (days - _FREE_BACKUP_DAYS),
        )
    if engine == "Aurora MySQL" and cluster.text("engine_mode", "provisioned") != "serverless":
        yield from where_offered([_backtrack(usage)])
    yield used(
        "Snapshot export",
        sku=f"rds-storage/RDS Snapshot Export {engine}",
        unit="GB",
        quantity=usage.quantity("snapshot_export_size_gb"),
    )


def _backtrack(usage: Usage) -> Component:
    factors = [
        usage.quantity("average_statements_per_hr"),
        usage.quantity("change_records_per_statement"),
        usage.quantity("backtrack_window_hrs"),
    ]
    known = [factor for factor in factors if factor is not None]
    return used(
        "Backtrack",
        sku=(
            "rds-aurora-storage/System Operation Aurora Backtrack",
            "rds-storage/System Operation DB Engine Aurora MySQL",
        ),
        unit="1M change-records",
        quantity=prod(known, start=HOURS_PER_MONTH) if len(known) == len(factors) else None,
        per=MILLION,
    )


def _multi_az_cluster(cluster: Attributes, usage: Usage) -> Iterator[Component]:
    """Yield a cluster of another engine than Aurora: a writer and two readable standbys with storage of their own."""
    if _is_aurora(cluster) or not cluster.is_set("db_cluster_instance_class"):
        return
    yield instance_hours(
        cluster.text("db_cluster_instance_class"),
        cluster.text("engine"),
        deployment="Multi-AZ readable standbys",
        usage=usage,
    )
    zones = "Multi AZ readable standbys"
    storage = cluster.text("storage_type", "io1")
    if storage != "io1":
        sku = f"rds-storage/Database Storage {zones} General Purpose-{storage.upper()}"
        yield monthly(f"Storage ({storage})", sku=sku, unit="GB", quantity=cluster.number("allocated_storage"))
        return
    yield monthly(
        "Storage (provisioned IOPS SSD, io1)",
        sku=f"rds-storage/Database Storage {zones} Provisioned IOPS",
        unit="GB",
        quantity=cluster.number("allocated_storage"),
    )
    sku = f"rds-storage/Provisioned IOPS {zones}"
    yield monthly("Provisioned IOPS", sku=sku, unit="IOPS", quantity=cluster.number("iops", 1000))


MODEL = PriceModel(resource_type="aws_rds_cluster", parts=(_serverless, _storage, _kept, _multi_az_cluster))
