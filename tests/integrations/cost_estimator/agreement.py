"""Compares our estimates with a peer's published results for the same resources.

`peer_cases.jsonl` has one configuration to a line: its resources with their values, what is unknown, what they refer
to, their usage, and the components that the peer shows for them; and the other resources that those refer to.

    python tests/integrations/cost_estimator/agreement.py [TYPE...] [-v]
"""

import json
import sys
from collections.abc import Callable, Iterator
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import attrs
from cost_estimator.attributes import Surroundings
from cost_estimator.estimate import Estimate, Estimator, Line
from cost_estimator.money import in_cents
from cost_estimator.plan_index import PlanIndex
from cost_estimator.prices import Prices
from cost_estimator.usage.quantities import Usage
from tollgate_runtime import Resource

CASES = Path(__file__).with_name("peer_cases.jsonl")
_CLOSE = Decimal("0.0001")
"""The peer shows quantities with four digits after the point, so that they agree to that."""


@attrs.frozen(kw_only=True)
class Comparison:
    """One resource of one configuration: what the peer shows and what we say."""

    case: str
    type: str
    estimate: Estimate
    differences: tuple[str, ...]

    @property
    def agrees(self) -> bool:
        """Whether the fixed cost and every usage-based component is the same."""
        return not self.differences


def compare_all() -> Iterator[Comparison]:
    """Compares every resource of every configuration."""
    for name, row, estimate in estimates():
        yield Comparison(
            case=f"{name}/{row['address']}",
            type=_resource(row).type,
            estimate=estimate,
            differences=tuple(_differences(row, estimate)),
        )


def estimates(change: Callable[[Any], Any] = lambda usage: usage) -> Iterator[tuple[str, dict[str, Any], Estimate]]:
    """Our estimate of every resource, with its configuration and its case; its usage may be changed."""
    prices = Prices()
    for case in map(json.loads, CASES.read_text().splitlines()):
        resources = {row["address"]: _resource(row) for row in [*case["resources"], *case["others"]]}
        around = Surroundings(PlanIndex(resources.values()))
        for row in case["resources"]:
            estimator = Estimator(prices, _said(change(row.get("usage", {}))), "us-east-1")
            yield case["name"], row, estimator.estimate(resources[row["address"]], around)


def _said(usage: dict[str, Any]) -> Callable[[Resource], Usage]:
    return lambda _resource: Usage(usage)


def _resource(row: dict[str, Any]) -> Resource:
    address: str = row["address"]
    parts = address.partition("[")[0].split(".")
    return Resource(
        address=address,
        type=parts[-2],
        name=parts[-1],
        module=".".join(parts[:-2]) or None,
        action="create",
        provider_config={"region": row.get("region", "us-east-1")},
        after=row["values"],
        after_unknown=row.get("unknown", False),
        references=row.get("refers", {}),
    )


def _differences(row: dict[str, Any], estimate: Estimate) -> Iterator[str]:
    fixed = [line.monthly_cost or Decimal(0) for line in estimate.counted if not line.component.is_usage_based]
    expected = in_cents(Decimal(row.get("fixed", 0)))
    sums = {in_cents(sum(fixed, Decimal(0))), sum(map(in_cents, fixed), Decimal(0))}  # the peer adds up what it shows
    if expected not in sums:
        yield f"fixed cost {min(sums)}, not {expected}"
    left = [line for line in estimate.lines if line.component.is_usage_based]
    for part in filter(_has_price, row["parts"]):
        line = _counterpart(part, left)
        if line is None:
            yield f"no component {'/'.join([*part.get('in', []), part['name']])}: {_shown(part)}"
        else:
            left.remove(line)
            yield from _component_differences(part, line)
    for line in left:
        name = "/".join([*line.component.path, line.component.name])
        yield f"one component more: {name} {line.quantity} {line.component.unit} {line.monthly_cost}"
    yield from estimate.gaps


def _has_price(part: dict[str, Any]) -> bool:
    """Whether the peer itself has a price of a usage-based component."""
    return bool(part.get("used")) and not part.get("no_price") and ("cost" in part or "n" not in part)


def _counterpart(part: dict[str, Any], lines: list[Line]) -> Line | None:
    named = [line for line in lines if line.component.name.lower() == part["name"].lower()]
    path = part.get("in", [""])[-1].lower()
    same = [line for line in named if (line.component.path or ("",))[-1].lower() == path]
    return next(iter(same or named), None)


def _component_differences(part: dict[str, Any], line: Line) -> Iterator[str]:
    name = "/".join([*part.get("in", []), part["name"]])
    if line.component.unit.removesuffix("s") != part["unit"].removesuffix(
        "s"
    ):  # the peer mixes 1M request, 1M requests
        yield f"{name}: counted in {line.component.unit}, not {part['unit']}"
    expected_quantity = Decimal(part["n"]) if "n" in part else None
    if not _is_close(line.quantity, expected_quantity):
        yield f"{name}: quantity {line.quantity}, not {expected_quantity}"
    cost = None if line.monthly_cost is None else in_cents(line.monthly_cost)
    expected_cost = Decimal(part["cost"]) if "cost" in part else None
    if cost != (expected_cost if expected_cost is None else in_cents(expected_cost)):
        yield f"{name}: costs {cost}, not {expected_cost}"
    if "price" in part and not _is_same_price(line.unit_price, part["price"]):
        yield f"{name}: at {line.unit_price.normalize():f}, not {part['price']}"


def _is_same_price(ours: Decimal, shown: str) -> bool:
    """Prices are shown with the digits that matter; ours may have more."""
    digits = len(shown.partition(".")[2])
    return abs(ours - Decimal(shown)) <= Decimal(5).scaleb(-digits - 1)


def _is_close(ours: Decimal | None, theirs: Decimal | None) -> bool:
    if ours is None or theirs is None:
        return ours is theirs
    return abs(ours - theirs) <= _CLOSE * max(abs(theirs), Decimal(1))


def _shown(part: dict[str, Any]) -> str:
    return f"{part.get('n')} {part['unit']} {part.get('cost', part.get('price'))}"


@cache
def comparisons() -> tuple[Comparison, ...]:
    """All of them, made once."""
    return tuple(compare_all())


def main(arguments: list[str]) -> None:
    """Prints the agreement by type, and the differences of the types that are named."""
    wanted = {name for name in arguments if not name.startswith("-")}
    by_type: dict[str, list[Comparison]] = {}
    for comparison in comparisons():
        by_type.setdefault(comparison.type, []).append(comparison)
    for name in sorted(by_type):
        if wanted and name not in wanted:
            continue
        rows = by_type[name]
        sys.stdout.write(f"{sum(row.agrees for row in rows):3} of {len(rows):3}  {name}\n")
        for row in rows if wanted or "-v" in arguments else []:
            for difference in row.differences:
                sys.stdout.write(f"      {row.case}: {difference}\n")
    sys.stdout.write(f"{sum(row.agrees for row in comparisons())} of {len(comparisons())} resources agree\n")


if __name__ == "__main__":
    main(sys.argv[1:])
