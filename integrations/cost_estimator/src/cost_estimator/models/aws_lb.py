"""aws_lb: an hourly charge by the kind of balancer, plus the capacity units it uses."""

from collections.abc import Iterator
from decimal import Decimal

from msgspec import Struct

from cost_estimator.attributes import Attributes
from cost_estimator.model import HOURS_PER_MONTH, Component, PriceModel, Usage, hourly, used


class _Unit(Struct, frozen=True, kw_only=True):
    """What one capacity unit carries in a month; of what is used of each, the highest share counts."""

    new_connections: Decimal
    active_connections: Decimal
    processed_gb: Decimal = HOURS_PER_MONTH
    rule_evaluations: Decimal | None = None


_SECONDS = HOURS_PER_MONTH * 3600
_UNITS = {
    "application": _Unit(
        new_connections=25 * _SECONDS, active_connections=Decimal(3000), rule_evaluations=1000 * _SECONDS
    ),
    "network": _Unit(new_connections=800 * _SECONDS, active_connections=Decimal(100_000)),
    "gateway": _Unit(new_connections=600 * _SECONDS, active_connections=Decimal(60_000)),
}


def balancer(kind: str, usage: Usage) -> Iterator[Component]:
    """Yield what a load balancer of a kind is charged for."""
    title = f"{kind.capitalize()} Load Balancer"
    yield hourly(f"{kind.capitalize()} load balancer", sku=f"elb/{title} Hours")
    units = _capacity_units(_UNITS.get(kind, _UNITS["application"]), usage)
    yield used(
        "Load balancer capacity units",
        sku=f"elb/{title} LCU Hours",
        unit="LCU",
        quantity=None if units is None else units * HOURS_PER_MONTH,
        per=HOURS_PER_MONTH,
    )


def _balancer(given: Attributes, usage: Usage) -> Iterator[Component]:
    return balancer(given.text("load_balancer_type", "application"), usage)


def _capacity_units(unit: _Unit, usage: Usage) -> Decimal | None:
    """Return how many units are in use.

    Connections that are active at a time, and of everything else a month's total.
    """
    measures = (
        _share(usage.quantity("new_connections"), unit.new_connections),
        _share(usage.quantity("active_connections"), unit.active_connections),
        _share(usage.quantity("processed_bytes_gb"), unit.processed_gb),
        _share(usage.quantity("rule_evaluations"), unit.rule_evaluations),
    )
    return max((measure for measure in measures if measure is not None), default=None)


def _share(quantity: Decimal | None, capacity: Decimal | None) -> Decimal | None:
    return None if quantity is None or capacity is None else quantity / capacity


MODEL = PriceModel(resource_type="aws_lb", parts=(_balancer,))
