"""Plans from elsewhere: on each of them, every number agrees with every other.

The plans are examples of public modules and of a peer, as Terraform plans them. They are not part of this repository;
where the folder is absent, there is nothing to test.
"""

import gzip
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cost_estimator.app import app
from tollgate_host.plan.saved_plan import plan_from_json
from tollgate_runtime import Result
from tollgate_runtime.testing import connect

PLANS = sorted((Path(__file__).parents[3].parent / "shared" / "data" / "plans").glob("*.json.gz"))
FIGURES = ("estimated_monthly_cost", "monthly_cost_before", "monthly_delta")
STATUSES = {"priced", "partial", "free", "usage", "unpriced", "unknown"}
HUGE = 10**9


def resources_of(plan: Path) -> Iterator[dict[str, Any]]:
    saved = plan_from_json(gzip.decompress(plan.read_bytes()), name=plan.name)
    for resource in saved.resources():
        sent = resource.wire(send_sensitive=False)
        yield {**sent, "id": sent["address"]}


def answers_to(plan: Path, **config: Any) -> tuple[dict[str, Result], Result]:
    """Return the answers for each resource of a plan, and for the whole."""
    resources = list(resources_of(plan))
    with connect(app, config=config) as client:
        single = {
            resource["address"]: client.call("post-plan", {"resource": resource})
            for resource in resources
            if resource["mode"] == "managed" and resource["action"] not in ("read", "forget")
        }
        operation = {"operation": "plan", "resources": msgspec.to_builtins(resources)}
        return single, client.call("plan-stage-complete", operation)


def money(value: Any) -> Decimal:
    return Decimal(str(value or 0))


@pytest.mark.skipif(not PLANS, reason="the plans are not here")
@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.name.removesuffix(".json.gz"))
def test_every_number_of_a_plan_agrees_with_every_other(plan: Path) -> None:
    single, whole = answers_to(plan, monthly_budget=HUGE, default_region="us-east-1")
    told = whole.metadata
    if not single:
        assert (whole.message, told) == ("", {}), "there is nothing to add up"
        return
    rows = {row["address"]: row for row in told["breakdown"]}

    counts: dict[str, int] = told["resources"]
    assert counts.keys() <= STATUSES
    assert sum(counts.values()) + told["resources_removed"] == len(single)
    left_out = [address for listed in told["not_counted"].values() for address in listed]
    assert len(left_out) == len(set(left_out)), "each for one reason"
    assert len(left_out) == sum(counts.get(status, 0) for status in ("unpriced", "unknown", "usage"))
    staying = Counter(row["status"] for row in rows.values() if row["action"] != "delete")
    assert staying == {status: number for status, number in counts.items() if status != "free"}

    if told["has_figure"]:
        for name in FIGURES:
            assert sum((money(row.get(name)) for row in rows.values()), Decimal(0)) == money(told[name])
        assert money(told["monthly_cost_before"]) + money(told["monthly_delta"]) == money(told[FIGURES[0]])
        for way in ("by_module", "by_type", "by_service"):
            assert sum((money(part["monthly_cost"]) for part in told[way].values()), Decimal(0)) == money(
                told[FIGURES[0]]
            )
    else:
        assert [told[name] for name in FIGURES] == [None, None, None]
        assert "$0.00" not in whole.message
    if "no change" in whole.message:
        assert told["is_change_known"]

    for address, row in rows.items():
        if row["status"] in ("unpriced", "unknown", "usage"):
            assert "estimated_monthly_cost" not in row
        if row["status"] == "partial":
            assert row["not_counted"]
            assert money(row["estimated_monthly_cost"]) > 0
        if row["status"] == "priced":
            assert "not_counted" not in row or money(row["estimated_monthly_cost"]) > 0
        if not row.get("supersedes"):
            own = single[address].metadata
            assert {name: own.get(name) for name in FIGURES} == {name: row.get(name) for name in FIGURES}
            assert own["status"] == row["status"]

    is_open = bool(counts.keys() & {"unpriced", "unknown", "partial"})
    assert told["is_complete"] is not is_open
    assert [finding.status for finding in whole.findings] == (["unknown"] if is_open else [])
    assert told["over_budget"] is (None if is_open else False)


@pytest.mark.skipif(not PLANS, reason="the plans are not here")
@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.name.removesuffix(".json.gz"))
def test_the_components_of_a_resource_add_up_to_its_cost(plan: Path) -> None:
    single, _ = answers_to(plan, default_region="us-east-1")
    for answer in single.values():
        told = answer.metadata
        if told.get("components") and "estimated_monthly_cost" in told and "components_left_out" not in told:
            parts = sum((money(part["monthly_cost"]) for part in told["components"]), Decimal(0))
            assert parts == money(told["estimated_monthly_cost"])
