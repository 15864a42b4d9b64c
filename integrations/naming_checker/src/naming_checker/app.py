"""The integration: which hooks it answers."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tollgate_runtime import Context, Integration, Operation, Resource, Result, success

from naming_checker import __version__
from naming_checker.config import Config

if TYPE_CHECKING:
    from naming_checker.run import Run

app = Integration[Config, "Run"](
    "naming-checker",
    version=__version__,
    config=Config,
    description="Naming conventions and the clouds' own limits, for every name in a plan.",
    stateful=True,
    inline=True,
    reads_previous=False,
)


@app.setup
def prepare(config: Config) -> "Run":
    """Check the configuration as a whole, and prepare a run."""
    from naming_checker.run import Run

    return Run(config)


@app.warm_up
def load(context: "Context[Run]") -> None:
    """Load what every plan needs."""
    context.state.load()


@app.on("post-plan", actions={"create", "update", "replace", "no-op"}, modes="managed", recheck=True)
def check_name(resource: Resource, context: "Context[Run]") -> Result:
    """Judge the name of a resource."""
    return success() if resource.error else context.state.judge(resource, context.workspace)


@app.keep
def keep_claim(resource: Resource, context: "Context[Run]") -> Resource:
    """Keep the name and let the attributes go."""
    return context.state.keep(resource)


@app.on("plan-stage-complete")
def check_plan(operation: Operation, context: "Context[Run]") -> Result:
    """Check what no resource shows alone: clashing names, and the labels in the code."""
    return context.state.conclude(operation, context.workspace)


@app.command("rules", summary="list the rules")
def rules(arguments: Sequence[str]) -> int:
    """Print the rules, with `--json` for other programs."""
    from naming_checker.rule_list import run as run_command

    return run_command(arguments)


main = app.main
