"""What a whole plan costs, and whether the budget bears it."""

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

import attrs
from tollgate_runtime import Resource, Result, fail, success, warn

from cost_estimator.answers import compare
from cost_estimator.config import CURRENCY, Config
from cost_estimator.estimate import Status
from cost_estimator.money import annual, change, dollars, in_cents

_UNCOUNTED: dict[Status, str] = {
    "usage": "that depend on usage",
    "unknown": "known only after apply",
    "sensitive": "depending on sensitive values",
    "unpriced": "without a price",
}
_NAMED_AT_MOST = 3


@attrs.frozen(kw_only=True)
class Totals:
    """The sums of a plan, and the addresses that are not in them, by the reason why."""

    cost: Decimal
    cost_before: Decimal
    counts: dict[Status, int]
    uncounted: dict[Status, list[str]]
    incomplete: list[str]
    weak: list[str]

    @property
    def delta(self) -> Decimal:
        """What the plan changes, between the two amounts as they are shown."""
        return in_cents(self.cost) - in_cents(self.cost_before)


def is_costed(resource: Resource) -> bool:
    """Whether a resource is one that the plan makes, keeps or removes; data sources cost nothing."""
    return resource.mode == "managed" and resource.action not in ("read", "forget")


def add_up(resources: Iterable[Resource], config: Config) -> Totals:
    """The sums over the resources of a plan."""
    cost = cost_before = Decimal(0)
    counts: dict[Status, int] = {}
    uncounted: dict[Status, list[str]] = {}
    incomplete: list[str] = []
    weak: list[str] = []
    for resource in resources:
        if not is_costed(resource):
            continue
        compared = compare(resource, config)
        cost += compared.cost
        cost_before += compared.cost_before
        if (after := compared.after) is None:
            continue
        counts[after.status] = counts.get(after.status, 0) + 1
        if after.status in _UNCOUNTED:
            uncounted.setdefault(after.status, []).append(resource.display)
        elif after.gaps:
            incomplete.append(resource.display)
        if any(line.price.trust == "weak" for line in after.counted):
            weak.append(resource.display)
    return Totals(
        cost=cost, cost_before=cost_before, counts=counts, uncounted=uncounted, incomplete=incomplete, weak=weak
    )


def verdict(totals: Totals, config: Config) -> Result:
    """The answer for the whole plan: a failure if it goes over the budget.

    A plan that stays over the budget but lowers the cost only warns: the way back must not be barred.
    """
    metadata = _metadata(totals, config)
    total, budget = dollars(totals.cost), config.monthly_budget
    if budget is None or in_cents(totals.cost) <= budget:
        within = "" if budget is None else f" Within the monthly budget of {dollars(budget)}."
        summary = f"Estimated cost of the plan: {total}/month ({change(totals.delta)})."
        return success(summary + within + _remarks(totals), metadata=metadata)
    over = dollars(in_cents(totals.cost) - budget)
    breach = f"The estimated cost of {total}/month is {over} over the monthly budget of {dollars(budget)}."
    judge = warn if totals.delta < 0 else fail
    return judge(f"{breach} Change: {change(totals.delta)}.{_remarks(totals)}", metadata=metadata)


def _remarks(totals: Totals) -> str:
    remarks = [
        f" Not counted: {len(addresses)} {_UNCOUNTED[status]} ({_some(addresses)})."
        for status, addresses in sorted(totals.uncounted.items())
    ]
    if totals.incomplete:
        remarks.append(f" Counted in part: {_some(totals.incomplete)}.")
    if totals.weak:
        remarks.append(f" By old or derived prices: {_some(totals.weak)}.")
    return "".join(remarks)


def _some(addresses: list[str]) -> str:
    named = ", ".join(addresses[:_NAMED_AT_MOST])
    rest = len(addresses) - _NAMED_AT_MOST
    return f"{named} and {rest} more" if rest > 0 else named


def _metadata(totals: Totals, config: Config) -> dict[str, Any]:
    metadata: dict[str, Any] = {
        "currency": CURRENCY,
        "estimated_monthly_cost": in_cents(totals.cost),
        "estimated_annual_cost": annual(totals.cost),
        "monthly_cost_before": in_cents(totals.cost_before),
        "monthly_delta": totals.delta,
        "resources": dict(sorted(totals.counts.items())),
        "not_counted": {status: totals.uncounted[status] for status in sorted(totals.uncounted)},
    }
    if totals.incomplete:
        metadata["counted_in_part"] = totals.incomplete
    if totals.weak:
        metadata["weak_prices"] = totals.weak
    if config.monthly_budget is not None:
        metadata["monthly_budget"] = config.monthly_budget
        metadata["over_budget"] = in_cents(totals.cost) > config.monthly_budget
    return metadata
