"""The integration: which hooks it answers."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tollgate_runtime import Context, Integration, Operation, Resource, Result, success

from aws_compliance import __version__
from aws_compliance.config import Config

if TYPE_CHECKING:
    from aws_compliance.compliance import Compliance

_CHANGES = ("create", "update", "replace")


class State:
    """The compliance of one run; made when the first hook is called, so that `initialize` is answered at once."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._compliance: Compliance | None = None
        if config.tag_policies:  # a mistake in a file is one in the configuration
            self.get()

    def get(self) -> "Compliance":
        """Return the compliance."""
        if self._compliance is None:
            from aws_compliance.compliance import Compliance
            from aws_compliance.tag_policies.policy_files import read_levels

            self._compliance = Compliance(self._config, read_levels(self._config.tag_policies))
        return self._compliance


app = Integration[Config, State](
    "aws-compliance",
    version=__version__,
    config=Config,
    description="Tags, the account, and a baseline of checks, on every AWS resource of a plan.",
    stateful=True,
    inline=True,
    reads_previous=False,
)


app.setup(State)


@app.warm_up
def load(context: Context[State]) -> None:
    """Load what every plan needs."""
    context.state.get().load()


@app.on("plan-stage-start")
def check_account_before_plan(context: Context[State]) -> Result:
    """Refuse to plan in the wrong account."""
    return context.state.get().begin(context.workspace, is_plan=True)


@app.on("apply-stage-start")
def check_account_before_apply(context: Context[State]) -> Result:
    """Refuse to apply in the wrong account."""
    return context.state.get().begin(context.workspace, is_plan=False)


@app.on("post-plan", "pre-apply", types="aws_*", actions=_CHANGES, modes="managed")
def check_resource(resource: Resource, context: Context[State]) -> Result:
    """Check a created or changed resource; deleted and unchanged ones need no tags now."""
    compliance = context.state.get()
    compliance.make_ready()  # already so, unless the host has no stages
    return compliance.judge(resource)


@app.on("post-apply", types="aws_*", actions=_CHANGES, modes="managed")
def check_applied(resource: Resource, context: Context[State]) -> Result:
    """Judge again what was changed, when everything is known; what it breaks now is a warning."""
    if resource.error:
        return success()
    compliance = context.state.get()
    compliance.make_ready()
    return compliance.judge_applied(resource)


@app.keep
def keep_standing(resource: Resource, context: Context[State]) -> Resource:
    """Keep the tag status of a resource, and release its attributes unless they are needed."""
    compliance = context.state.get()
    compliance.make_ready()
    return compliance.keep(resource)


@app.on("plan-stage-complete")
def check_plan(operation: Operation, context: Context[State]) -> Result:
    """Return how much of the plan complies, and judge what can be judged only as a whole."""
    return context.state.get().judge_plan(operation)


@app.command("rules", summary="list the rules")
def rules(arguments: Sequence[str]) -> int:
    """Print the rules, with `--json` for other programs."""
    from aws_compliance.rule_list import run as run_command

    return run_command(arguments)


main = app.main
