"""Price models: what a resource is charged for. How much that is, `prices` knows."""

from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal

import attrs

from cost_estimator.attributes import Attributes

HOURS_PER_MONTH = Decimal(730)


@attrs.frozen(kw_only=True)
class Component:
    """One thing that is charged.

    Attributes:
        name: what it is, to read.
        sku: its price, as `prices` calls it: kind, then name.
        unit: what is counted.
        quantity: how many a month; None where only usage tells and nobody has said.
        is_usage_based: whether the quantity comes from usage at all.
    """

    name: str
    sku: str
    unit: str
    quantity: Decimal | None
    is_usage_based: bool = False


@attrs.frozen
class Usage:
    """A quantity a month that no plan can tell; the default None leaves it open."""

    key: str
    default: Decimal | None = None


UsageValues = Mapping[str, Decimal | None]
Part = Callable[[Attributes, UsageValues], Iterable[Component]]
"""A part of a model, which knows its components or raises NotKnown. Parts are asked one by one, so that what one does
not know yet leaves the others standing."""


@attrs.frozen(kw_only=True)
class PriceModel:
    """What resources of one type are charged for."""

    resource_type: str
    parts: tuple[Part, ...]
    usage: tuple[Usage, ...] = ()


def hourly(name: str, *, sku: str, count: Decimal | int = 1) -> Component:
    """Something that is charged for every hour it exists."""
    return Component(name=name, sku=sku, unit="hours", quantity=HOURS_PER_MONTH * count)


def monthly(name: str, *, sku: str, unit: str, quantity: Decimal) -> Component:
    """Something that is charged by what is provisioned for the month."""
    return Component(name=name, sku=sku, unit=unit, quantity=quantity)


def used(name: str, *, sku: str, unit: str, quantity: Decimal | None) -> Component:
    """Something that is charged by what is used."""
    return Component(name=name, sku=sku, unit=unit, quantity=quantity, is_usage_based=True)
