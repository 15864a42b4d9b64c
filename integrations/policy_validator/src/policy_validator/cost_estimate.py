"""What the plan costs, put together from what the cost estimator answered for each resource before."""

from collections.abc import Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any

from msgspec import Struct
from tollgate_runtime import Resource

from policy_validator.plain import mapping

_STATUSES = frozenset({"priced", "partial", "free", "usage", "unpriced", "unknown"})
_INCOMPLETE = frozenset({"partial", "unpriced", "unknown"})
_BEFORE, _AFTER = "monthly_cost_before", "estimated_monthly_cost"


class ResourceCost(Struct, frozen=True):
    """What one resource costs a month, before and after the change."""

    address: str
    type: str
    before: Decimal
    after: Decimal


class CostEstimate(Struct, frozen=True):
    """The monthly cost of all resources.

    Attributes:
        currency: the currency of the amounts.
        rows: the resources that have a figure.
        left_out: the addresses of resources that have none, or that are counted in part.
    """

    currency: str
    rows: Sequence[ResourceCost]
    left_out: Sequence[str]

    @property
    def before(self) -> Decimal:
        """Return the cost before the change."""
        return sum((row.before for row in self.rows), Decimal(0))

    @property
    def after(self) -> Decimal:
        """Return the cost after the change."""
        return sum((row.after for row in self.rows), Decimal(0))


class CostNotes:
    """Collects the cost estimator's answers, resource by resource."""

    def __init__(self) -> None:
        self._rows: dict[str, tuple[Resource, Mapping[str, Any]]] = {}

    def note(self, resource: Resource) -> None:
        """Record the cost of a resource, if there is one."""
        for told in resource.previous_metadata.values():
            figures = mapping(told)
            if figures.get("status") in _STATUSES and isinstance(figures.get("currency"), str):
                self._rows[resource.id or resource.display] = resource, figures
                return

    @property
    def estimate(self) -> CostEstimate | None:
        """Return the estimate, or None if there is none for any resource."""
        if not self._rows:
            return None
        told = list(self._rows.values())
        return CostEstimate(
            currency=told[0][1]["currency"],
            rows=[
                ResourceCost(row.display, row.type, _amount(figures.get(_BEFORE)), _amount(figures.get(_AFTER)))
                for row, figures in told
                if _BEFORE in figures or _AFTER in figures
            ],
            left_out=[row.display for row, figures in told if figures["status"] in _INCOMPLETE],
        )


def _amount(value: Any) -> Decimal:
    try:
        return Decimal(str(value)) if value is not None else Decimal(0)
    except InvalidOperation:
        return Decimal(0)
