"""Compares what a resource costs now with what an earlier run stored beside it in the state."""

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any, cast

from tollgate_runtime import Resource

from cost_estimator.config import Config
from cost_estimator.estimate import estimate
from cost_estimator.money import change, dollars, in_cents, is_quantity


def drift_hint(resource: Resource, config: Config, name: str) -> str:
    """A sentence if the cost has moved since it was stored; empty if not, or if nothing was stored.

    Args:
        resource: what was read.
        config: the configuration.
        name: what the user calls this integration, which is the key of what it stored.
    """
    stored = _stored_cost(resource.state_metadata.get(name))
    current = estimate(resource, config.usage, config.default_region).monthly_cost
    if stored is None or current is None or in_cents(current) == in_cents(stored):
        return ""
    moved = change(in_cents(current) - in_cents(stored))
    return f"Estimated cost is now {dollars(current)}/month; {dollars(stored)}/month was stored ({moved})"


def _stored_cost(record: Any) -> Decimal | None:
    if not isinstance(record, Mapping):
        return None
    stored: Any = cast("Mapping[str, Any]", record).get("estimated_monthly_cost")
    try:
        cost = Decimal(str(stored))
    except InvalidOperation:
        return None
    return cost if is_quantity(cost) else None
