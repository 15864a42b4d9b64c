"""What is said of a whole plan: one message to act on, a finding for each broken limit, and the whole breakdown."""

from collections.abc import Iterator, Mapping
from typing import Any

from tollgate_runtime import Finding, Result
from tollgate_runtime.contract.results import Status as ResultStatus
from tollgate_runtime.contract.results import from_findings

from cost_estimator.answers import figures
from cost_estimator.config import Budget
from cost_estimator.estimate import Status
from cost_estimator.limits import broken_limits, selected, too_expensive
from cost_estimator.run import Run
from cost_estimator.sums import sums_of
from cost_estimator.totals import Row, Totals

_UNCOUNTED: dict[Status, str] = {
    "sensitive": "depending on sensitive values",
    "unknown": "known only after apply",
    "unpriced": "without a price",
    "usage": "that depend on usage",
}
_NAMED_AT_MOST = 3


def verdict(totals: Totals, run: Run) -> Result:
    """The answer for the whole plan."""
    parts = {budget.name: selected(budget, totals.rows) for budget in run.config.budgets}
    findings = [*broken_limits(totals, parts, run), *_late_findings(totals, run), *_unpriced(totals, run)]
    judged = from_findings(findings)
    message = " ".join([*_opening(totals, run, findings), *_remarks(totals, run), *_idle_budgets(totals, parts)])
    return Result(
        judged.status, message, metadata=_metadata(totals, parts, run, judged.status), findings=judged.findings
    )


def _late_findings(totals: Totals, run: Run) -> Iterator[Finding]:
    """Resources whose cost only the whole plan has told, since others are part of it."""
    from msgspec.structs import replace

    for row in totals.rows:
        if row.resource.display not in run.judged:
            for finding in too_expensive(row.resource, row.compared, run):
                yield replace(finding, address=row.resource.address)


def _unpriced(totals: Totals, run: Run) -> Iterator[Finding]:
    reaction = run.config.on_unpriced
    if reaction == "ignore":
        return
    for row in totals.staying:
        if row.compared.after and row.compared.after.status == "unpriced":
            yield Finding(
                "unpriced",
                f"{row.resource.display} has no price here, so that its cost is not counted.",
                severity="medium",
                status=reaction,
                level=run.config.enforcement,
                address=row.resource.address,
            )


def _opening(totals: Totals, run: Run, findings: list[Finding]) -> Iterator[str]:
    money, budget = run.config.money, run.config.monthly_budget
    change = money.change(money.rounded(totals.cost) - money.rounded(totals.cost_before)) + _movers(totals, run)
    broken = [finding.message for finding in findings if finding.rule != "unpriced"]
    if any(finding.rule == "monthly_budget" and finding.severity == "high" for finding in findings):
        yield from broken
        yield f"Change: {change}."
        return
    yield f"Estimated cost of the plan: {money.show(totals.cost)}/month ({change})."
    yield from broken
    if budget is not None and not any(finding.rule == "monthly_budget" for finding in findings):
        yield f"Within the monthly budget of {money.show(budget)}."


def _movers(totals: Totals, run: Run) -> str:
    """What changes most; nothing where there is only one change, or none."""
    money, movers = run.config.money, totals.movers()
    if len(movers) < 2:
        return ""
    named = ", ".join(f"{row.resource.display} {money.change(row.delta)}" for row in movers[:_NAMED_AT_MOST])
    rest = len(movers) - _NAMED_AT_MOST
    return f": {named} and {rest} more" if rest > 0 else f": {named}"


def _remarks(totals: Totals, run: Run) -> Iterator[str]:
    for status, words in _UNCOUNTED.items():
        addresses = totals.of_status(status)
        if addresses:
            yield f"Not counted: {len(addresses)} {words} ({_some(addresses)})."
    if incomplete := totals.incomplete():
        yield f"Counted in part: {_some(incomplete)}."
    if weak := totals.weak():
        yield f"By old or derived prices: {_some(weak)}."
    yield from (f"{note}." for note in _notes(run))


def _idle_budgets(totals: Totals, parts: Mapping[str, Totals]) -> Iterator[str]:
    """Budgets that nothing counts towards: perhaps a pattern is misspelt, and then nobody would notice."""
    idle = [f"{name!r}" for name, part in parts.items() if totals.rows and not part.rows]
    if idle:
        yield f"No resource counts towards the budget{'s' if len(idle) > 1 else ''} {_some(idle)}."


def _notes(run: Run) -> list[str]:
    return [*run.estimator.prices.problems, *run.notes]


def _some(addresses: list[str]) -> str:
    named = ", ".join(addresses[:_NAMED_AT_MOST])
    rest = len(addresses) - _NAMED_AT_MOST
    return f"{named} and {rest} more" if rest > 0 else named


def _metadata(totals: Totals, parts: Mapping[str, Totals], run: Run, status: ResultStatus) -> dict[str, Any]:
    money = run.config.money
    cost, before = money.rounded(totals.cost), money.rounded(totals.cost_before)
    metadata: dict[str, Any] = {
        "currency": money.code,
        "estimated_monthly_cost": cost,
        "estimated_annual_cost": money.annual(totals.cost),
        "monthly_cost_before": before,
        "monthly_delta": cost - before,
        "resources": dict(totals.counts()),
        "not_counted": {each: totals.of_status(each) for each in _UNCOUNTED if totals.of_status(each)},
        "breakdown": [_described(row, run) for row in totals.rows if _is_worth_telling(row)],
        **sums_of(totals.rows, money),
    }
    metadata |= {
        name: found
        for name, found in (
            ("counted_in_part", totals.incomplete()),
            ("weak_prices", totals.weak()),
            ("notes", _notes(run)),
            ("budgets", [_budget(budget, parts[budget.name], run) for budget in run.config.budgets]),
        )
        if found
    }
    if run.config.monthly_budget is not None:
        metadata["monthly_budget"] = run.config.monthly_budget
        metadata["over_budget"] = cost > run.config.monthly_budget
    if run.config.warn_at is not None:
        metadata["warn_at"] = run.config.warn_at
    metadata["verdict"] = status
    return metadata


def _is_worth_telling(row: Row) -> bool:
    """Whether a resource costs, saves, or may cost something."""
    after = row.compared.after
    return bool(row.compared.cost or row.compared.cost_before) or (after is not None and after.status != "free")


def _described(row: Row, run: Run) -> dict[str, Any]:
    shown = row.compared.after or row.compared.before
    return {
        "address": row.resource.display,
        "type": row.resource.type,
        "action": row.resource.action,
        "status": "free" if shown is None else "unknown" if shown.status == "sensitive" else shown.status,
        **figures(row.compared, run.config.money),
    }


def _budget(budget: Budget, part: Totals, run: Run) -> dict[str, Any]:
    cost = run.config.money.rounded(part.cost)
    warn_at = budget.warn_at if budget.warn_at is not None else run.config.warn_at
    return {
        "name": budget.name,
        "monthly_limit": budget.monthly_limit,
        "monthly_cost": cost,
        "resources": len(part.rows),
        "over": cost > budget.monthly_limit,
        **({} if warn_at is None else {"warn_at": warn_at}),
    }
