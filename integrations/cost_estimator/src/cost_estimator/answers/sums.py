"""What the parts of a plan cost: by module, by type, by the service that charges, by tag."""

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any

from cost_estimator.answers.totals import Row
from cost_estimator.estimate import Estimate
from cost_estimator.money import Currency

Sums = dict[str, dict[str, Decimal]]
Share = tuple[str, Decimal, Decimal]
"""A part's name, what of a resource's cost falls to it, and what of the change."""

_VALUES_AT_MOST = 100
"""A tag with more values than this tells resources apart, as `Name` does, rather than grouping them."""
_TAGS_AT_MOST = 30


def sums_of(rows: Iterable[Row], money: Currency) -> dict[str, Any]:
    """Return cost and change by module, type, service and tag, without resources that cost nothing."""
    costly = [row for row in rows if row.cost or row.cost_before]
    by_tag = _by_tag(costly, money)
    return {
        "by_module": _added((_whole(row, row.resource.module or "") for row in costly), money),
        "by_type": _added((_whole(row, row.resource.type) for row in costly), money),
        "by_service": _added((share for row in costly for share in _by_service(row)), money),
        **({"by_tag": by_tag} if by_tag else {}),
    }


def _added(shares: Iterable[Share], money: Currency) -> Sums:
    sums: dict[str, list[Decimal]] = {}
    for name, cost, delta in shares:
        both = sums.setdefault(name, [Decimal(0), Decimal(0)])
        both[0] += cost
        both[1] += delta
    return {
        name: {"monthly_cost": money.rounded(cost), "monthly_delta": money.rounded(delta)}
        for name, (cost, delta) in sorted(sums.items())
    }


def _whole(row: Row, name: str) -> Share:
    return name, row.cost, row.delta


def _by_service(row: Row) -> Iterator[Share]:
    """Yield the components by the first part of their SKU; what is going away is a change of its service too."""
    for service, cost in _charges(row.compared.after):
        yield service, cost, cost
    for service, cost in _charges(row.compared.before):
        yield service, Decimal(0), -cost


def _charges(estimated: Estimate | None) -> Iterator[tuple[str, Decimal]]:
    if estimated is None or estimated.monthly_cost is None:
        return
    for line in estimated.counted:
        sku = line.component.sku
        yield (sku if isinstance(sku, str) else sku[0]).partition("/")[0], line.monthly_cost or Decimal(0)


def _by_tag(rows: list[Row], money: Currency) -> dict[str, Sums]:
    """Return the sums by the values of each grouping tag; the empty value is for resources without it."""
    values = [(row, _tags(row)) for row in rows]
    names = dict.fromkeys(name for _, tags in values for name in sorted(tags))
    found: dict[str, Sums] = {}
    for name in sorted(names):
        if len({tags.get(name, "") for _, tags in values}) <= _VALUES_AT_MOST and len(found) < _TAGS_AT_MOST:
            found[name] = _added((_whole(row, tags.get(name, "")) for row, tags in values), money)
    return found


def _tags(row: Row) -> dict[str, str]:
    tags = row.resource.tags
    return {str(name): value for name, value in tags.items() if isinstance(value, str)}
