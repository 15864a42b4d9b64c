"""The answer about a whole plan: one message, a finding for each exceeded limit, and the breakdown."""

from collections.abc import Iterator, Mapping

from tollgate_runtime import Finding, Result
from tollgate_runtime.contract.results import from_findings

from cost_estimator.answers.limits import broken_limits, select, too_expensive
from cost_estimator.answers.plan_metadata import NOT_COUNTED, describe_plan, has_weak_price, notes_of
from cost_estimator.answers.totals import Totals
from cost_estimator.answers.wording import pluralize, some
from cost_estimator.run import Run

_MOVERS_AT_MOST = 3
_ONE_EACH = {
    "apply": "The cost is known only after apply for",
    "missing": "The cost is unknown, because a value is missing, for",
    "sensitive": "The cost is unknown, because a value is sensitive, for",
    "usage": "The cost depends on usage for",
}


def verdict(totals: Totals, run: Run) -> Result:
    """Return the answer for the whole plan."""
    parts = {budget.name: select(budget, totals.rows) for budget in run.config.budgets}
    findings = [*broken_limits(totals, parts, run), *_late_findings(totals, run), *_unpriced(totals, run)]
    judged = from_findings(findings)
    message = " ".join([*_opening(totals, run, findings), *_remarks(totals, run), *_idle_budgets(totals, parts)])
    metadata = describe_plan(totals, parts, run, judged.status)
    return Result(judged.status, message, metadata=metadata, findings=judged.findings)


def _late_findings(totals: Totals, run: Run) -> Iterator[Finding]:
    """Yield findings on resources whose cost was known only with the whole plan."""
    from msgspec.structs import replace

    for row in totals.rows:
        if row.resource.display not in run.judged:
            for finding in too_expensive(row.resource, row.compared, run):
                yield replace(finding, address=row.resource.address)


def _unpriced(totals: Totals, run: Run) -> Iterator[Finding]:
    reaction = run.config.on_unpriced
    if reaction == "ignore":
        return
    for row in totals.open:
        if row.after is None or not any(gap.reason == "unpriced" for gap in row.after.missing):
            continue
        part = "Part of the cost" if row.status == "partial" else "The cost"
        yield Finding(
            "unpriced",
            f"{part} of {row.resource.display} is not counted: {'; '.join(row.after.gaps)}.",
            severity="medium",
            status=reaction,
            level=run.config.enforcement or "soft-mandatory",
            address=row.resource.address,
        )


def _opening(totals: Totals, run: Run, findings: list[Finding]) -> Iterator[str]:
    money, budget = run.config.money, run.config.monthly_budget
    limits = [finding for finding in findings if finding.rule != "unpriced"]
    broken = [finding.message for finding in limits if finding.status != "unknown"]
    if undecided := [finding.rule for finding in limits if finding.status == "unknown"]:
        broken.append(f"Not decided: {', '.join(undecided)}.")
    change = _change(totals, run)
    if any(_is_over(finding) for finding in findings):
        yield from broken
        yield f"Change: {change}."
        return
    if totals.is_all_usage:
        yield "The plan has no fixed cost."
    elif totals.has_figure:
        least = "at least " if totals.open else ""
        yield f"Estimated cost of the plan: {least}{money.show(totals.cost)}/month ({change})."
    else:
        yield "The cost of the plan is not known."
    yield from broken
    if budget is not None and not totals.open and not any(finding.rule == "monthly_budget" for finding in findings):
        yield f"Within the monthly budget of {money.show(budget)}."


def _is_over(finding: Finding) -> bool:
    return finding.rule == "monthly_budget" and finding.severity == "high" and finding.status != "unknown"


def _change(totals: Totals, run: Run) -> str:
    """Return the change and what moves it most; "no change" only where nothing may have changed."""
    money = run.config.money
    moved = money.rounded(totals.cost) - money.rounded(totals.cost_before)
    if not moved and not totals.is_change_known:
        return "change not known"
    return money.change(moved) + _movers(totals, run)


def _movers(totals: Totals, run: Run) -> str:
    """Return the largest changes; empty if there are fewer than two."""
    money, movers = run.config.money, totals.movers()
    if len(movers) < 2:
        return ""
    named = ", ".join(f"{row.resource.display} {money.change(row.delta)}" for row in movers[:_MOVERS_AT_MOST])
    rest = len(movers) - _MOVERS_AT_MOST
    return f": {named} and {rest:,} more" if rest > 0 else f": {named}"


def _remarks(totals: Totals, run: Run) -> Iterator[str]:
    listed = {reason: totals.addresses(holds) for reason, holds in NOT_COUNTED.items()}
    if unpriced := listed["unpriced"]:
        yield f"No price known for {len(unpriced):,} of {pluralize(len(totals.staying), 'resource')}: {some(unpriced)}."
    if nowhere := listed["region"]:
        yield f"The region is unknown for {pluralize(len(nowhere), 'resource')}: {some(nowhere)}. Set default_region."
    for reason, words in _ONE_EACH.items():
        if addresses := listed[reason]:
            yield f"{words} {pluralize(len(addresses), 'resource')}: {some(addresses)}."
    if in_part := totals.addresses(lambda estimate: estimate.status == "partial"):
        yield f"Only part of the cost is known for {pluralize(len(in_part), 'resource')}: {some(in_part)}."
    if weak := totals.addresses(has_weak_price):
        yield f"Prices are old or derived for {pluralize(len(weak), 'resource')}: {some(weak)}."
    yield from (f"{note}." for note in notes_of(run))


def _idle_budgets(totals: Totals, parts: Mapping[str, Totals]) -> Iterator[str]:
    """Yield budgets that no resource counts towards, perhaps because of a misspelt pattern."""
    idle = [f"{name!r}" for name, part in parts.items() if totals.rows and not part.rows]
    if idle:
        yield f"No resource counts towards the budget{'s' if len(idle) > 1 else ''} {some(idle)}."
