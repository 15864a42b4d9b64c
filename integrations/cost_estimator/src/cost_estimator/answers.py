"""What the integration says of one resource: a sentence, and the figures behind it."""

from decimal import Decimal
from typing import Any

import attrs
from tollgate_runtime import Resource, Result, success

from cost_estimator.config import CURRENCY, Config
from cost_estimator.estimate import Estimate, Line, before, estimate
from cost_estimator.money import annual, change, dollars, in_cents
from cost_estimator.prices import least_trusted


@attrs.frozen
class Comparison:
    """What a resource costs after a change, and what it cost before; None where there is nothing to cost."""

    after: Estimate | None
    before: Estimate | None

    @property
    def cost(self) -> Decimal:
        """What it will cost, as far as counted."""
        return _counted(self.after)

    @property
    def cost_before(self) -> Decimal:
        """What it cost so far, as far as counted."""
        return _counted(self.before)

    @property
    def delta(self) -> Decimal:
        """The change, between the two amounts as they are shown."""
        return in_cents(self.cost) - in_cents(self.cost_before)


def compare(resource: Resource, config: Config) -> Comparison:
    """Estimates a resource as it will be and as it was."""
    is_going, is_new = resource.action == "delete", not resource.before
    after = None if is_going else estimate(resource, config.usage, config.default_region)
    earlier = None if is_new else estimate(before(resource), config.usage, config.default_region)
    return Comparison(after, earlier)


def answer(resource: Resource, config: Config) -> Result:
    """The answer for one resource."""
    compared = compare(resource, config)
    return success(_sentence(resource, compared), metadata=_metadata(compared))


def _sentence(resource: Resource, compared: Comparison) -> str:
    after = compared.after
    if after is None:
        return f"Saves {dollars(compared.cost_before)}/month" if compared.cost_before else ""
    if after.status == "priced":
        return f"Estimated cost: {dollars(compared.cost)}/month{_remarks(compared, after)}"
    if after.status == "usage":
        return f"Cost depends on usage: {'; '.join(_rate(line) for line in after.lines)}"
    if after.status == "unknown":
        return f"Cost not known yet: {'; '.join(after.gaps)}"
    if after.status == "sensitive":
        return f"Cost not counted: {'; '.join(after.gaps)}"
    if after.status == "unpriced":
        reason = f": {'; '.join(after.gaps)}" if after.gaps else ""
        return f"No price for {resource.type}, so that its cost is not counted{reason}"
    return ""


def _remarks(compared: Comparison, after: Estimate) -> str:
    remarks: list[str] = []
    if compared.before is not None and compared.before.monthly_cost is not None and compared.delta:
        remarks.append(f"was {dollars(compared.cost_before)}, {change(compared.delta)}")
    if after.region.is_assumed:
        remarks.append(f"region assumed: {after.region.name}")
    if after.gaps:
        remarks.append(f"not counted: {'; '.join(after.gaps)}")
    return f" ({'; '.join(remarks)})" if remarks else ""


def _rate(line: Line) -> str:
    return f"{line.component.name} at ${line.price.amount.normalize():f} per {_singular(line.component.unit)}"


def _singular(unit: str) -> str:
    return unit.removesuffix("s")


def _metadata(compared: Comparison) -> dict[str, Any]:
    shown = compared.after or compared.before
    if shown is None:
        return {}
    metadata: dict[str, Any] = {"status": shown.status, "currency": CURRENCY, "region": shown.region.name}
    metadata |= _figures(compared)
    if compared.after is not None and shown.lines:
        counted = shown.counted or shown.lines
        metadata["components"] = [_component(line) for line in shown.lines]
        metadata["prices_as_of"] = min(line.price.as_of for line in counted)
        metadata["price_trust"] = least_trusted(line.price for line in counted)
    if shown.gaps:
        metadata["not_counted"] = list(shown.gaps)
    if shown.region.is_assumed:
        metadata["region_assumed"] = True
    return metadata


def _figures(compared: Comparison) -> dict[str, Any]:
    """The amounts, each only where everything that it stands for has a price."""
    figures: dict[str, Any] = {}
    has_cost = compared.after is None or compared.after.monthly_cost is not None
    had_cost = compared.before is None or compared.before.monthly_cost is not None
    if has_cost:
        figures["estimated_monthly_cost"] = in_cents(compared.cost)
        figures["estimated_annual_cost"] = annual(compared.cost)
    if had_cost:
        figures["monthly_cost_before"] = in_cents(compared.cost_before)
    if has_cost and had_cost:
        figures["monthly_delta"] = compared.delta
    return figures


def _component(line: Line) -> dict[str, Any]:
    cost = line.monthly_cost
    return {
        "name": line.component.name,
        "unit": line.component.unit,
        "quantity": line.component.quantity,
        "unit_price": line.price.amount,
        "monthly_cost": None if cost is None else in_cents(cost),
        "usage_based": line.component.is_usage_based,
    }


def _counted(estimated: Estimate | None) -> Decimal:
    return (estimated.monthly_cost if estimated is not None else None) or Decimal(0)
