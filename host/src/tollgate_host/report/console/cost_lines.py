"""The cost of a run in a terminal: the total, then each budget, exceeded ones first."""

from collections.abc import Iterator
from decimal import Decimal

from tollgate_host.report.console.page import Page
from tollgate_host.report.cost_figures import Budget, budgets_of
from tollgate_host.report.model import Report
from tollgate_host.report.wording import cost_sentence, money, pluralize

_MOST_BUDGETS = 5


def cost_lines(page: Page, report: Report) -> Iterator[str]:
    """Yield the lines; none if no cost was estimated."""
    cost = report.summary.cost
    if cost is None:
        return
    yield page.line((f"Cost: {cost_sentence(cost)}", "bold"), under="  ")
    budgets = sorted(budgets_of(report), key=lambda budget: (not budget.is_over, not budget.is_near))
    for budget in budgets[:_MOST_BUDGETS]:
        style = "red" if budget.is_over else "yellow" if budget.is_near else ""
        yield page.line((f"  {budget_sentence(budget, cost.currency)}", style), under="    ")
    if len(budgets) > _MOST_BUDGETS:
        yield page.line((f"  … {pluralize(len(budgets) - _MOST_BUDGETS, 'more budget')}", "dim"))


def budget_sentence(budget: Budget, currency: str) -> str:
    """Return a budget's title, what counts towards it, its limit, and by how much it is exceeded."""
    spent, limit = Decimal(str(budget.monthly)), Decimal(str(budget.limit))
    words = f"{budget.title}: {money(spent, currency)} of {money(limit, currency)} a month"
    if budget.is_over:
        return f"{words}, {money(spent - limit, currency)} over"
    return f"{words} ({spent / limit:.0%})" if limit else words
