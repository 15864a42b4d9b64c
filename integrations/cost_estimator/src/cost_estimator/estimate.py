"""What one resource costs a month: every component with its price, and whatever could not be counted."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Literal

import attrs
from msgspec.structs import replace
from tollgate_runtime import Resource

from cost_estimator.attributes import Attributes, NotKnown, NotSent
from cost_estimator.catalogue import MODELS
from cost_estimator.model import Component, PriceModel, UsageValues
from cost_estimator.prices import Price, find_price, free_types, region_names
from cost_estimator.regions import Region, region_of

Status = Literal["priced", "free", "usage", "unpriced", "unknown", "sensitive"]
_REASONS: tuple[Status, ...] = ("unknown", "sensitive", "unpriced")
_NEVER_CHARGED = ("archive_", "external", "local_", "null_", "random_", "terraform_", "time_", "tls_")
"""Resources of providers that make nothing outside this machine."""

UsageByOwner = Mapping[str, Mapping[str, Decimal]]


@attrs.frozen
class Line:
    """A component with its price."""

    component: Component
    price: Price

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
    def counted(self) -> tuple[Line, ...]:
        """What could be counted."""
        return tuple(line for line in self.lines if line.monthly_cost is not None)

    @property
    def monthly_cost(self) -> Decimal | None:
        """The sum of what could be counted; None where nothing could."""
        if self.status not in ("priced", "free"):
            return None
        return sum((line.monthly_cost or Decimal(0) for line in self.counted), Decimal(0))


def estimate(resource: Resource, usage: UsageByOwner, default_region: str) -> Estimate:
    """What a resource will cost, or cost so far if it is going away."""
    region = region_of(resource, default_region)
    model = MODELS.get(resource.type)
    if model is None:
        return Estimate(status="free" if _is_free(resource.type) else "unpriced", region=region)
    attributes = Attributes(resource)
    values = _usage_values(model, resource, usage)
    components: list[Component] = []
    gaps: list[str] = []
    reasons: set[Status] = set()
    for part in model.parts:
        try:
            components += part(attributes, values)
        except NotKnown as error:
            gaps.append(str(error))
            reasons.add("sensitive" if isinstance(error, NotSent) else "unknown")
    lines, unpriced = _priced(components, region.name)
    gaps += unpriced
    reasons |= {"unpriced"} if unpriced else set()
    return Estimate(
        status=_status(lines, reasons),
        region=region,
        lines=tuple(lines),
        gaps=tuple(gaps),
    )


def before(resource: Resource) -> Resource:
    """The resource as it was, for an estimate of what it cost so far."""
    return replace(resource, after={}, after_unknown=False)


def _is_free(resource_type: str) -> bool:
    return resource_type in free_types() or resource_type.startswith(_NEVER_CHARGED)


def _priced(components: list[Component], region: str) -> tuple[list[Line], list[str]]:
    lines: list[Line] = []
    unpriced: list[str] = []
    for component in components:
        price = find_price(component.sku, region)
        if price is None:
            unpriced.append(_no_price(component, region))
        elif component.quantity != 0 or component.is_usage_based:
            lines.append(Line(component, price))
    return lines, list(dict.fromkeys(unpriced))


def _no_price(component: Component, region: str) -> str:
    if region not in region_names():
        return f"there are no prices for {region}, only for {', '.join(region_names())}"
    return f"there is no price for {component.name} in {region}"


def _status(lines: list[Line], reasons: set[Status]) -> Status:
    """What could be counted makes a price; else the reason that may go away first says why there is none."""
    if any(line.monthly_cost is not None for line in lines):
        return "priced"
    for reason in _REASONS:
        if reason in reasons:
            return reason
    return "usage" if lines else "priced"


def _usage_values(model: PriceModel, resource: Resource, usage: UsageByOwner) -> UsageValues:
    """What is said of the usage of a resource, or of its type, or by default."""
    said = {**usage.get(resource.type, {}), **usage.get(resource.address or "", {})}
    return {declared.key: said.get(declared.key, declared.default) for declared in model.usage}
