"""Findings on limits that are or may be exceeded, with the limit and the excess."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from tollgate_runtime import Finding, Resource
from tollgate_runtime.contract.findings import FindingStatus, Level

from cost_estimator.answers.wording import pluralize, some
from cost_estimator.config import Budget
from cost_estimator.run import Comparison, Run

if TYPE_CHECKING:
    from cost_estimator.answers.totals import Row, Totals

_PERCENT = Decimal(100)


def too_expensive(resource: Resource, compared: Comparison, run: Run) -> list[Finding]:
    """Return a finding if a created or changed resource exceeds the limit for a single one."""
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
    """Yield what a whole plan exceeds, and what cannot be decided for want of a price.

    Args:
        totals: the plan.
        parts: what each budget is for, by its name.
        run: the run.
    """
    yield from _monthly_budget(totals, run)
    yield from _increase(totals, run)
    yield from _single_resources(totals, run)
    for budget in run.config.budgets:
        yield from _budget(budget, parts[budget.name], run)


def select(budget: Budget, rows: Iterable["Row"]) -> "Totals":
    """Return the resources that a budget is for."""
    from cost_estimator.answers.totals import Totals

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
    """Return whether a resource has each of the tags: one that is not there fits no pattern, not even `*`."""
    tags = resource.tags
    return all(
        name in tags and fnmatchcase(value if isinstance(value := tags[name], str) else "", pattern)
        for name, pattern in wanted.items()
    )


def _monthly_budget(totals: "Totals", run: Run) -> Iterator[Finding]:
    limit = run.config.monthly_budget
    if limit is not None:
        yield from _over(
            "monthly_budget",
            "the monthly budget",
            limit,
            part=totals,
            warn_at=run.config.warn_at,
            level=run.config.enforcement,
            run=run,
        )


def _budget(budget: Budget, part: "Totals", run: Run) -> Iterator[Finding]:
    yield from _over(
        f"budget:{budget.name}",
        f"the budget {budget.name!r}",
        budget.monthly_limit,
        part=part,
        warn_at=budget.warn_at if budget.warn_at is not None else run.config.warn_at,
        level=budget.enforcement or run.config.enforcement,
        run=run,
    )


def _over(
    rule: str, name: str, limit: Decimal, *, part: "Totals", warn_at: Decimal | None, level: Level | None, run: Run
) -> Iterator[Finding]:
    """Yield a plan that stays over a budget but lowers the cost only warns: the way back must not be barred."""
    money = run.config.money
    cost, cost_before = money.rounded(part.cost), money.rounded(part.cost_before)
    if cost > limit:
        status: FindingStatus = "warn" if cost < cost_before and part.is_change_known else "fail"
        message = (
            f"The estimated cost of {money.show(cost)}/month is {money.show(cost - limit)} over {name} of "
            f"{money.show(limit)}."
        )
        yield Finding(rule, message, severity="high", status=status, level=level)
        return
    if warn_at is not None and cost >= warn_at * limit and cost:
        share = (cost * _PERCENT / limit).quantize(Decimal(1))
        message = f"The estimated cost of {money.show(cost)}/month is {share}% of {name} of {money.show(limit)}."
        yield Finding(rule, message, severity="low", status="warn", level="advisory")
    if part.open:
        known = f"{money.show(cost)}/month is within" if part.has_figure else "The cost is held to"
        begun = f"{known} {name} of {money.show(limit)}"
        yield from _undecided(rule, begun, part.open, level, run)


def is_decided(part: "Totals", limit: Decimal) -> bool:
    """Return whether a limit is exceeded by what has a price, or bears all that there is."""
    return part.cost > limit or not part.open


def _increase(totals: "Totals", run: Run) -> Iterator[Finding]:
    money, config = run.config.money, run.config
    before = money.rounded(totals.cost_before)
    added = money.rounded(totals.cost) - before
    unknown = [row for row in totals.open if row.resource.action not in ("no-op", "delete")]
    if config.max_increase is not None:
        if added > config.max_increase:
            message = (
                f"The plan adds {money.show(added)}/month, {money.show(added - config.max_increase)} more than the "
                f"{money.show(config.max_increase)} that a plan may add."
            )
            yield Finding("max_increase", message, severity="high", level=config.enforcement)
        elif unknown:
            begun = f"A plan may add {money.show(config.max_increase)}/month, and what has a price adds less"
            yield from _undecided("max_increase", begun, unknown, config.enforcement, run)
    most = config.max_increase_percent
    if most is None:
        return
    if before and added * _PERCENT > most * before:
        percent = (added * _PERCENT / before).quantize(Decimal("0.1"))
        message = (
            f"The plan adds {money.show(added)}/month to {money.show(before)}, which is {percent}%; at most {most}% "
            "may be added."
        )
        yield Finding("max_increase_percent", message, severity="high", level=config.enforcement)
    elif before and unknown:
        begun = f"A plan may add {most}%, and what has a price adds less"
        yield from _undecided("max_increase_percent", begun, unknown, config.enforcement, run)


def _single_resources(totals: "Totals", run: Run) -> Iterator[Finding]:
    """Yield one finding for all resources whose cost may exceed the limit for a single one."""
    limit, money = run.config.max_resource_monthly_cost, run.config.money
    if limit is None:
        return
    unknown = [row for row in totals.open if row.resource.action != "no-op" and row.cost <= limit]
    if unknown:
        begun = f"A single resource may cost {money.show(limit)}/month"
        yield from _undecided("max_resource_monthly_cost", begun, unknown, run.config.enforcement, run)


def _undecided(rule: str, begun: str, rows: Sequence["Row"], level: Level | None, run: Run) -> Iterator[Finding]:
    """Yield the finding on a limit that nothing known exceeds, and that resources without a price leave open."""
    later = [row for row in rows if row.after is not None and row.after.waits]
    lacking = [row for row in rows if row not in later]
    reasons = [
        f"{reason} {pluralize(len(found), 'resource')}: {some([row.resource.display for row in found])}"
        for reason, found in (
            ("no full price is known for", lacking),
            ("the cost is known only after apply for", later),
        )
        if found
    ]
    message = f"{begun}, but {', and '.join(reasons)}."
    reaction = run.config.unpriced if lacking else None
    if reaction is None:
        undecided = "data" if lacking else "apply"
        yield Finding(rule, message, severity="high", status="unknown", level=level, undecided=undecided)
    elif reaction != "pass":
        yield Finding(rule, message, severity="high", status=reaction, level=level)
