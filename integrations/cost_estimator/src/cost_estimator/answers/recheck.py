"""Estimates again, before a change is made, what the plan could not know, and checks the budget."""

from decimal import Decimal

from tollgate_runtime import Finding, Resource, Result, success
from tollgate_runtime.contract.results import from_findings

from cost_estimator.answers.resource_answer import answer
from cost_estimator.run import Run


def recheck(resource: Resource, run: Run) -> Result:
    """Return the cost of a resource that is newly known; a success without a message if the plan knew it."""
    address = resource.display
    if address not in run.planned or run.planned[address] is not None or resource.action == "delete":
        return success()
    run.see(resource)
    answered = answer(resource, run)
    cost = answered.metadata.get("estimated_monthly_cost")
    if cost is None:
        return success()
    run.planned[address] = Decimal(cost)
    findings = [*answered.findings, *_over_budget(run, address, Decimal(cost))]
    return from_findings(findings, message=answered.message, metadata=answered.metadata)


def _over_budget(run: Run, address: str, cost: Decimal) -> list[Finding]:
    budget, money = run.config.monthly_budget, run.config.money
    total = money.rounded(sum((each or Decimal(0) for each in run.planned.values()), Decimal(0)))
    if budget is None or total <= budget or not cost:
        return []
    message = (
        f"{address} costs {money.show(cost)}/month, as is known now; with it the estimated cost of {money.show(total)}"
        f"/month is {money.show(total - budget)} over the monthly budget of {money.show(budget)}."
    )
    return [Finding("monthly_budget", message, severity="high", level=run.config.enforcement)]
