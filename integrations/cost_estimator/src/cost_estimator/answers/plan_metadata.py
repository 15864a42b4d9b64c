"""The figures of a whole plan, as members that reports read."""

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

from tollgate_runtime.contract.results import Status as ResultStatus

from cost_estimator.answers.limits import is_decided
from cost_estimator.answers.resource_answer import describe, figures, sentence
from cost_estimator.answers.sums import sums_of
from cost_estimator.answers.totals import Row, Totals
from cost_estimator.config import Budget
from cost_estimator.estimate import Estimate, Reason
from cost_estimator.run import Run


def _because_of(reason: Reason) -> Callable[[Estimate], bool]:
    return lambda estimate: estimate.status == "unknown" and _main_reason(estimate) == reason


def _main_reason(estimate: Estimate) -> Reason:
    """Return the main reason: first one that resolves itself, then one that the user can fix."""
    given = {gap.reason for gap in estimate.missing}
    order: tuple[Reason, ...] = ("apply", "region", "sensitive", "missing", "unpriced")
    return next(reason for reason in order if reason in given)


NOT_COUNTED: dict[str, Callable[[Estimate], bool]] = {
    "unpriced": lambda estimate: estimate.status == "unpriced",
    "apply": _because_of("apply"),
    "region": _because_of("region"),
    "sensitive": _because_of("sensitive"),
    "missing": _because_of("missing"),
    "usage": lambda estimate: estimate.status == "usage",
}
"""Why resources are not in the total, each resource for one reason."""


def describe_plan(totals: Totals, parts: Mapping[str, Totals], run: Run, status: ResultStatus) -> dict[str, Any]:
    """Return the metadata of the whole plan."""
    metadata: dict[str, Any] = {
        "currency": run.config.money.code,
        **_amounts(totals, run),
        "has_figure": totals.has_figure,
        "is_complete": not totals.open,
        "is_change_known": totals.is_change_known,
        "resources": dict(totals.counts()),
        "resources_removed": len(totals.rows) - len(totals.staying),
        "not_counted": {reason: listed for reason, holds in NOT_COUNTED.items() if (listed := totals.addresses(holds))},
        "breakdown": [_describe(row, run) for row in totals.rows if _is_worth_telling(row)],
        **sums_of(totals.rows, run.config.money),
    }
    metadata |= {
        name: found
        for name, found in (
            ("counted_in_part", totals.addresses(lambda estimate: estimate.status == "partial")),
            ("weak_prices", totals.addresses(has_weak_price)),
            ("notes", notes_of(run)),
            ("budgets", [_budget(budget, parts[budget.name], run) for budget in run.config.budgets]),
        )
        if found
    }
    if run.config.monthly_budget is not None:
        metadata["monthly_budget"] = run.config.monthly_budget
        metadata["over_budget"] = _is_over(totals, run.config.monthly_budget, run)
    if run.config.warn_at is not None:
        metadata["warn_at"] = run.config.warn_at
    metadata["verdict"] = status
    return metadata


def notes_of(run: Run) -> list[str]:
    """Return what the user should know of the prices and the configuration, a sentence each."""
    return [*run.estimator.prices.problems, *run.notes]


def _amounts(totals: Totals, run: Run) -> dict[str, Any]:
    money = run.config.money
    cost, before = money.rounded(totals.cost), money.rounded(totals.cost_before)
    if not totals.has_figure:
        return dict.fromkeys(
            ("estimated_monthly_cost", "estimated_annual_cost", "monthly_cost_before", "monthly_delta")
        )
    return {
        "estimated_monthly_cost": cost,
        "estimated_annual_cost": money.annual(cost),
        "monthly_cost_before": before,
        "monthly_delta": cost - before,
    }


def _is_worth_telling(row: Row) -> bool:
    """Return whether a resource costs, saves, or may cost something."""
    return bool(row.cost or row.compared.cost_before) or row.status not in ("free", None)


def _describe(row: Row, run: Run) -> dict[str, Any]:
    shown = row.compared.after or row.compared.before
    described: dict[str, Any] = {
        "address": row.resource.display,
        **({"id": row.resource.id} if row.resource.id is not None else {}),
        "type": row.resource.type,
        "action": row.resource.action,
        "status": "free" if shown is None else shown.status,
        **figures(row.compared, run.config.money),
    }
    if row.after is not None and row.after.gaps:
        described["not_counted"] = list(row.after.gaps)
    said = sentence(row.compared, run.config.money)
    if run.answered.get(row.resource.display, said) != said:
        described |= {**describe(row.compared, run.config.money), "supersedes": True, "message": said}
    return described


def _budget(budget: Budget, part: Totals, run: Run) -> dict[str, Any]:
    warn_at = budget.warn_at if budget.warn_at is not None else run.config.warn_at
    return {
        "name": budget.name,
        "monthly_limit": budget.monthly_limit,
        "monthly_cost": run.config.money.rounded(part.cost) if part.has_figure else None,
        "resources": len(part.rows),
        "resources_without_full_price": len(part.open),
        "over": _is_over(part, budget.monthly_limit, run),
        **({} if warn_at is None else {"warn_at": warn_at}),
    }


def _is_over(part: Totals, limit: Decimal, run: Run) -> bool | None:
    """Return whether a limit is exceeded, or None if that is undecided."""
    return run.config.money.rounded(part.cost) > limit if is_decided(part, limit) else None


def has_weak_price(estimate: Estimate) -> bool:
    """Return whether something is counted by a price that is old or derived."""
    return any(line.price.trust == "weak" for line in estimate.counted)
