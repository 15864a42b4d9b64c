"""The costs of a report as a table: each resource before and after, or compared with another report."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import msgspec

from tollgate_host.errors import HostError
from tollgate_host.report.cost_figures import Amounts, amounts_of
from tollgate_host.report.model import Cost, Report
from tollgate_host.report.sanitize import one_line
from tollgate_host.report.wording import cost_sentence, money, pluralize


class CostRow(msgspec.Struct, frozen=True, kw_only=True):
    """The monthly cost of one resource; None if unknown."""

    address: str
    before: float | None
    after: float | None

    @property
    def change(self) -> float:
        """Return the change of the cost."""
        return (self.after or 0.0) - (self.before or 0.0)


class CostTable(msgspec.Struct, frozen=True, kw_only=True):
    """The rows, most expensive first, and the totals.

    Attributes:
        other: the totals of the other report, if two are compared.
    """

    rows: tuple[CostRow, ...]
    cost: Cost
    other: Cost | None = None

    def to_json(self) -> dict[str, Any]:
        """Return the table for programs."""
        compared = {} if self.other is None else {"compared_with": float(self.other.monthly)}
        return {
            "currency": self.cost.currency,
            "monthly": float(self.cost.monthly) if self.cost.has_figure else None,
            "resources_not_counted": self.cost.uncounted,
            **compared,
            "resources": [
                {"address": row.address, "before": row.before, "after": row.after, "change": round(row.change, 2)}
                for row in self.rows
            ],
        }


def cost_table(report: Report, other: Report | None = None) -> CostTable:
    """Return the table of a report, or of its difference from another report.

    Raises:
        HostError: there is no cost estimate, or the currencies differ.
    """
    cost = _cost_of(report)
    if other is None:
        rows = [
            CostRow(address=row.address, before=found.before, after=found.monthly)
            for row in report.resources
            if not (found := amounts_of(row, cost)).is_unknown
        ]
        return CostTable(rows=_sorted(rows), cost=cost)
    first = _cost_of(other)
    if first.currency != cost.currency:
        raise HostError(f"the two reports are in different currencies, {first.currency} and {cost.currency}")
    before, after = _amounts(other, first), _amounts(report, cost)
    rows = [
        CostRow(
            address=address,
            before=before[address].monthly if address in before else None,
            after=after[address].monthly if address in after else None,
        )
        for address in {**before, **after}
    ]
    return CostTable(rows=_sorted(rows), cost=cost, other=first)


def render_cost_table(table: CostTable, *, shows_all: bool = False) -> Iterator[str]:
    """Yield the table line by line; resources that cost nothing are omitted by default."""
    rows = [row for row in table.rows if shows_all or row.before or row.after]
    currency = table.cost.currency
    width = max((len(one_line(row.address)) for row in rows), default=8)
    yield f"{'Resource':<{width}}  {'Before':>14}  {'After':>14}  {'Change':>14}\n"
    for row in rows:
        cells = (_money(row.before, currency), _money(row.after, currency), _change(row.change, currency))
        yield f"{one_line(row.address):<{width}}  {'  '.join(f'{cell:>14}' for cell in cells)}\n"
    if len(rows) < len(table.rows):
        left_out = len(table.rows) - len(rows)
        yield f"{pluralize(left_out, 'resource')} without a cost: --all shows {'it' if left_out == 1 else 'them'}.\n"
    yield f"\nCost: {cost_sentence(table.cost)}\n"
    if table.other is not None:
        change = table.cost.monthly - table.other.monthly
        yield f"Compared: {money(table.other.monthly, currency)} a month, so {money(change, currency, signed=True)}\n"


def _cost_of(report: Report) -> Cost:
    if report.summary.cost is None:
        raise HostError("no integration has estimated a cost: configure one, as tf-cost-estimator, and look at --only")
    return report.summary.cost


def _amounts(report: Report, cost: Cost) -> dict[str, Amounts]:
    found = {row.address: amounts_of(row, cost) for row in report.resources}
    return {address: amounts for address, amounts in found.items() if not amounts.is_unknown}


def _sorted(rows: list[CostRow]) -> tuple[CostRow, ...]:
    return tuple(sorted(rows, key=lambda row: (-(row.after or 0.0), -(row.before or 0.0), row.address)))


def _money(amount: float | None, currency: str) -> str:
    return "-" if amount is None else money(Decimal(str(amount)), currency)


def _change(amount: float, currency: str) -> str:
    rounded = Decimal(str(round(amount, 2)))
    return money(rounded, currency, signed=True)
