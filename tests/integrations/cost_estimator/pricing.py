"""Prices one resource in a test: values in, components out, as texts that read like a bill."""

from decimal import Decimal
from typing import Any

import attrs
from cost_estimator.attributes import Surroundings
from cost_estimator.estimate import Estimate, Estimator
from cost_estimator.money import in_cents
from cost_estimator.plan_index import PlanIndex
from cost_estimator.prices import Prices
from cost_estimator.usage.quantities import Usage
from tollgate_runtime import Resource

PRICES = Prices()


@attrs.frozen
class Priced:
    """What a resource costs."""

    estimate: Estimate

    @property
    def status(self) -> str:
        """priced, free, usage, unpriced, unknown."""
        return self.estimate.status

    @property
    def monthly_cost(self) -> Decimal | None:
        """The sum, in cents."""
        cost = self.estimate.monthly_cost
        return None if cost is None else in_cents(cost)

    @property
    def bill(self) -> list[str]:
        """Each component: `NAT gateway: 730 hours at 0.045 = 32.85`; without usage `Data processed: GB at 0.045`."""
        return [_entry(self, number) for number in range(len(self.estimate.lines))]

    @property
    def gaps(self) -> tuple[str, ...]:
        """What could not be counted."""
        return self.estimate.gaps


def resource(address: str, values: dict[str, Any] | None = None, **fields: Any) -> Resource:
    """A resource that is being created: `resource("aws_lb.web", {...}, references={"subnets": [...]})`."""
    parts = address.partition("[")[0].split(".")
    given: dict[str, Any] = {"action": "create", "after": values or {}, **fields}
    return Resource(address=address, type=parts[-2], name=parts[-1], module=".".join(parts[:-2]) or None, **given)


def price(
    priced: str | Resource,
    values: dict[str, Any] | None = None,
    *,
    usage: dict[str, Any] | None = None,
    region: str = "us-east-1",
    others: tuple[Resource, ...] = (),
) -> Priced:
    """Prices a resource: a type with its values, or a whole resource.

    Args:
        priced: a type such as "aws_lb", or a resource.
        values: its attributes, if a type is given.
        usage: what is said of its usage.
        region: where it is, unless it says so itself.
        others: further resources of the plan.
    """
    subject = resource(f"{priced}.this", values) if isinstance(priced, str) else priced
    subject = _in_region(subject, region)
    around = Surroundings(PlanIndex([subject, *(_in_region(other, region) for other in others)]))
    return Priced(Estimator(PRICES, lambda _resource: Usage(usage or {}), "us-east-1").estimate(subject, around))


def _in_region(given: Resource, region: str) -> Resource:
    from msgspec.structs import replace

    return replace(given, provider_config={"region": region, **given.provider_config})


def _entry(priced: Priced, number: int) -> str:
    line = priced.estimate.lines[number]
    name = "/".join([*line.component.path, line.component.name])
    unit_price = f"{line.unit_price.normalize():f}"
    if line.quantity is None or line.monthly_cost is None:
        return f"{name}: {line.component.unit} at {unit_price}"
    quantity = f"{round(line.quantity, 4).normalize():f}"
    return f"{name}: {quantity} {line.component.unit} at {unit_price} = {in_cents(line.monthly_cost)}"
