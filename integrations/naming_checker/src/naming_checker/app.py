"""The integration: which hooks it answers."""

from typing import TYPE_CHECKING

from tollgate_runtime import Context, Integration, Operation, Resource, Result, success

from naming_checker import __version__
from naming_checker.config import Config

if TYPE_CHECKING:
    from naming_checker.run import Run

app = Integration(
    "naming-checker",
    version=__version__,
    config=Config,
    description="Naming conventions and the clouds' own limits, for every name that Terraform plans.",
    stateful=True,
    inline=True,
    reads_previous=False,
)


@app.setup
def prepare(config: Config) -> "Run":
    """Checks what only the whole configuration can tell, and makes room for what a run has to remember."""
    from naming_checker.run import Run

    return Run(config)


@app.on("post-plan", actions={"create", "update", "replace", "no-op"}, modes="managed", recheck=True)
def check_name(resource: Resource, context: Context) -> Result:
    """Judges the name of a resource."""
    run: Run = context.state
    return success() if resource.error else run.judge(resource, context.workspace)


@app.keep
def keep_claim(resource: Resource, context: Context) -> Resource:
    """Keeps the name and lets the attributes go."""
    run: Run = context.state
    return run.keep(resource)


@app.on("plan-stage-complete")
def check_plan(operation: Operation, context: Context) -> Result:
    """Judges what no resource shows by itself: names that clash, and the labels in the code."""
    run: Run = context.state
    return run.conclude(operation, context.workspace)


main = app.main
