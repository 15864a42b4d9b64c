"""Price models: what a resource is charged for. How much that is, `prices` knows."""

from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal

from msgspec import Struct
from msgspec.structs import replace

from cost_estimator.attributes import Attributes
from cost_estimator.usage.quantities import Usage as Usage

HOURS_PER_MONTH = Decimal(730)
MILLION = Decimal(1_000_000)


class Component(Struct, frozen=True, kw_only=True):
    """A charge.

    Attributes:
        name: what it is, to read.
        sku: its price, `SERVICE/KEY`; of several, the first that has a price in the region.
        unit: what is counted, to read: "hours", "GB", "1M requests".
        quantity: how many of what the price is for, a month; None where only usage tells and nobody has said.
        per: how many of what the price is for make up one shown unit: a million for "1M requests".
        is_usage_based: whether the quantity comes from usage.
        path: the sub-resource it belongs to: ("root_block_device",).
        region: where its price is to be found, if not in the region of the resource.
        is_optional: whether it is charged only where it has a price: something that not every region offers.
        price: its price in USD, where usage gives it.
    """

    name: str
    sku: str | tuple[str, ...]
    unit: str
    quantity: Decimal | None
    per: Decimal = Decimal(1)
    is_usage_based: bool = False
    path: tuple[str, ...] = ()
    region: str | None = None
    is_optional: bool = False
    price: Decimal | None = None


Part = Callable[[Attributes, Usage], Iterable[Component]]
"""A part of a model, which knows its components or raises NotKnown. Parts are asked one by one, so that what one does
not know yet leaves the others standing."""


class PriceModel(Struct, frozen=True, kw_only=True):
    """The charges for resources of one type.

    Attributes:
        resource_type: the type, which is the name of the file too.
        parts: what is charged.
        region: the region of a resource, for types where the usual places do not tell it.
    """

    resource_type: str
    parts: tuple[Part, ...]
    region: Callable[[Attributes], str] | None = None


class Tier(Struct, frozen=True):
    """A range of quantities with a price of its own.

    Attributes:
        label: what to call it: "first 10TB".
        size: how many of what the price is for fall into it; None for the last, which has no end.
        sku: its price.
    """

    label: str
    size: Decimal | int | None
    sku: str | tuple[str, ...]


def hourly(
    name: str,
    *,
    sku: str | tuple[str, ...],
    count: Decimal | int = 1,
    hours: Decimal = HOURS_PER_MONTH,
    region: str | None = None,
) -> Component:
    """Return a component that is charged for every hour it exists."""
    return Component(name=name, sku=sku, unit="hours", quantity=hours * count, region=region)


def monthly(
    name: str,
    *,
    sku: str | tuple[str, ...],
    unit: str,
    quantity: Decimal | int,
    per: Decimal | int = 1,
    region: str | None = None,
) -> Component:
    """Return a component that is charged by what is provisioned for the month."""
    return Component(name=name, sku=sku, unit=unit, quantity=Decimal(quantity), per=Decimal(per), region=region)


def used(
    name: str,
    *,
    sku: str | tuple[str, ...],
    unit: str,
    quantity: Decimal | None,
    per: Decimal | int = 1,
    region: str | None = None,
) -> Component:
    """Return a charge for usage; the quantity is None if it is unknown."""
    return Component(
        name=name, sku=sku, unit=unit, quantity=quantity, per=Decimal(per), is_usage_based=True, region=region
    )


def tiered(
    name: str,
    *,
    tiers: Iterable[Tier],
    unit: str,
    quantity: Decimal | None,
    per: Decimal | int = 1,
    is_usage_based: bool = True,
    region: str | None = None,
) -> Iterator[Component]:
    """Yield a component for each price tier that the quantity reaches.

    Where nobody has said how much is used, the first tier stands for all.
    """
    left = quantity
    for tier in tiers:
        share = left if left is None or tier.size is None else min(left, Decimal(tier.size))
        label = f"{name} ({tier.label})" if tier.label else name
        yield Component(
            name=label,
            sku=tier.sku,
            unit=unit,
            quantity=share,
            per=Decimal(per),
            is_usage_based=is_usage_based,
            region=region,
        )
        if left is None or share is None or not (left := left - share):
            return


def inside(path: str, components: Iterable[Component]) -> Iterator[Component]:
    """Yield the components of a sub-resource."""
    for component in components:
        yield replace(component, path=(path, *component.path))


def times(count: Decimal | int, components: Iterable[Component]) -> Iterator[Component]:
    """Yield the components multiplied by a count."""
    for component in components:
        quantity = None if component.quantity is None else component.quantity * count
        yield replace(component, quantity=quantity)


def where_offered(components: Iterable[Component]) -> Iterator[Component]:
    """Yield components that are charged only if they have a price."""
    for component in components:
        yield replace(component, is_optional=True)
