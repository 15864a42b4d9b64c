"""The integration: which hooks it answers, and what its console script can do besides."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tollgate_runtime import Context, Integration, Operation, Resource, Result, success
from tollgate_runtime.contract.results import soften

from policy_validator import __version__
from policy_validator.config import Config

if TYPE_CHECKING:
    from policy_validator.policy import Policy


class LazyPolicy:
    """The policy of a configuration.

    Policy files are read at once, so that a mistake in them is told when a run begins. The built-in rules are imported
    when the first resource comes: a host waits for the answer to `initialize`.
    """

    def __init__(self, config: Config) -> None:
        self._config = config
        self._policy: Policy | None = None
        if config != Config(policy_set=config.policy_set, strict_mode=config.strict_mode) or not _is_built_in(config):
            self._policy = _load(config)

    @property
    def policy(self) -> "Policy":
        """Return the policy."""
        if self._policy is None:
            self._policy = _load(self._config)
        return self._policy

    def load(self) -> None:
        """Import the built-in rules, and what judges with them."""
        _ = self.policy

    @property
    def wants_document(self) -> bool:
        """Return whether a rule reads the plan as Terraform's JSON has it."""
        return self._policy is not None and self._policy.wants_document

    @property
    def reads_costs(self) -> bool:
        """Return whether a rule reads what the cost estimator said of the resources."""
        return self._policy is not None and self._policy.reads_costs

    def close(self) -> None:
        """End what the policy has started."""
        if self._policy is not None:
            self._policy.close()


def _is_built_in(config: Config) -> bool:
    from policy_validator.packs import pack_names

    return set(config.policy_sets) <= set(pack_names())


def _load(config: Config) -> "Policy":
    from policy_validator.policy import load_policy

    return load_policy(config)


app = Integration[Config, LazyPolicy](
    "policy-validator",
    version=__version__,
    config=Config,
    description="Policies on every resource of a plan.",
    stateful=True,
    inline=True,
    reads_previous=lambda lazy: lazy.reads_costs,
    plan_document=lambda lazy: lazy.wants_document,
)


@app.lifespan
def live(config: Config) -> Iterator[LazyPolicy]:
    """Read the policies that the configuration names, and ends their engines with the run."""
    lazy = LazyPolicy(config)
    yield lazy
    lazy.close()


@app.warm_up
def load(context: Context[LazyPolicy]) -> None:
    """Load what every plan needs."""
    context.state.load()


@app.ahead
def look_ahead(resources: Sequence[Resource], context: Context[LazyPolicy]) -> None:
    """Pass several resources to the engines at once, before each is judged."""
    context.state.policy.foresee(resources)


@app.on("post-plan")
def check_resource(resource: Resource, context: Context[LazyPolicy]) -> Result:
    """Judge a resource by itself."""
    return success() if resource.error else context.state.policy.judge(resource)


@app.on("pre-apply")
def check_again(resource: Resource, context: Context[LazyPolicy]) -> Result:
    """Judge a resource again, when what was unknown in the plan is known."""
    return success() if resource.error else context.state.policy.recheck(resource)


@app.on("post-apply")
def check_applied(resource: Resource, context: Context[LazyPolicy]) -> Result:
    """Judge a resource once more, when everything is known; what it breaks now is a warning."""
    return success() if resource.error else soften(context.state.policy.recheck(resource))


@app.on("plan-stage-complete")
def check_plan(operation: Operation, context: Context[LazyPolicy]) -> Result:
    """Judge what can be judged only among the other resources of the plan."""
    return context.state.policy.judge_plan(operation)


@app.on("apply-stage-complete")
def check_outcome(operation: Operation, context: Context[LazyPolicy]) -> Result:
    """Judge what was still open when the last resource was applied."""
    return soften(context.state.policy.judge_outcome(operation))


@app.command("rules", summary="list the rules of a policy set")
def list_rules(arguments: Sequence[str]) -> int:
    """Run `tf-policy-validator rules`."""
    from policy_validator.commands.rules import run

    return run(arguments)


@app.command("explain", summary="show what a rule requires, why, and how to comply")
def explain_rule(arguments: Sequence[str]) -> int:
    """Run `tf-policy-validator explain RULE`."""
    from policy_validator.commands.explain import run

    return run(arguments)


@app.command("test", summary="run the tests that policy files bring with them")
def test_policies(arguments: Sequence[str]) -> int:
    """Run `tf-policy-validator test PATH`."""
    from policy_validator.commands.test import run

    return run(arguments)


@app.command("bundle", summary="pack policy files into a bundle, and print its pin")
def bundle_policies(arguments: Sequence[str]) -> int:
    """Run `tf-policy-validator bundle FOLDER`."""
    from policy_validator.commands.bundle import run

    return run(arguments)


main = app.main
