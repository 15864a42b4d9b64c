"""aws_db_instance: the hours it runs, its storage with the performance provisioned for it, backups and insights."""

from collections.abc import Iterator
from decimal import Decimal

from msgspec import Struct

from cost_estimator.attributes import Attributes
from cost_estimator.model import MILLION, Component, PriceModel, Usage, monthly, used
from cost_estimator.models._rds import (
    FREE_INSIGHTS_DAYS,
    cpu_credits,
    engine_name,
    extended_support,
    instance_hours,
    performance_insights,
)

_DEFAULT_STORAGE_GB = 20
_DEFAULT_IOPS = 1000
_KINDS = {
    "gp2": ("general purpose SSD, gp2", "General Purpose"),
    "gp3": ("general purpose SSD, gp3", "General Purpose-GP3"),
    "io1": ("provisioned IOPS SSD, io1", "Provisioned IOPS"),
    "io2": ("provisioned IOPS SSD, io2", "Provisioned IOPS-IO2"),
    "standard": ("magnetic", "Magnetic"),
}


class _Included(Struct, frozen=True):
    """What comes with gp3 storage: more from a size on that depends on the engine."""

    iops: int
    throughput: int


_SMALL, _LARGE = _Included(3_000, 125), _Included(12_000, 500)


def _giving(database: Attributes, argument: str) -> Attributes:
    """Return what gives an argument: the database, or else the one that it is a copy of."""
    if database.is_set(argument) or not database.is_set("replicate_source_db"):
        return database
    return database.referenced("replicate_source_db", "aws_db_instance") or database


def _engine(database: Attributes) -> str:
    return _giving(database, "engine").text("engine")


def _hours(database: Attributes, usage: Usage) -> Iterator[Component]:
    instance_class, engine = database.text("instance_class"), _engine(database)
    deployment = "Multi-AZ" if database.flag("multi_az") else "Single-AZ"
    licence_model = _giving(database, "license_model").text("license_model", "")
    yield instance_hours(instance_class, engine, licence_model=licence_model, deployment=deployment, usage=usage)
    yield from cpu_credits(instance_class, engine, usage)
    yield from extended_support(instance_class, engine, database.text("engine_version", ""))


def _storage(database: Attributes, usage: Usage) -> Iterator[Component]:
    zones = "Multi AZ" if database.flag("multi_az") else "Single AZ"
    size = _giving(database, "allocated_storage").number("allocated_storage", _DEFAULT_STORAGE_GB)
    iops = database.number("iops", 0)
    kind = database.text("storage_type", "io1" if iops else "gp2")
    shown, key = _KINDS.get(kind, (kind, kind))
    yield monthly(f"Storage ({shown})", sku=f"rds-storage/Database Storage {zones} {key}", unit="GB", quantity=size)
    if kind == "gp3":
        yield from _gp3_performance(database, zones, size, iops)
    elif kind in ("io1", "io2"):
        sku = f"rds-storage/Provisioned IOPS {zones}"
        yield monthly("Provisioned IOPS", sku=sku, unit="IOPS", quantity=iops or _DEFAULT_IOPS)
    elif kind == "standard":
        requests = usage.quantity("monthly_standard_io_requests")
        sku = "rds-storage/System Operation Magnetic"
        yield used("I/O requests", sku=sku, unit="1M requests", quantity=requests, per=MILLION)


def _gp3_performance(database: Attributes, zones: str, size: Decimal, iops: Decimal) -> Iterator[Component]:
    included = _included(engine_name(_engine(database)), size)
    throughput = database.number("storage_throughput", 0)
    yield monthly(
        f"Provisioned GP3 IOPS (above {included.iops:,})",
        sku=f"rds-storage/Provisioned GP3 IOPS {zones}",
        unit="IOPS",
        quantity=max(iops - included.iops, Decimal(0)),
    )
    yield monthly(
        f"Provisioned GP3 throughput (above {included.throughput:,})",
        sku=f"rds-storage/Provisioned Throughput {zones}",
        unit="MBps",
        quantity=max(throughput - included.throughput, Decimal(0)),
    )


def _included(engine: str, size: Decimal) -> _Included:
    if engine.startswith("SQL Server"):
        return _SMALL
    large_from = 200 if engine.startswith("Oracle") else 400
    return _LARGE if size >= large_from else _SMALL


def _backups(database: Attributes, usage: Usage) -> Iterator[Component]:
    """Yield backup storage beyond the free amount, which is the size of the storage."""
    beyond = usage.quantity("additional_backup_storage_gb")
    if beyond is not None or database.number("backup_retention_period", 0):
        yield used("Additional backup storage", sku="rds-storage/Storage Snapshot", unit="GB", quantity=beyond)


def _insights(database: Attributes, usage: Usage) -> Iterator[Component]:
    if database.flag("performance_insights_enabled"):
        days = database.number("performance_insights_retention_period", FREE_INSIGHTS_DAYS)
        yield from performance_insights(database.text("instance_class"), days, usage)


MODEL = PriceModel(resource_type="aws_db_instance", parts=(_hours, _storage, _backups, _insights))
