"""The integration: which hooks it answers."""

from tollgate_runtime import Context, Integration, Operation, Resource, Result, success

from cost_estimator import __version__
from cost_estimator.config import Config

app = Integration(
    "cost-estimator",
    version=__version__,
    config=Config,
    description="What a Terraform plan costs a month, and whether the budget bears it.",
    stateful=True,
)


@app.on("post-plan", actions={"create", "update", "replace", "delete", "no-op"}, modes="managed")
async def estimate_planned(resource: Resource, config: Config) -> Result:
    """Says what a resource will cost, and what it cost so far."""
    from cost_estimator.answers import answer

    return answer(resource, config)


@app.on("post-apply", modes="managed")
async def estimate_applied(resource: Resource, config: Config) -> Result:
    """Says it again when everything is known, to be stored with the resource."""
    from cost_estimator.answers import answer

    return success() if resource.error else answer(resource, config)


@app.on("post-refresh", modes="managed")
async def compare_with_stored(resource: Resource, config: Config, context: Context) -> Result:
    """Hints at a cost that has moved since it was stored."""
    from cost_estimator.drift import drift_hint

    return success(drift_hint(resource, config, context.name))


@app.on("plan-stage-complete")
async def judge_plan(operation: Operation, config: Config) -> Result:
    """Adds everything up and compares it with the budget."""
    from cost_estimator.totals import add_up, verdict

    return verdict(add_up(operation.resources, config), config)


main = app.main
