"""The integration: which hooks it answers."""

from typing import TYPE_CHECKING

from tollgate_runtime import Context, Integration, Operation, Resource, Result, success

from aws_compliance import __version__
from aws_compliance.config import Config

if TYPE_CHECKING:
    from aws_compliance.compliance import Compliance

app = Integration(
    "aws-compliance",
    version=__version__,
    config=Config,
    description="Tags, the account, and a baseline of checks, on every AWS resource Terraform plans.",
    stateful=True,
    inline=True,
    reads_previous=False,
)


class State:
    """The compliance of one run; made when the first hook is called, so that `initialize` is answered at once."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._compliance: Compliance | None = None
        if config.tag_policies:  # a mistake in a file is one in the configuration
            self.get()

    def get(self) -> "Compliance":
        """The compliance."""
        if self._compliance is None:
            from aws_compliance.compliance import Compliance
            from aws_compliance.policy_files import read_levels

            self._compliance = Compliance(self._config, read_levels(self._config.tag_policies))
        return self._compliance


@app.setup
def set_up(config: Config) -> State:
    """Reads the files that the configuration names."""
    return State(config)


@app.on("plan-stage-start")
def check_account_before_plan(context: Context) -> Result:
    """Refuses to plan in the wrong account."""
    return context.state.get().begin(context.workspace, is_plan=True)


@app.on("apply-stage-start")
def check_account_before_apply(context: Context) -> Result:
    """Refuses to apply in the wrong account."""
    return context.state.get().begin(context.workspace, is_plan=False)


@app.on("post-plan", types="aws_*", actions={"create", "update", "replace"}, modes="managed", recheck=True)
def check_resource(resource: Resource, context: Context) -> Result:
    """Judges what is made or changed; what goes away or stays as it is needs no tags now."""
    if resource.error:
        return success()
    compliance: Compliance = context.state.get()
    compliance.make_ready()  # already so, unless the host has no stages
    return compliance.judge(resource)


@app.keep
def keep_standing(resource: Resource, context: Context) -> Resource:
    """Keeps how a resource stands and, unless more is asked for, lets its attributes go."""
    compliance: Compliance = context.state.get()
    compliance.make_ready()
    return compliance.keep(resource)


@app.on("plan-stage-complete")
def check_plan(operation: Operation, context: Context) -> Result:
    """Says how much of the plan complies, and judges what can be judged only as a whole."""
    return context.state.get().judge_plan(operation)


main = app.main
