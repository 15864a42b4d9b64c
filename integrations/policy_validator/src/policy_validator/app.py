"""The integration: which hooks it answers."""

from typing import TYPE_CHECKING

from tollgate_runtime import Context, Integration, Operation, Resource, Result, success

from policy_validator import __version__
from policy_validator.config import Config

if TYPE_CHECKING:
    from policy_validator.policy import Policy

app = Integration(
    "policy-validator",
    version=__version__,
    config=Config,
    description="Policies on every resource Terraform plans.",
    stateful=True,
)


@app.setup
def prepare(config: Config) -> "LazyPolicy":
    """Remembers the configuration; the rules are read when the first resource comes."""
    return LazyPolicy(config)


class LazyPolicy:
    """The policy of a configuration, made when it is first needed: a host waits for the answer to `initialize`."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._policy: Policy | None = None

    @property
    def policy(self) -> "Policy":
        """The policy."""
        if self._policy is None:
            from policy_validator.policy import Policy

            self._policy = Policy(self._config)
        return self._policy


@app.on("post-plan", modes="managed", recheck=True)
async def check_resource(resource: Resource, context: Context) -> Result:
    """Judges a resource by itself."""
    lazy: LazyPolicy = context.state
    return success() if resource.error else lazy.policy.judge(resource)


@app.on("plan-stage-complete")
async def check_plan(operation: Operation, context: Context) -> Result:
    """Judges what can be judged only among the other resources of the plan."""
    lazy: LazyPolicy = context.state
    return lazy.policy.judge_plan(operation.resources)


main = app.main
