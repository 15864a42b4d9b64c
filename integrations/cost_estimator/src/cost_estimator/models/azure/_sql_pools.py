"""What pools of databases that are paid by units are charged for: their units, and storage beyond what those have."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.model import HOURS_PER_MONTH, Component, monthly

_STANDARD = "standard"
"""A pool of this edition has as many gigabytes in its price as it has units."""
_PREMIUM_GB = {125: 250, 250: 500, 500: 750, 1000: 1024, 1500: 1536, 2000: 2048, 2500: 2560, 3000: 3072, 3500: 3584}
_PREMIUM = "premium"


def units(edition: str, count: Decimal) -> Component:
    """Return the hours of the units of a pool."""
    name = f"Compute ({edition.capitalize()}, {count:f} DTUs)"
    quantity = count * HOURS_PER_MONTH
    return monthly(name, sku=f"azure-sql/pool/{edition}/edtu", unit="eDTU-hours", quantity=quantity)


def extra_storage(edition: str, count: Decimal, size: Decimal) -> Iterator[Component]:
    """Yield the gigabytes beyond those in the price; a basic pool cannot have more."""
    included = count if edition == _STANDARD else _PREMIUM_GB.get(int(count)) if edition == _PREMIUM else None
    if included is not None:
        beyond = max(size - included, Decimal(0))
        sku = f"azure-sql/pool/{edition}/extra-storage"
        yield monthly("Extra data storage", sku=sku, unit="GB", quantity=beyond)
