"""What one resource costs a month: every component with its price, and whatever could not be counted."""

from collections.abc import Callable, Iterator
from decimal import Decimal
from functools import cached_property
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace
from tollgate_runtime import Resource

from cost_estimator.attributes import Attributes, KnownLater, NotKnown, NotSent, Surroundings
from cost_estimator.free import is_free
from cost_estimator.model import Component, PriceModel
from cost_estimator.money import USD_AMOUNTS, Currency
from cost_estimator.price import Price
from cost_estimator.prices import Prices
from cost_estimator.regions import Region, region_of
from cost_estimator.registry import MODELS
from cost_estimator.usage.quantities import Usage

Status = Literal["priced", "partial", "free", "usage", "unpriced", "unknown"]
Reason = Literal["apply", "missing", "region", "sensitive", "unpriced"]
"""Why something is not counted: only the apply tells a value, nobody does, the region is not known, a value was not
sent, there is no price."""
STATUSES: tuple[Status, ...] = ("priced", "partial", "free", "usage", "unpriced", "unknown")
LEFT_OUT: frozenset[Status] = frozenset({"unpriced", "unknown"})
"""The statuses of resources that have no figure at all."""

NO_REGION = "the region is not known"


class Line(Struct, frozen=True, dict=True):
    """A component with its price."""

    component: Component
    price: Price
    money: Currency = USD_AMOUNTS

    @property
    def quantity(self) -> Decimal | None:
        """Return the number of shown units."""
        quantity, per = self.component.quantity, self.component.per
        return quantity if quantity is None or per == 1 else quantity / per

    @property
    def unit_price(self) -> Decimal:
        """Return the price of one shown unit."""
        return self.price.amount * self.component.per

    @cached_property
    def monthly_cost(self) -> Decimal | None:
        """Return the monthly cost, rounded as shown so that all sums agree; None if it depends on usage."""
        quantity = self.component.quantity
        return None if quantity is None else self.money.rounded(quantity * self.price.amount)


class Gap(Struct, frozen=True):
    """Something that is charged but could not be counted: a sentence, and the kind of reason."""

    text: str
    reason: Reason


class Estimate(Struct, frozen=True, kw_only=True, dict=True):
    """What a resource costs.

    Attributes:
        status: whether all of it has a price (`priced`) or only a part (`partial`), it costs nothing (`free`) or what
            is used (`usage`), there is no price for it here (`unpriced`), or a value is missing (`unknown`).
        lines: what is charged.
        missing: what is charged but not counted.
        region: where.
    """

    status: Status
    region: Region
    lines: tuple[Line, ...] = ()
    missing: tuple[Gap, ...] = ()

    @property
    def gaps(self) -> tuple[str, ...]:
        """Return what is not counted, a sentence each."""
        return tuple(dict.fromkeys(gap.text for gap in self.missing))

    @property
    def waits(self) -> bool:
        """Return whether a missing value is known after apply."""
        return any(gap.reason == "apply" for gap in self.missing)

    @property
    def is_sensitive(self) -> bool:
        """Return whether there is no amount because a value is sensitive."""
        return self.status == "unknown" and not self.waits and any(gap.reason == "sensitive" for gap in self.missing)

    @cached_property
    def counted(self) -> tuple[Line, ...]:
        """Return the counted lines."""
        return tuple(line for line in self.lines if line.component.quantity is not None)

    @cached_property
    def monthly_cost(self) -> Decimal | None:
        """Return the sum of the counted lines, or None if there are none."""
        if self.status not in ("priced", "partial", "free"):
            return None
        return sum((line.monthly_cost or Decimal(0) for line in self.counted), Decimal(0))


class Estimator(Struct, frozen=True):
    """Estimates resources by one set of prices, usage and defaults."""

    prices: Prices
    usage_of: Callable[[Resource], Usage]
    default_region: str | None = None
    money: Currency = USD_AMOUNTS

    def estimate(self, resource: Resource, around: Surroundings) -> Estimate:
        """Return what a resource will cost, or cost so far if it is going away."""
        region = region_of(resource, self.default_region)
        model = MODELS.get(resource.type)
        if model is None:
            return Estimate(status="free", region=region) if is_free(resource.type) else _no_model(resource, region)
        attributes = Attributes(resource, region.name, around)
        missing: list[Gap] = []
        if model.region is not None:
            try:
                region = Region(model.region(attributes))
            except NotKnown as error:
                missing.append(_gap(error))
            attributes = replace(attributes, region=region.name)
        components = list(_components(model, attributes, self.usage_of(resource), missing))
        lines, unpriced = self._priced(components, region, resource.type)
        counts = [*missing, *(gap for gap, is_counted in unpriced if is_counted)]
        missing += (gap for gap, _ in unpriced)
        has_prices = bool(lines) or all(gap.reason != "unpriced" for gap in missing)
        return Estimate(
            status=_status(lines, counts if has_prices else missing, is_charged=bool(lines or missing)),
            region=region,
            lines=tuple(lines),
            missing=tuple(dict.fromkeys(missing)),
        )

    def _priced(
        self, components: list[Component], region: Region, resource_type: str
    ) -> tuple[list[Line], list[tuple[Gap, bool]]]:
        """Return the components that have a price, and the others, each with whether it would be counted."""
        lines: list[Line] = []
        unpriced: list[tuple[Gap, bool]] = []
        for component in components:
            if component.quantity == 0 and not component.is_usage_based:
                continue
            where = component.region or region.name
            price = self._price(component, where, resource_type)
            if price is None and component.is_optional:
                continue
            if price is None:
                unpriced.append((_no_price(component, where, region), component.quantity is not None))
            else:
                lines.append(Line(component, price, self.money))
        return lines, unpriced

    def _price(self, component: Component, region: str, resource_type: str) -> Price | None:
        if component.price is not None:
            return self.prices.given(component.price, region)
        skus = (component.sku,) if isinstance(component.sku, str) else component.sku
        found = (self.prices.find(sku, region, resource_type) for sku in skus)
        return next((price for price in found if price is not None), None)


def _components(model: PriceModel, attributes: Attributes, usage: Usage, missing: list[Gap]) -> Iterator[Component]:
    """Yield what a model charges for; what a part of it does not know is added to what is missing."""
    for part in model.parts:
        try:
            yield from list(part(attributes, usage))
        except NotKnown as error:
            missing.append(_gap(error))


def _gap(error: NotKnown) -> Gap:
    if isinstance(error, NotSent):
        return Gap(str(error), "sensitive")
    return Gap(str(error), "apply" if isinstance(error, KnownLater) else "missing")


def _no_price(component: Component, where: str, region: Region) -> Gap:
    if where:
        return Gap(f"no price for {component.name} in {where}", "unpriced")
    return Gap(f"{NO_REGION} before apply", "apply") if region.waits else Gap(NO_REGION, "region")


def _no_model(resource: Resource, region: Region) -> Estimate:
    gap = Gap(f"no price for {resource.type}", "unpriced")
    return Estimate(status="unpriced", region=region, missing=(gap,))


def _status(lines: list[Line], missing: list[Gap], *, is_charged: bool) -> Status:
    """Return what could be counted makes a price, or a part of one.

    Else the reason that may go away first says why not. What is charged only when it is used lacks nothing.
    """
    if any(line.monthly_cost for line in lines):
        return "partial" if missing else "priced"
    if any(gap.reason != "unpriced" for gap in missing):
        return "unknown"
    if missing:
        return "unpriced"
    if any(line.component.quantity is not None for line in lines):
        return "priced"
    return "usage" if is_charged else "free"
