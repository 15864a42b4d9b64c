"""Compares our estimates for Azure and Google Cloud with a peer's published results, on the plans of its examples.

The plans and the results are not part of this repository; where the folder is absent, there is nothing to compare.
"""

import gzip
import json
from collections.abc import Iterator
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import msgspec
from cost_estimator.attributes import Surroundings
from cost_estimator.estimate import Estimate, Estimator
from cost_estimator.plan_index import PlanIndex
from cost_estimator.prices import Prices
from cost_estimator.usage.quantities import Usage
from tollgate_host.plan.saved_plan import plan_from_json
from tollgate_runtime import Resource
from tollgate_runtime.contract.dialects import resource_from_params

DATA = Path(__file__).parents[3].parent / "shared" / "data"
_CENTS = Decimal("0.02")
_SHARE = Decimal("0.0002")
"""How far apart two figures may be: prices that were found by dividing a cost by a quantity are rounded."""


@attrs.frozen
class Compared:
    """One resource of one example: our estimate, and what the peer shows; 0 where it shows no amount."""

    case: str
    resource: Resource
    estimate: Estimate
    expected: Decimal

    @property
    def agrees(self) -> bool:
        """Whether both come to the same amount."""
        ours = self.estimate.monthly_cost or Decimal(0)
        return abs(ours - self.expected) <= max(_CENTS, self.expected * _SHARE)


@cache
def compared() -> tuple[Compared, ...]:
    """Every resource of every example that has a plan."""
    return tuple(each for cloud in ("azure", "google") for each in _compared(cloud))


def _compared(cloud: str) -> Iterator[Compared]:
    results = DATA / "prices" / f"{cloud}_cost_cases.jsonl"
    prices = Prices()
    for case in map(json.loads, results.read_text().splitlines() if results.exists() else []):
        name = str(case["test"]).removesuffix("est").removesuffix("_t")
        plan = next((plan for end in ("", "_t") if (plan := _plan(f"cost_{cloud}_{name}{end}")).exists()), None)
        if plan is None:
            continue
        resources = {resource.address: resource for resource in _resources(plan)}
        around = Surroundings(PlanIndex(resources.values()))
        for row in case["resources"]:
            resource = resources.get(row["address"])
            if resource is not None:
                estimate = _estimate(prices, resource, around, row["usage"] or {})
                expected = Decimal(str(row["expected"]["monthly_cost"] or 0))
                yield Compared(f"{name}/{row['address']}", resource, estimate, expected)


def _estimate(prices: Prices, resource: Resource, around: Surroundings, usage: dict[str, Any]) -> Estimate:
    return Estimator(prices, lambda _resource: Usage(usage)).estimate(resource, around)


def _plan(name: str) -> Path:
    return DATA / "plans" / f"{name}.json.gz"


def _resources(plan: Path) -> Iterator[Resource]:
    saved = plan_from_json(gzip.decompress(plan.read_bytes()), name=plan.name)
    for resource in saved.resources():
        sent = resource.wire(send_sensitive=False)
        if sent["mode"] == "managed":
            params = msgspec.json.encode({"resource": {**sent, "id": sent["address"]}})
            yield resource_from_params(params, "post-plan")
