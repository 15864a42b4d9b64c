"""azurerm_mssql_database: its processors or units, its licence, storage and backups."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes, NotKnown
from cost_estimator.model import Component, PriceModel, Usage, hourly, monthly, used
from cost_estimator.models.azure._places import region_of_owner
from cost_estimator.models.azure._sql import DEFAULT_GB, licence, processors, storage

_INCLUDED_GB = {"b": 2, "s": 250, "p": 500}
"""What databases that are paid by units have in their price."""
_INCLUDED_BY_SIZE = {"p11": 4096, "p15": 4096}
_SMALLEST_HYPERSCALE_GB = 10
_REDUNDANCY = {"Geo": "RA-GRS", "GeoZone": "RA-GRS", "Local": "LRS", "Zone": "ZRS"}
_IN_POOL = "elasticpool"
_VCORE_PARTS = 3


def _size(database: Attributes) -> str:
    """Return the size; a database without one is of the smallest serverless kind that Azure makes."""
    return database.text("sku_name", "GP_S_Gen5_2").lower()


def _vcores(size: str) -> tuple[str, str, Decimal] | None:
    """Return the tier, the family and the processors of a size such as GP_Gen5_4; None of one that is paid by units."""
    parts = size.replace("gp_s_", "gp-s_").split("_")
    if len(parts) != _VCORE_PARTS or not parts[2].isdecimal():
        return None
    return parts[0].replace("-", "_"), parts[1], Decimal(parts[2])


def _compute(database: Attributes, usage: Usage) -> Iterator[Component]:
    size = _size(database)
    found = _vcores(size)
    if size == _IN_POOL or database.is_set("elastic_pool_id"):
        return
    if found is None:
        yield hourly(f"Compute ({size.upper()})", sku=f"azure-sql/dtu/{size}")
        return
    tier, family, count = found
    label = database.text("sku_name", "GP_S_Gen5_2")
    if tier == "gp_s":
        hours = usage.quantity("monthly_vcore_hours")
        name = f"Compute (serverless, {label})"
        yield used(name, sku=f"azure-sql/gp_s/{family}/vcore", unit="vCore-hours", quantity=hours)
        return
    is_zoned = database.flag("zone_redundant")
    yield from processors(tier=tier, family=family, count=count, label=f"provisioned, {label}", zone_redundant=is_zoned)
    yield from licence(database, tier=tier, count=count)
    if tier == "hs":
        replicas = database.number("read_replica_count", 0)
        yield from processors(tier=tier, family=family, count=count * replicas, label="read replicas")


def _stored(database: Attributes, usage: Usage) -> Iterator[Component]:
    size = _size(database)
    found = _vcores(size)
    if size == _IN_POOL or database.is_set("elastic_pool_id"):
        return
    if found is not None:
        tier = found[0].removesuffix("_s")
        default = _SMALLEST_HYPERSCALE_GB if tier == "hs" else DEFAULT_GB
        allowed = database.number("max_size_gb", default)
        yield storage(tier=tier, size=allowed, zone_redundant=database.flag("zone_redundant"))
        return
    letter = size[:1]
    included = Decimal(_INCLUDED_BY_SIZE.get(size, _INCLUDED_GB.get(letter, 0)))
    beyond = max(database.number("max_size_gb", included) - included, usage.number("extra_data_storage_gb", 0))
    yield monthly("Extra data storage", sku=f"azure-sql/{letter}/extra-storage", unit="GB", quantity=beyond)


def _backups(database: Attributes, usage: Usage) -> Iterator[Component]:
    """Yield the backups; those of Hyperscale databases are charged with the changes of data."""
    found = _vcores(_size(database))
    if found is not None and found[0] == "hs":
        return
    kind = database.text("storage_account_type", "Geo")
    copies = _REDUNDANCY.get(kind)
    if copies is None:
        raise NotKnown(f"storage_account_type is not a known kind: {kind!r}")
    for name, key, said in (
        ("Long-term retention", "long-term-retention", "long_term_retention_storage_gb"),
        ("PITR backup storage", "backup", "backup_storage_gb"),
    ):
        sku = f"azure-sql/{key}/{copies.lower()}"
        yield used(f"{name} ({copies})", sku=sku, unit="GB", quantity=usage.quantity(said))


MODEL = PriceModel(
    resource_type="azurerm_mssql_database",
    parts=(_compute, _stored, _backups),
    region=region_of_owner("server_id", "azurerm_mssql_server"),
)
