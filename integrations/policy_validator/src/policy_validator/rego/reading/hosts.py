"""What other hosts of policies put beside the plan: its shape, and as much of it as we know."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from policy_validator.cost_estimate import CostEstimate, ResourceCost
from policy_validator.rego.reading.plan_shape import plan_shape
from policy_validator.rego.reading.shape import OPEN, InputPath, Shape, list_of, object_of

HostName = Literal["hcp", "scalr", "spacelift"]
_NO_COSTS = (
    "no cost estimate is known; in `integrations.hcl`, put an integration with `tf-cost-estimator` before this one"
)
_OF_HCP = "only HCP Terraform knows it"
_OF_SCALR = "only Scalr knows it"
_OF_SPACELIFT = "only Spacelift knows it"
_OF_OTHERS = "Tollgate has no data of other programs"
_COST_ROOTS = (("run", "cost_estimate"), ("tfrun", "cost_estimate"), ("third_party_metadata",))
_HOURS_PER_MONTH = 730


class HostFacts(Struct, frozen=True, kw_only=True):
    """What we know of a run beside its plan."""

    workspace: str | None = None
    is_destroy: bool = False
    costs: CostEstimate | None = None


ALL_FACTS = HostFacts(workspace="", costs=CostEstimate("", (), ()))
"""Stands for a run of which all is known that ever can be."""


def reads_costs(paths: Iterator[InputPath]) -> bool:
    """Return whether one of the places that a rule reads is in a cost estimate."""
    return any(path[: len(root)] == root for path in paths for root in _COST_ROOTS)


def lacks_fact(paths: list[InputPath], facts: HostFacts) -> bool:
    """Return whether a rule reads what may be known of a run, and is not of this one."""
    lacks_workspace = facts.workspace is None and any(path[1:3] == ("workspace", "name") for path in paths)
    return lacks_workspace or (facts.costs is None and reads_costs(iter(paths)))


def host_shape(host: HostName, state: Shape, facts: HostFacts) -> Shape:
    """Return the shape of a host's input, with a given shape for the attributes of resources."""
    match host:
        case "hcp":
            return object_of(plan=plan_shape(state), run=_hcp_run(facts))
        case "scalr":
            return object_of(tfplan=plan_shape(state), tfrun=_scalr_run(facts))
        case "spacelift":
            return _spacelift(state, facts)


def host_members(host: HostName, facts: HostFacts) -> dict[str, Any]:
    """Return the members that a host adds to the plan; HCP Terraform writes amounts as texts."""
    run: dict[str, Any] = {"is_destroy": facts.is_destroy}
    if facts.workspace is not None:
        run["workspace"] = {"name": facts.workspace}
    costs = facts.costs
    match host:
        case "hcp":
            return {"run": run if costs is None else {**run, "cost_estimate": _estimate(costs, str)}}
        case "scalr":
            return {"tfrun": run if costs is None else {**run, "cost_estimate": _estimate(costs, float)}}
        case "spacelift":
            known = {} if costs is None else {"infracost": _infracost(costs)}
            return {"spacelift": {}, "third_party_metadata": {**known, "custom": known}}


def _absent(reason: str, *names: str) -> dict[str, str]:
    return dict.fromkeys(names, reason)


def _hcp_run(facts: HostFacts) -> Shape:
    workspace = replace(
        object_of(*(() if facts.workspace is None else ("name",))),
        absent=_absent(
            _OF_HCP,
            *("id", "created_at", "description", "execution_mode", "auto_apply", "tags", "tag_bindings"),
            *("working_directory", "vcs_repo", "environment"),
        ),
    )
    return _with_costs(
        replace(
            object_of("is_destroy", workspace=workspace),
            absent=_absent(
                _OF_HCP,
                *("id", "created_at", "created_by", "message", "commit_sha", "refresh", "refresh_only"),
                *("replace_addrs", "speculative", "target_addrs", "variables", "organization", "project"),
            ),
        ),
        facts,
    )


def _scalr_run(facts: HostFacts) -> Shape:
    workspace = replace(
        object_of(*(() if facts.workspace is None else ("name",))),
        absent=_absent(
            _OF_SCALR,
            *("description", "auto_apply", "working_directory", "tags", "id", "iac_platform", "vcs_repo"),
            "environment_type",
        ),
    )
    return _with_costs(
        replace(
            object_of("is_destroy", workspace=workspace),
            absent=_absent(
                _OF_SCALR,
                *("id", "source", "message", "is_dry", "created_by", "environment", "vcs", "credentials"),
                "approved_by",
            ),
        ),
        facts,
    )


def _with_costs(run: Shape, facts: HostFacts) -> Shape:
    if facts.costs is None:
        return replace(run, absent={**run.absent, "cost_estimate": _NO_COSTS})
    estimate = object_of("prior_monthly_cost", "proposed_monthly_cost", "delta_monthly_cost")
    return replace(run, members={**run.members, "cost_estimate": estimate})


def _spacelift(state: Shape, facts: HostFacts) -> Shape:
    others = _absent(_OF_OTHERS, "checkov", "tfsec", "trivy", "kics", "terrascan", "wiz", "custom")
    own = {} if facts.costs is None else {"infracost": _infracost_shape()}
    missing = _absent(_NO_COSTS, "infracost") if facts.costs is None else {}
    custom = replace(object_of(**own), absent={**others, **missing})
    return replace(
        object_of(
            terraform=plan_shape(state),
            spacelift=replace(
                object_of(),
                absent=_absent(
                    _OF_SPACELIFT,
                    *("commit", "request", "run", "stack", "previous_run", "caller_stack", "run_updated"),
                ),
            ),
            third_party_metadata=replace(object_of(**own, custom=custom), absent=missing),
        ),
        absent=_absent("Tollgate plans Terraform and OpenTofu alone", "cloudformation", "pulumi", "ansible"),
    )


def _infracost_shape() -> Shape:
    row = object_of("name", "resourceType", "hourlyCost", "monthlyCost", metadata=OPEN)
    part = object_of("totalHourlyCost", "totalMonthlyCost", resources=list_of(row))
    project = object_of("name", breakdown=part, pastBreakdown=part, diff=part, metadata=OPEN)
    return object_of(
        *("version", "currency", "totalHourlyCost", "totalMonthlyCost", "pastTotalHourlyCost"),
        *("pastTotalMonthlyCost", "diffTotalHourlyCost", "diffTotalMonthlyCost"),
        projects=list_of(project),
    )


def _estimate(costs: CostEstimate, written: type[str] | type[float]) -> dict[str, Any]:
    return {
        "prior_monthly_cost": written(costs.before),
        "proposed_monthly_cost": written(costs.after),
        "delta_monthly_cost": written(costs.after - costs.before),
    }


def _infracost(costs: CostEstimate) -> dict[str, Any]:
    """Return an estimate in the form of Infracost's JSON, which writes amounts as texts."""
    after, before = costs.after, costs.before
    project = {
        "name": "main",
        "breakdown": _part(after, [(row, row.after) for row in costs.rows if row.after]),
        "pastBreakdown": _part(before, [(row, row.before) for row in costs.rows if row.before]),
        "diff": _part(after - before, [(row, row.after - row.before) for row in costs.rows if row.after != row.before]),
    }
    totals = {"total": after, "pastTotal": before, "diffTotal": after - before}
    return {
        "currency": costs.currency,
        "projects": [project],
        **{f"{name}MonthlyCost": str(amount) for name, amount in totals.items()},
        **{f"{name}HourlyCost": _hourly(amount) for name, amount in totals.items()},
    }


def _part(total: Decimal, rows: list[tuple[ResourceCost, Decimal]]) -> dict[str, Any]:
    return {
        "totalHourlyCost": _hourly(total),
        "totalMonthlyCost": str(total),
        "resources": [
            {"name": row.address, "resourceType": row.type, "monthlyCost": str(cost), "hourlyCost": _hourly(cost)}
            for row, cost in rows
        ],
    }


def _hourly(monthly: Decimal) -> str:
    return str(round(monthly / _HOURS_PER_MONTH, 6))
