"""Prices that are known by the name of what is charged, as a bill shows it."""

from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal

from msgspec import Struct

from cost_estimator.attributes import Attributes
from cost_estimator.model import HOURS_PER_MONTH, Component, PriceModel, Usage


def fixed(resource_type: str, name: str, *, unit: str, quantity: Decimal | int, shown: str | None = None) -> Component:
    """Return a component that is charged by what is provisioned; `shown` is its name here, if it differs."""
    sku = f"azure-seen/{resource_type}/{name}"
    return Component(name=shown or name, sku=sku, unit=unit, quantity=Decimal(quantity))


def by_the_hour(resource_type: str, name: str, *, count: Decimal | int = 1) -> Component:
    """Return a component that is charged for every hour it exists."""
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
    """Return a component that is charged by use; the price is for one shown unit, which is `per` units of usage."""
    return Component(
        name=shown or name,
        sku=f"azure-seen/{resource_type}/{name}",
        unit=unit,
        quantity=None if quantity is None else quantity / per,
        is_usage_based=True,
    )


class UsageRate(Struct, frozen=True):
    """Something that is charged by what is used.

    Attributes:
        name: as a bill shows it.
        key: the usage that says how much of it there is.
        unit: what is counted, to read.
        per: how many of what usage counts make one of it.
        included: how many are part of the price of something else.
    """

    name: str
    key: str
    unit: str
    per: int = 1
    included: int = 0


def rates(resource_type: str, charges: Iterable[UsageRate], usage: Usage) -> Iterator[Component]:
    """Yield charges for what usage says."""
    for charge in charges:
        said = usage.quantity(charge.key)
        beyond = None if said is None else max(said - charge.included, Decimal(0))
        yield by_use(resource_type, charge.name, unit=charge.unit, quantity=beyond, per=charge.per)


def rates_model(
    resource_type: str, *charges: UsageRate, region: Callable[[Attributes], str] | None = None, priced_as: str = ""
) -> PriceModel:
    """Return a model of what costs only what is used; `priced_as` is the type that its prices are known by."""

    def part(_resource: Attributes, usage: Usage) -> Iterator[Component]:
        return rates(priced_as or resource_type, charges, usage)

    return PriceModel(resource_type=resource_type, parts=(part,), region=region)
