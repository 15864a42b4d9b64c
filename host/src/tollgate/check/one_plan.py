"""One plan, from started processes to what there is to be judged."""

import sys
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec

from tollgate.check.timing import Timing
from tollgate.errors import ConfigError
from tollgate.hooks.operation import Operations
from tollgate.hooks.plan_stage import PlanStage
from tollgate.process.errors import GaveUp
from tollgate.process.integration import Integration
from tollgate.process.manager import Manager
from tollgate.process.problems import config_problems_of, is_rejected_config, last_words, problem_of, quoted
from tollgate.report.plain import harmless
from tollgate.report.raw import IntegrationInfo, RawResult, RunInput
from tollgate.terraform.errors import PlanError
from tollgate.terraform.plan_json import SavedPlan

COMMAND = "check"


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """What is the same for every plan of a run.

    Attributes:
        is_blocking: whether a result counts as a `fail`.
        root: the root module's folder, as integrations are told it.
        labels: the names in the code, for integrations that judge names; None if no code is at hand.
        on_resource: called after each resource.
    """

    is_blocking: Callable[[RawResult], bool]
    root: str = "."
    labels: dict[str, Any] | None = None
    on_resource: Callable[[], None] = lambda: None


async def check_plan(plan: SavedPlan, manager: Manager, rules: Rules, timing: Timing) -> RunInput:
    """Takes a plan through its hooks and stops the integrations again.

    An integration that does not start keeps the others from being asked, unless its `on_error` lets it be missing.

    Raises:
        ConfigError: an integration refuses its configuration.
        PlanError: a resource of the plan cannot be read.
    """
    _require_whole(plan)
    stage = PlanStage(
        plan,
        manager.integrations,
        manager.registry,
        operations=Operations(plan, root=rules.root, configuration=rules.labels),
        is_blocking=rules.is_blocking,
        on_resource=rules.on_resource,
    )
    async with manager.running():
        with timing.phase("start"):
            problems = await manager.start()
        _require_accepted(manager)
        with timing.phase("hooks"):
            if any(problem.is_error for problem in problems):
                stage.skip()
            else:
                await stage.run()
    return RunInput(
        command=COMMAND,
        plan_name=plan.name,
        results=stage.results,
        integrations=[info_of(one, stage.unanswered) for one in manager.integrations.values()],
        resources=stage.rows,
        timing=timing.phases,
        terraform_version=plan.terraform_version or "",
        workspace=plan.workspace or "",
        made_at=datetime.now(UTC).astimezone(),
    )


def _require_whole(plan: SavedPlan) -> None:
    """Refuses a plan that ended in an error, and warns of one that leaves things out: both say nothing of the rest.

    Raises:
        PlanError: Terraform failed while it planned.
    """
    if plan.is_errored:
        raise PlanError(f"{plan.name} is the plan of a run that failed, and only a part of one: mend it and plan again")
    if not plan.is_complete:
        why = "it was made with -target, or leaves changes for later"
        name = harmless(plan.name)
        sys.stderr.write(f"Warning: {name} is not a complete plan ({why}); the rest is not checked.\n")


def _require_accepted(manager: Manager) -> None:
    refused = [
        problem
        for one in manager.integrations.values()
        if one.failure is not None and is_rejected_config(one.failure)
        for problem in config_problems_of(one.config, one.failure)
    ]
    if refused:
        raise ConfigError(refused)


def info_of(integration: Integration, unanswered: Mapping[str, int]) -> IntegrationInfo:
    """What a report tells of an integration as a whole."""
    config, introduction = integration.config, integration.introduction
    error = _error(integration, unanswered.get(integration.id, 0))
    return IntegrationInfo(
        name=config.name,
        version=introduction.version if introduction else "",
        source=config.source,
        level=config.level,
        status="success" if error is None else "error",
        message=f"it {integration.crash} and was started again" if integration.restarts and error is None else "",
        error=error,
        on_error=config.on_error,
        hooks=integration.hooks,
    )


def _error(integration: Integration, unanswered: int) -> str | None:
    """What is wrong with an integration as a whole."""
    failure = integration.failure
    if failure is not None:
        missing = f"; {unanswered:,} calls were not answered" if unanswered else ""
        summary = "" if isinstance(failure, GaveUp) else f"{problem_of(integration.config, failure).summary}: "
        printed = f"; on its standard output it wrote {integration.garbage}" if integration.garbage else ""
        return f"{summary}{failure}{missing}{printed}{quoted(last_words(failure))}"
    if integration.garbage is not None:
        return f"wrote to its standard output what is no message: {integration.garbage}"
    return None
