"""What one resource costs a month: every component with its price, and whatever could not be counted."""

from collections.abc import Callable
from decimal import Decimal
from functools import cached_property
from typing import Literal

import attrs
from tollgate_runtime import Resource

from cost_estimator.attributes import Attributes, NotKnown, NotSent, Surroundings
from cost_estimator.free import is_free
from cost_estimator.model import Component
from cost_estimator.price import Price
from cost_estimator.prices import Prices
from cost_estimator.regions import Region, region_of
from cost_estimator.registry import MODELS
from cost_estimator.usage import Usage

Status = Literal["priced", "free", "usage", "unpriced", "unknown", "sensitive"]
_REASONS: tuple[Status, ...] = ("unknown", "sensitive", "unpriced")


@attrs.frozen
class Line:
    """A component with its price."""

    component: Component
    price: Price

    @property
    def quantity(self) -> Decimal | None:
        """How many of the shown unit."""
        quantity, per = self.component.quantity, self.component.per
        return quantity if quantity is None or per == 1 else quantity / per

    @property
    def unit_price(self) -> Decimal:
        """The price of one shown unit."""
        return self.price.amount * self.component.per

    @property
    def monthly_cost(self) -> Decimal | None:
        """What it costs a month; None where only usage tells."""
        quantity = self.component.quantity
        return None if quantity is None else quantity * self.price.amount


@attrs.frozen(kw_only=True)
class Estimate:
    """What a resource costs.

    Attributes:
        status: whether it has a price (`priced`), costs nothing (`free`), costs what is used (`usage`), has no price
            here (`unpriced`), cannot be told before apply (`unknown`), or hangs on what was not sent (`sensitive`).
        lines: what is charged.
        gaps: what is charged but not counted, a sentence each.
        region: where.
    """

    status: Status
    region: Region
    lines: tuple[Line, ...] = ()
    gaps: tuple[str, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether something of it is known only after apply."""
        return self.status == "unknown" or any("known only after apply" in gap for gap in self.gaps)

    @cached_property
    def counted(self) -> tuple[Line, ...]:
        """What could be counted."""
        return tuple(line for line in self.lines if line.component.quantity is not None)

    @cached_property
    def monthly_cost(self) -> Decimal | None:
        """The sum of what could be counted; None where nothing could."""
        if self.status not in ("priced", "free"):
            return None
        return sum((line.monthly_cost or Decimal(0) for line in self.counted), Decimal(0))


@attrs.frozen
class Estimator:
    """Estimates resources by one set of prices, usage and defaults."""

    prices: Prices
    usage_of: Callable[[Resource], Usage]
    default_region: str

    def estimate(self, resource: Resource, around: Surroundings) -> Estimate:
        """What a resource will cost, or cost so far if it is going away."""
        region = region_of(resource, self.default_region)
        model = MODELS.get(resource.type)
        if model is None:
            return Estimate(status="free" if is_free(resource.type) else "unpriced", region=region)
        attributes = Attributes(resource, region.name, around)
        if model.region is not None:
            region = Region(model.region(attributes))
            attributes = attrs.evolve(attributes, region=region.name)
        usage = self.usage_of(resource)
        components: list[Component] = []
        gaps: list[str] = []
        reasons: set[Status] = set()
        for part in model.parts:
            try:
                components += part(attributes, usage)
            except NotKnown as error:
                gaps.append(str(error))
                reasons.add("sensitive" if isinstance(error, NotSent) else "unknown")
        lines, unpriced = self._priced(components, region.name, resource.type)
        reasons |= {"unpriced"} if unpriced else set()
        return Estimate(
            status=_status(lines, reasons),
            region=region,
            lines=tuple(lines),
            gaps=tuple(dict.fromkeys([*gaps, *unpriced])),
        )

    def _priced(self, components: list[Component], region: str, resource_type: str) -> tuple[list[Line], list[str]]:
        lines: list[Line] = []
        unpriced: dict[str, None] = {}
        for component in components:
            if component.quantity == 0 and not component.is_usage_based:
                continue
            where = component.region or region
            price = self._price(component, where, resource_type)
            if price is None and component.is_optional:
                continue
            if price is None:
                unpriced[f"there is no price for {component.name} in {where}"] = None
            else:
                lines.append(Line(component, price))
        return lines, list(unpriced)

    def _price(self, component: Component, region: str, resource_type: str) -> Price | None:
        if component.price is not None:
            return self.prices.given(component.price, region)
        skus = (component.sku,) if isinstance(component.sku, str) else component.sku
        found = (self.prices.find(sku, region, resource_type) for sku in skus)
        return next((price for price in found if price is not None), None)


def _status(lines: list[Line], reasons: set[Status]) -> Status:
    """What could be counted makes a price; else the reason that may go away first says why there is none."""
    if any(line.component.quantity is not None for line in lines):
        return "priced"
    for reason in _REASONS:
        if reason in reasons:
            return reason
    return "usage" if lines else "free"
