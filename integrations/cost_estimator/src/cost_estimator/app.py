"""The integration: which hooks it answers, and the commands of its script."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tollgate_runtime import Context, Integration, Operation, Resource, Result, success

from cost_estimator import __version__
from cost_estimator.config import Config

if TYPE_CHECKING:
    from cost_estimator.run import Run


class LazyRun:
    """A run that is made ready by the first hook, unless its configuration names files that may be wrong."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._run: Run | None = None
        if config.usage_file or config.price_book or config.usage:
            self.run()

    def run(self) -> "Run":
        """Return the run."""
        if self._run is None:
            from cost_estimator.run import prepare

            self._run = prepare(self._config)
        return self._run


app = Integration[Config, LazyRun](
    "cost-estimator",
    version=__version__,
    config=Config,
    description="Estimates the monthly cost of a plan and checks it against budgets.",
    stateful=True,
    inline=True,
    reads_previous=False,
)


app.setup(LazyRun)


@app.warm_up
def load(context: Context[LazyRun]) -> None:
    """Load what every plan needs."""
    from importlib import import_module

    for module in ("resource_answer", "totals", "verdict"):
        import_module(f"cost_estimator.answers.{module}")
    context.state.run()


@app.on("plan-stage-start")
def begin(context: Context[LazyRun]) -> Result:
    """Forget what an earlier plan of the same run had."""
    context.state.run().begin()
    return success()


@app.on("post-plan", actions={"create", "update", "replace", "delete", "no-op"}, modes="managed")
def estimate_planned(resource: Resource, context: Context[LazyRun]) -> Result:
    """Return what a resource will cost, and what it cost so far."""
    from cost_estimator.answers.resource_answer import answer

    run = context.state.run()
    run.see(resource)
    return answer(resource, run)


@app.on("pre-apply", modes="managed")
def estimate_again(resource: Resource, context: Context[LazyRun]) -> Result:
    """Return it before the change, where the plan could not; a budget may still stop it."""
    from cost_estimator.answers.recheck import recheck

    return recheck(resource, context.state.run())


@app.on("post-apply", modes="managed")
def estimate_applied(resource: Resource, context: Context[LazyRun]) -> Result:
    """Return it again when everything is known, to be stored with the resource."""
    from cost_estimator.answers.resource_answer import answer

    if resource.error:
        return success()
    run = context.state.run()
    run.see(resource)
    return answer(resource, run)


@app.on("post-refresh", modes="managed")
def compare_with_stored(resource: Resource, context: Context[LazyRun]) -> Result:
    """Return a hint if the cost has changed since it was stored."""
    from cost_estimator.answers.drift import drift_hint

    return success(drift_hint(resource, context.state.run(), context.name))


@app.on("plan-stage-complete")
def judge_plan(operation: Operation, context: Context[LazyRun]) -> Result:
    """Add everything up and compare it with the budgets; a plan without resources, to refresh only, has no total."""
    from cost_estimator.answers.totals import add_up
    from cost_estimator.answers.verdict import verdict

    run = context.state.run()
    totals = add_up(operation.resources, run)
    run.plan(totals.planned())
    return verdict(totals, run) if totals.rows else Result("success")


@app.on("apply-stage-complete")
def judge_outcome(operation: Operation, context: Context[LazyRun]) -> Result:
    """Add everything up again if the plan could not; what is over a limit only now is a warning."""
    from tollgate_runtime.contract.results import soften

    from cost_estimator.answers.totals import add_up
    from cost_estimator.answers.verdict import verdict

    run = context.state.run()
    if not run.waits:
        return success()
    return soften(verdict(add_up(run.see_outcome(operation.resources), run), run))


@app.command("prices", summary="show, look up, refresh and compare prices")
def prices(arguments: Sequence[str]) -> int:
    """Run `prices info | get | refresh | diff`."""
    from cost_estimator.commands.prices import main as run_command

    return run_command(arguments)


@app.command("usage", summary="write the skeleton of a usage file for a plan")
def usage(arguments: Sequence[str]) -> int:
    """Run `usage init PLAN`."""
    from cost_estimator.commands.usage import main as run_command

    return run_command(arguments)


@app.command("rules", summary="list the rules")
def rules(arguments: Sequence[str]) -> int:
    """Print the rules, with `--json` for other programs."""
    from cost_estimator.commands.rules import run as run_command

    return run_command(arguments)


main = app.main
