"""Prices that are known by the name of what is charged, as a bill shows it."""

from decimal import Decimal

from cost_estimator.model import HOURS_PER_MONTH, Component


def fixed(resource_type: str, name: str, *, unit: str, quantity: Decimal | int, shown: str | None = None) -> Component:
    """Something that is charged by what is provisioned; `shown` is its name here, where that is another."""
    sku = f"azure-seen/{resource_type}/{name}"
    return Component(name=shown or name, sku=sku, unit=unit, quantity=Decimal(quantity))


def by_the_hour(resource_type: str, name: str, *, count: Decimal | int = 1) -> Component:
    """Something that is charged for every hour it exists."""
    return fixed(resource_type, name, unit="hours", quantity=HOURS_PER_MONTH * count)


def by_use(
    resource_type: str,
    name: str,
    *,
    unit: str,
    quantity: Decimal | None,
    per: Decimal | int = 1,
    shown: str | None = None,
) -> Component:
    """Something that is charged by what is used; the price is for one shown unit, of which `per` make one."""
    return Component(
        name=shown or name,
        sku=f"azure-seen/{resource_type}/{name}",
        unit=unit,
        quantity=None if quantity is None else quantity / per,
        is_usage_based=True,
    )
