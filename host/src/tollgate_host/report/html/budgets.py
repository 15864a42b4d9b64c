"""The money of a run as figures and gauges, drawn without scripts."""

from collections.abc import Iterator
from decimal import Decimal

from tollgate_host.report.cost_figures import Budget, budgets_of
from tollgate_host.report.html.markup import text
from tollgate_host.report.model import Cost, Report
from tollgate_host.report.wording import money, monthly_total, pluralize, reasons_not_counted

_WIDTH = 320
_HEIGHT = 14


def cost_figures(report: Report, cost: Cost) -> Iterator[str]:
    """Yield the totals, and a gauge for each budget."""
    yield '<dl class="figures">\n'
    missing = ", ".join(filter(None, (pluralize(cost.uncounted, "resource"), reasons_not_counted(cost))))
    amounts = (
        ("After", monthly_total(cost)),
        ("Before", None if cost.monthly_before is None else money(cost.monthly_before, cost.currency)),
        ("Change", None if cost.monthly_delta is None else money(cost.monthly_delta, cost.currency, signed=True)),
        ("A year", money(cost.monthly * 12, cost.currency)),
        ("Not counted", missing if cost.uncounted else None),
    )
    if not cost.has_figure:
        amounts = (("After", "not known"), ("Not counted", missing))
    for name, amount in amounts:
        if amount is not None:
            yield f"<div><dt>{name}</dt><dd>{text(amount)}</dd></div>\n"
    yield "</dl>\n"
    budgets = budgets_of(report)
    if budgets:
        yield '<ul class="budgets" aria-label="Budgets">\n'
        yield from (_gauge(budget, cost.currency) for budget in budgets)
        yield "</ul>\n"


def _gauge(budget: Budget, currency: str) -> str:
    """Return a bar that ends at the limit, or beyond it with a line at the limit."""
    kind = "over" if budget.is_over else "near" if budget.is_near else "within"
    full = max(budget.limit, budget.monthly) or 1.0
    reach, limit = (_WIDTH * value / full for value in (max(budget.monthly, 0.0), budget.limit))
    warn = None if budget.warn_at is None else limit * budget.warn_at
    marks = "".join(
        f'<line class="{name}" x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{_HEIGHT}"/>'
        for name, x in (("warn-at", warn), ("limit", limit if budget.is_over else None))
        if x is not None
    )
    return (
        f'<li class="budget {kind}"><span class="name">{text(budget.title)}</span>'
        f'<span class="value">{text(_words(budget, currency))}</span>'
        f'<svg aria-hidden="true" viewBox="0 0 {_WIDTH} {_HEIGHT}" preserveAspectRatio="none">'
        f'<rect class="track" width="{_WIDTH}" height="{_HEIGHT}"/>'
        f'<rect class="reach" width="{reach:.1f}" height="{_HEIGHT}"/>{marks}</svg></li>\n'
    )


def _words(budget: Budget, currency: str) -> str:
    amount, limit = (money(Decimal(str(value)), currency) for value in (budget.monthly, budget.limit))
    if budget.is_over:
        beyond = money(Decimal(str(budget.monthly)) - Decimal(str(budget.limit)), currency)
        return f"{amount} of {limit}: {beyond} over"
    share = f" ({budget.monthly / budget.limit:.0%})" if budget.limit else ""
    return f"{amount} of {limit}{share}"
