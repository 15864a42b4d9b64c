"""What exceeds a limit: findings, each of which says which limit, and by how much."""

from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from tollgate_runtime import Finding, Resource
from tollgate_runtime.contract.findings import FindingStatus, Level

from cost_estimator.config import Budget
from cost_estimator.run import Comparison, Run

if TYPE_CHECKING:
    from cost_estimator.totals import Row, Totals

_PERCENT = Decimal(100)


def too_expensive(resource: Resource, compared: Comparison, run: Run) -> list[Finding]:
    """Whether a resource that is made or changed costs more than a single one may."""
    limit, money = run.config.max_resource_monthly_cost, run.config.money
    cost = money.rounded(compared.cost)
    if limit is None or cost <= limit or resource.action in ("no-op", "delete"):
        return []
    message = (
        f"{resource.display} costs {money.show(cost)}/month, {money.show(cost - limit)} more than the "
        f"{money.show(limit)} that a single resource may cost."
    )
    is_cheaper = cost < money.rounded(compared.cost_before)
    return [
        Finding(
            "max_resource_monthly_cost",
            message,
            severity="high",
            status="warn" if is_cheaper else "fail",
            level=run.config.enforcement,
            remediation="Choose a smaller size, or raise max_resource_monthly_cost.",
        )
    ]


def broken_limits(totals: "Totals", parts: Mapping[str, "Totals"], run: Run) -> Iterator[Finding]:
    """What a whole plan exceeds.

    Args:
        totals: the plan.
        parts: what each budget is for, by its name.
        run: the run.
    """
    yield from _monthly_budget(totals, run)
    yield from _increase(totals, run)
    for budget in run.config.budgets:
        yield from _budget(budget, parts[budget.name], run)


def selected(budget: Budget, rows: Iterable["Row"]) -> "Totals":
    """The resources that a budget is for."""
    from cost_estimator.totals import Totals

    return Totals(tuple(row for row in rows if _is_selected(budget, row)))


def _is_selected(budget: Budget, row: "Row") -> bool:
    resource = row.resource
    places = (
        (budget.module, resource.module or ""),
        (budget.address, resource.address or resource.display),
        (budget.type, resource.type),
        (budget.provider, resource.provider_type or resource.type.partition("_")[0]),
    )
    if not all(pattern is None or fnmatchcase(value, pattern) for pattern, value in places):
        return False
    return not budget.tags or _has_tags(resource, budget.tags)


def _has_tags(resource: Resource, wanted: Mapping[str, str]) -> bool:
    tags = resource.tags
    return all(fnmatchcase(value if isinstance(value := tags.get(name), str) else "", wanted[name]) for name in wanted)


def _monthly_budget(totals: "Totals", run: Run) -> Iterator[Finding]:
    limit = run.config.monthly_budget
    if limit is not None:
        yield from _over(
            "monthly_budget",
            "the monthly budget",
            limit,
            before=totals.cost_before,
            after=totals.cost,
            warn_at=run.config.warn_at,
            level=run.config.enforcement,
            run=run,
        )


def _budget(budget: Budget, part: "Totals", run: Run) -> Iterator[Finding]:
    yield from _over(
        f"budget:{budget.name}",
        f"the budget {budget.name!r}",
        budget.monthly_limit,
        before=part.cost_before,
        after=part.cost,
        warn_at=budget.warn_at if budget.warn_at is not None else run.config.warn_at,
        level=budget.enforcement or run.config.enforcement,
        run=run,
    )


def _over(
    rule: str,
    name: str,
    limit: Decimal,
    *,
    before: Decimal,
    after: Decimal,
    warn_at: Decimal | None,
    level: Level | None,
    run: Run,
) -> Iterator[Finding]:
    """A plan that stays over a budget but lowers the cost only warns: the way back must not be barred."""
    money = run.config.money
    cost, cost_before = money.rounded(after), money.rounded(before)
    if cost > limit:
        status: FindingStatus = "warn" if cost < cost_before else "fail"
        message = (
            f"The estimated cost of {money.show(cost)}/month is {money.show(cost - limit)} over {name} of "
            f"{money.show(limit)}."
        )
        yield Finding(rule, message, severity="high", status=status, level=level)
    elif warn_at is not None and cost >= warn_at * limit and cost:
        share = (cost * _PERCENT / limit).quantize(Decimal(1))
        message = f"The estimated cost of {money.show(cost)}/month is {share}% of {name} of {money.show(limit)}."
        yield Finding(rule, message, severity="low", status="warn", level="advisory")


def _increase(totals: "Totals", run: Run) -> Iterator[Finding]:
    money, config = run.config.money, run.config
    before = money.rounded(totals.cost_before)
    added = money.rounded(totals.cost) - before
    if config.max_increase is not None and added > config.max_increase:
        message = (
            f"The plan adds {money.show(added)}/month, {money.show(added - config.max_increase)} more than the "
            f"{money.show(config.max_increase)} that a plan may add."
        )
        yield Finding("max_increase", message, severity="high", level=config.enforcement)
    most = config.max_increase_percent
    if most is not None and before and added * _PERCENT > most * before:
        percent = (added * _PERCENT / before).quantize(Decimal("0.1"))
        message = (
            f"The plan adds {money.show(added)}/month to {money.show(before)}, which is {percent}%; at most {most}% "
            "may be added."
        )
        yield Finding("max_increase_percent", message, severity="high", level=config.enforcement)
