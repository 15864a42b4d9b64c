"""The amounts in a report, from the metadata of the integration that estimated them.

Metadata may have any shape: values that are no amounts are ignored.
"""

from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from math import isfinite
from typing import Any, cast

import msgspec
from msgspec.structs import replace

from tollgate_host.report.model import Cost, Report, ResourceReport, ResultReport
from tollgate_host.report.sanitize import one_line, shorten

Parts = dict[str, tuple[float, float]]
"""Monthly cost and change by the name of a part."""

_NAME_LIMIT = 200


class Amounts(msgspec.Struct, frozen=True, kw_only=True):
    """The monthly cost of a resource, the cost before, and the change; each None if unknown."""

    monthly: float | None = None
    before: float | None = None
    delta: float | None = None

    @property
    def is_unknown(self) -> bool:
        """Return whether there is no amount at all."""
        return self.monthly is None and self.before is None


class Budget(msgspec.Struct, frozen=True, kw_only=True):
    """A limit and what counts towards it.

    Attributes:
        integration: whose limit it is, where several integrations estimated the cost.
        plan: of which plan, where there are several.
    """

    name: str
    limit: float
    monthly: float
    warn_at: float | None = None
    integration: str = ""
    plan: str = ""

    @property
    def title(self) -> str:
        """Return the name, with the integration and the plan that the limit belongs to."""
        details = ", ".join(filter(None, (self.integration, self.plan)))
        return f"{self.name} ({details})" if details else self.name

    @property
    def is_over(self) -> bool:
        """Return whether it is exceeded."""
        return self.monthly > self.limit

    @property
    def is_near(self) -> bool:
        """Return whether spending is within the limit but past the warning threshold."""
        return not self.is_over and self.warn_at is not None and self.monthly >= self.warn_at * self.limit > 0


def amounts_of(resource: ResourceReport, cost: Cost) -> Amounts:
    """Return the last amounts that were given for a resource by whoever estimated the cost."""
    found, names = Amounts(), cost.integrations
    for result in resource.results:
        if result.integration in names:
            metadata = result.metadata
            monthly, before = (amount(metadata.get(name)) for name in ("estimated_monthly_cost", "monthly_cost_before"))
            if monthly is not None or before is not None:
                found = Amounts(monthly=monthly, before=before, delta=amount(metadata.get("monthly_delta")))
    return found


def budgets_of(report: Report) -> list[Budget]:
    """Return every budget of every plan, with what counts towards it."""
    found: list[Budget] = []
    several = len(report.plans) > 1
    cost = report.summary.cost
    for result in _totals(report):
        metadata, plan = result.metadata, result.plan if several else ""
        whose = result.integration if cost is not None and cost.others else ""
        limit, monthly = amount(metadata.get("monthly_budget")), amount(metadata.get("estimated_monthly_cost"))
        budgets: list[Budget] = []
        if limit is not None and monthly is not None:
            warn_at = amount(metadata.get("warn_at"))
            budgets.append(Budget(name="Monthly budget", limit=limit, monthly=monthly, warn_at=warn_at))
        budgets += _parts_with_budgets(metadata.get("budgets"))
        found += [replace(budget, integration=whose, plan=plan) for budget in budgets]
    return found


def divisions_of(report: Report) -> dict[str, Parts]:
    """Return the cost by each division of the integration: `type`, `module`, `service`, `tag:Owner`."""
    divisions: dict[str, Parts] = {}
    for result in _totals(report):
        metadata = result.metadata
        for name in ("module", "service", "type"):
            _add(divisions, name, metadata.get(f"by_{name}"))
        for tag, parts in _members(metadata.get("by_tag")):
            _add(divisions, f"tag:{tag}", parts)
    return divisions


def amount(value: Any) -> float | None:
    """Return an amount of money, or None for any other value."""
    if isinstance(value, bool) or not isinstance(value, int | float | str | Decimal):
        return None
    try:
        number = float(value)
    except (ValueError, OverflowError):
        return None
    return number if isfinite(number) else None


def _totals(report: Report) -> Iterator[ResultReport]:
    """Yield what was last said of each whole plan by whoever estimated its cost.

    An integration that stands under several aliases of a provider answers a hook once for each of them.
    """
    cost = report.summary.cost
    latest: dict[tuple[str, str], list[ResultReport]] = {}
    names = () if cost is None else cost.integrations
    for row in report.integrations:
        for result in row.results:
            if row.name in names and "estimated_monthly_cost" in result.metadata:
                said = latest.setdefault((row.name, result.plan), [])
                said[:] = [one for one in said if one.hook == result.hook] + [result]
    yield from (result for said in latest.values() for result in said)


def _parts_with_budgets(budgets: Any) -> Iterator[Budget]:
    for budget in _mappings(budgets):
        limit, monthly = amount(budget.get("monthly_limit")), amount(budget.get("monthly_cost"))
        if limit is not None and monthly is not None:
            name = shorten(one_line(str(budget.get("name", ""))), _NAME_LIMIT)
            yield Budget(name=name, limit=limit, monthly=monthly, warn_at=amount(budget.get("warn_at")))


def _add(divisions: dict[str, Parts], name: str, parts: Any) -> None:
    for part, sums in _members(parts):
        monthly, delta = (_member(sums, key) for key in ("monthly_cost", "monthly_delta"))
        if monthly is not None:
            known = divisions.setdefault(name, {})
            before = known.get(part, (0.0, 0.0))
            known[part] = round(before[0] + monthly, 2), round(before[1] + (delta or 0.0), 2)


def _member(sums: Any, name: str) -> float | None:
    return amount(cast("Mapping[str, Any]", sums).get(name)) if isinstance(sums, Mapping) else None


def _members(value: Any) -> Iterable[tuple[str, Any]]:
    members = cast("Mapping[str, Any]", value).items() if isinstance(value, Mapping) else ()
    return [(shorten(one_line(str(name)), _NAME_LIMIT), inner) for name, inner in members]


def _mappings(value: Any) -> Iterator[Mapping[str, Any]]:
    for item in cast("list[Any]", value) if isinstance(value, list | tuple) else ():
        if isinstance(item, Mapping):
            yield cast("Mapping[str, Any]", item)
