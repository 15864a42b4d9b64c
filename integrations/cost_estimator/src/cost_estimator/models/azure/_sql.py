"""What databases and pools of Azure SQL are charged for: processors or units, licences, storage and backups."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import HOURS_PER_MONTH, Component, monthly

DEFAULT_GB = 32
"""The size of a database that is paid by its processors, where nobody says another."""
_OWN_LICENCE = "BasePrice"


def processors(
    *, tier: str, family: str, count: Decimal, label: str, zone_redundant: bool = False, pool: str = ""
) -> Iterator[Component]:
    """Yield the hours of processors, and what it adds to have them in several zones."""
    where = f"azure-sql/{pool}{tier}/{family}"
    yield _hours(f"Compute ({label})", f"{where}/vcore", count)
    if zone_redundant and tier == "gp":  # the other tiers have it in their price
        yield _hours(f"Zone redundancy ({label})", f"{where}/zone-redundancy", count)


def licence(resource: Attributes, *, tier: str, count: Decimal) -> Iterator[Component]:
    """Yield the licence of SQL Server, unless the user brings one."""
    if resource.text("license_type", "LicenseIncluded") != _OWN_LICENCE:
        yield _hours("SQL license", f"azure-sql/{tier}/licence", count)


def _hours(name: str, sku: str, count: Decimal) -> Component:
    return monthly(name, sku=sku, unit="vCore-hours", quantity=count * HOURS_PER_MONTH)


def storage(*, tier: str, size: Decimal, zone_redundant: bool = False) -> Component:
    """Return the gigabytes that a database may have."""
    key = f"{tier}-zone" if tier == "gp" and zone_redundant else tier
    return monthly("Storage", sku=f"azure-sql/{key}/storage", unit="GB", quantity=size)
