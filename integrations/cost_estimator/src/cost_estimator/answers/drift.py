"""Compares what a resource costs now with what an earlier run stored beside it in the state."""

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any, cast

from tollgate_runtime import Resource

from cost_estimator.attributes import Surroundings
from cost_estimator.money import is_quantity
from cost_estimator.run import Run


def drift_hint(resource: Resource, run: Run, name: str) -> str:
    """Return a sentence if the cost has moved since it was stored; empty if not, or if nothing was stored.

    Args:
        resource: what was read.
        run: the run.
        name: what the user calls this integration, which is the key of what it stored.
    """
    money = run.config.money
    stored = _stored_cost(resource.state_metadata.get(name), money.code)
    if stored is None:
        return ""
    current = run.estimator.estimate(resource, Surroundings(run.index)).monthly_cost
    if current is None or money.rounded(current) == money.rounded(stored):
        return ""
    moved = money.change(money.rounded(current) - money.rounded(stored))
    return f"Estimated cost is now {money.show(current)}/month; {money.show(stored)}/month was stored ({moved})"


def _stored_cost(record: Any, currency: str) -> Decimal | None:
    if not isinstance(record, Mapping):
        return None
    fields = cast("Mapping[str, Any]", record)
    if fields.get("currency", currency) != currency:
        return None
    try:
        cost = Decimal(str(fields.get("estimated_monthly_cost")))
    except InvalidOperation:
        return None
    return cost if is_quantity(cost) else None
