"""The cost estimate beside the plan, as other hosts give it: from what the cost estimator said of each resource."""

from pathlib import Path
from typing import Any

import pytest
from policy_validator.app import app
from tollgate_runtime import Operation, Resource, Result
from tollgate_runtime.testing import connect

PLAN: dict[str, Any] = {"format_version": "1.2", "resource_changes": []}
COSTS: list[dict[str, Any]] = [
    {"status": "priced", "currency": "USD", "estimated_monthly_cost": 70.25, "monthly_cost_before": 0},
    {"status": "priced", "currency": "USD", "estimated_monthly_cost": 40, "monthly_cost_before": 50.5},
    {"status": "priced", "currency": "USD", "estimated_monthly_cost": 0, "monthly_cost_before": 9.5},
    {"status": "free", "currency": "USD", "estimated_monthly_cost": 0, "monthly_cost_before": 0},
]
UNPRICED = {"status": "unpriced", "currency": "USD", "not_counted": ["no price"]}
INFRACOST = "input.third_party_metadata.infracost.projects[0]"
READ: dict[str, tuple[str, str]] = {
    "HCP Terraform": ("input.run.cost_estimate.proposed_monthly_cost", '"110.25"'),
    "HCP Terraform, the difference": ("to_number(input.run.cost_estimate.delta_monthly_cost)", "50.25"),
    "Scalr": ("input.tfrun.cost_estimate.proposed_monthly_cost", "110.25"),
    "Scalr, before": ("input.tfrun.cost_estimate.prior_monthly_cost", "60"),
    "Spacelift": (f"{INFRACOST}.breakdown.totalMonthlyCost", '"110.25"'),
    "Spacelift, before": (f"to_number({INFRACOST}.pastBreakdown.totalMonthlyCost)", "60"),
    "Spacelift, by the user's own hook": (
        "input.third_party_metadata.custom.infracost.projects[0].diff.totalMonthlyCost",
        '"50.25"',
    ),
    "Spacelift, a resource": (f"{INFRACOST}.breakdown.resources[0].name", '"t_a.r0"'),
}


def answer(folder: Path, body: str, costs: list[dict[str, Any]]) -> Result:
    (folder / "p.rego").write_text(f"package p\nimport rego.v1\ndeny contains msg if {{ {body} }}\n")
    with connect(app, config={"policy_set": str(folder)}) as client:
        for place, told in enumerate(costs):
            previous = {"naming": {"ok": True}, "money": told} if told else {}
            row = Resource(
                id=f"r{place}",
                address=f"t_a.r{place}",
                type="t_a",
                name=f"r{place}",
                action="update",
                previous_metadata=previous,
            )
            client.call("post-plan", row)
        return client.call("plan-stage-complete", Operation(plan=PLAN, workspace="default"))


@pytest.mark.usefixtures("opa")
@pytest.mark.parametrize(("read", "expected"), READ.values(), ids=READ)
def test_each_host_s_form_of_the_estimate_is_given(tmp_path: Path, read: str, expected: str) -> None:
    found = answer(tmp_path, f'{read} == {expected}; msg := "it is given"', COSTS)
    assert [row.message for row in found.findings] == ["it is given"]


@pytest.mark.usefixtures("opa")
@pytest.mark.parametrize("read", [row[0] for row in READ.values()], ids=READ)
def test_where_nobody_estimated_anything_the_rule_is_an_error_and_no_pass(tmp_path: Path, read: str) -> None:
    found = answer(tmp_path, f'msg := sprintf("%v", [{read}])', [{}, {}])
    assert found.error is not None
    assert "no cost estimate is known; in `integrations.hcl`, put" in found.error


@pytest.mark.usefixtures("opa")
def test_an_estimate_that_leaves_something_out_decides_only_what_it_shows(tmp_path: Path) -> None:
    read = 'input.tfrun.cost_estimate.proposed_monthly_cost > %d; msg := "too dear"'
    [above] = answer(tmp_path, read % 100, [*COSTS, UNPRICED]).findings
    assert (above.status, above.message) == ("fail", "too dear")
    [below] = answer(tmp_path, read % 500, [*COSTS, UNPRICED]).findings
    assert (below.status, below.undecided) == ("unknown", "data")
    assert below.message == "the cost estimate leaves out what is not known of t_a.r4"
    assert answer(tmp_path, read % 500, COSTS).findings == ()


@pytest.mark.usefixtures("opa")
@pytest.mark.parametrize(
    "read", ["input.run.cost_estimate.proposed_monthly_costs", f"{INFRACOST}.breakdown.totalMonthlyCosts"]
)
def test_a_misspelt_member_of_the_estimate_is_named(tmp_path: Path, read: str) -> None:
    found = answer(tmp_path, f'{read} == "x"; msg := "x"', COSTS)
    assert found.error is not None
    assert "onthlyCost`?" in found.error or "proposed_monthly_cost`?" in found.error


@pytest.mark.usefixtures("opa")
@pytest.mark.parametrize(("body", "expected"), [("input.run.cost_estimate", None), ("input.run.is_destroy", False)])
def test_only_whoever_reads_an_estimate_waits_for_it(tmp_path: Path, body: str, expected: bool | None) -> None:
    (tmp_path / "p.rego").write_text(f'package p\nimport rego.v1\ndeny contains "x" if {body}\n')
    with connect(app, config={"policy_set": str(tmp_path)}) as client:
        assert client.introduction.get("reads_previous") is expected
