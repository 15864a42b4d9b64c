"""google_sql_database_instance: processors and memory by the hour, storage, and backups, in one zone or two."""

import re
from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes, NotKnown
from cost_estimator.model import Component, PriceModel, Usage, hourly, monthly, used

_CUSTOM = re.compile(r"db-custom-(\d+)-(\d+)")
_PREDEFINED = re.compile(r"db-(?:n1-)?(standard|highmem)-(\d+)")
_LIGHTWEIGHT = re.compile(r"db-lightweight-(\d+)")
_LIGHTWEIGHT_GB = Decimal("3.75")
_GB_PER_CPU = {"standard": Decimal("3.75"), "highmem": Decimal("6.5")}
_SHARED = ("db-f1-micro", "db-g1-small")
_MB_PER_GB = Decimal(1024)
_LEAST_STORAGE_GB = 10
_STORAGE = {"PD_SSD": ("SSD", "ssd"), "PD_HDD": ("HDD", "hdd")}


def _settings(instance: Attributes) -> Attributes:
    settings = instance.block("settings")
    if settings is None:
        raise NotKnown("settings is not set")
    return settings


def _zones(settings: Attributes) -> str:
    return "regional" if settings.text("availability_type", "ZONAL") == "REGIONAL" else "zonal"


def _machine(instance: Attributes, _usage: Usage) -> Iterator[Component]:
    settings = _settings(instance)
    if settings.text("activation_policy", "ALWAYS") == "NEVER":
        return
    tier, zones = settings.text("tier"), _zones(settings)
    size = _size(tier)
    if size is None:
        yield hourly(f"SQL instance ({tier}, {zones})", sku=f"google-sql/{zones}/{tier}")
        return
    processors, memory = size
    yield hourly(f"vCPUs ({zones})", sku=f"google-sql/{zones}/cpu", count=processors)
    yield hourly(f"Memory ({zones})", sku=f"google-sql/{zones}/memory", count=memory)


def _size(tier: str) -> tuple[Decimal, Decimal] | None:
    """Return processors and gigabytes of a tier; None for shared-core tiers, which have their own price."""
    if tier in _SHARED:
        return None
    if found := _CUSTOM.fullmatch(tier):
        return Decimal(found[1]), Decimal(found[2]) / _MB_PER_GB
    if found := _LIGHTWEIGHT.fullmatch(tier):
        return Decimal(found[1]), _LIGHTWEIGHT_GB
    if found := _PREDEFINED.fullmatch(tier):
        return Decimal(found[2]), Decimal(found[2]) * _GB_PER_CPU[found[1]]
    return None


def _storage(instance: Attributes, usage: Usage) -> Iterator[Component]:
    settings = _settings(instance)
    zones = _zones(settings)
    shown, key = _STORAGE.get(settings.text("disk_type", "PD_SSD"), _STORAGE["PD_SSD"])
    size = settings.number("disk_size", _LEAST_STORAGE_GB)
    yield monthly(f"Storage ({shown}, {zones})", sku=f"google-sql/{zones}/{key}", unit="GB", quantity=size)
    kept = usage.quantity("backup_storage_gb")
    yield used("Backups", sku="google-sql/backup", unit="GB", quantity=kept)


def _licence(instance: Attributes, _usage: Usage) -> Iterator[Component]:
    """Yield the license of SQL Server, whose price is not known here."""
    version = instance.text("database_version", "")
    if version.startswith("SQLSERVER") and "EXPRESS" not in version:
        yield hourly(f"License ({version})", sku=f"google-sql-licence/{version.lower()}")


MODEL = PriceModel(resource_type="google_sql_database_instance", parts=(_machine, _storage, _licence))
