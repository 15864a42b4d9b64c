"""Checks one plan with started processes."""

import os
import sys
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from tollgate_hcl.position import SourceRange

from tollgate_host.check.timing import Timing
from tollgate_host.check.unused_providers import notices_of_unused_providers
from tollgate_host.config.model import IntegrationConfig
from tollgate_host.engine.errors import PlanError
from tollgate_host.errors import ConfigError
from tollgate_host.hooks.operation_params import Operations
from tollgate_host.hooks.pipeline import Pipeline
from tollgate_host.hooks.plan_hooks import PlanStage
from tollgate_host.hooks.stage_hooks import Stages
from tollgate_host.integrations.errors import GaveUp
from tollgate_host.integrations.integration import Integration
from tollgate_host.integrations.manager import Manager
from tollgate_host.integrations.problems import (
    config_problems_of,
    is_rejected_config,
    last_words,
    problem_of,
    quote_lines,
)
from tollgate_host.plan.saved_plan import SavedPlan
from tollgate_host.report.raw import IntegrationInfo, Location, RawResult, RunInput
from tollgate_host.report.sanitize import strip_control

COMMAND = "check"


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """The settings that all plans of a run share.

    Attributes:
        is_blocking: whether a result counts as a `fail`.
        root: the root module's folder, as integrations see it.
        labels: the names in the code, for integrations that check names; None without code.
        on_resource: called with each resource before its hooks.
    """

    is_blocking: Callable[[RawResult], bool]
    root: str = "."
    labels: dict[str, Any] | None = None
    on_resource: Callable[[Mapping[str, Any]], None] = lambda _resource: None


async def check_plan(plan: SavedPlan, manager: Manager, rules: Rules, timing: Timing) -> RunInput:
    """Send a plan through its hooks, stop the integrations, and return the results.

    If an integration does not start, no hook is called, unless its `on_error` allows that.

    Raises:
        ConfigError: an integration refuses its configuration.
        PlanError: a resource of the plan cannot be read.
    """
    _require_whole(plan)
    results: list[RawResult] = []
    operations = Operations(plan, root=rules.root, configuration=rules.labels)
    pipeline = Pipeline(manager.integrations, manager.registry, is_blocking=rules.is_blocking)
    stages = Stages(
        targets=manager.integrations,
        registry=manager.registry,
        facts=operations.facts,
        is_blocking=rules.is_blocking,
        record=results.append,
    )
    stage = PlanStage(plan, pipeline, stages, operations=operations, on_resource=rules.on_resource)
    async with manager.running():
        with timing.phase("start"):
            problems = await manager.start()
        _require_accepted(manager)
        with timing.phase("hooks"):
            if any(problem.is_error for problem in problems) or not await stages.begin("plan"):
                stage.skip()
            else:
                await stage.refresh()
                await stage.judge()
    _warn_of_regions(plan)
    _warn_of_instances(plan)
    return RunInput(
        command=COMMAND,
        plan_name=plan.name,
        results=results,
        integrations=[info_of(one, pipeline.unanswered) for one in manager.in_order()],
        resources=stage.rows,
        timing=timing.phases,
        terraform_version=plan.terraform_version or "",
        workspace=plan.workspace or "",
        made_at=datetime.now(UTC).astimezone(),
        root=rules.root,
        is_whole=plan.is_complete,
        notices=notices_of_unused_providers(plan, manager),
    )


def _require_whole(plan: SavedPlan) -> None:
    """Refuse a plan that ended in an error, and warn of an incomplete one.

    Raises:
        PlanError: Terraform failed while it planned.
    """
    if plan.is_errored:
        raise PlanError(f"{plan.name} is incomplete, because planning failed: fix the error and plan again")
    if not plan.is_complete:
        why = "it was made with -target, or leaves changes for later"
        name = strip_control(plan.name)
        sys.stderr.write(f"Warning: {name} is not a complete plan ({why}); the rest is not checked.\n")


def _warn_of_regions(plan: SavedPlan) -> None:
    """Warn once about providers whose region the plan does not show, since checks that need it are undecided."""
    unknown = [use for use, arguments in plan.undecided_providers.items() if "region" in arguments]
    if unknown:
        listed = ", ".join(strip_control(use) for use in unknown)
        sys.stderr.write(
            f"Note: {strip_control(plan.name)} does not show the region of the provider {listed}, so checks that need "
            "it are undecided. Check the binary plan, or name the root module's folder with --root.\n"
        )


def _warn_of_instances(plan: SavedPlan) -> None:
    """Warn once about providers whose instance is unknown for a resource, since their integrations are not called."""
    if unknown := plan.unknown_provider_instances:
        listed = ", ".join(strip_control(use) for use in unknown)
        sys.stderr.write(
            f"Warning: {strip_control(plan.name)} does not show which instance of the provider {listed} some resources "
            "use, so the integrations of single instances did not check them.\n"
        )


def _require_accepted(manager: Manager) -> None:
    refused = [
        problem
        for one in manager.integrations.values()
        if one.failure is not None and is_rejected_config(one.failure)
        for problem in config_problems_of(one.config, one.failure)
    ]
    if refused:
        raise ConfigError(refused)


def _settings(config: IntegrationConfig) -> dict[str, Location]:
    """Return the location of each setting of an integration."""
    found = {
        name.removeprefix("config."): _location(origin.range, config.directory)
        for name, origin in config.origins.items()
        if name.startswith("config.") and origin.kind == "file"
    }
    return {name: place for name, place in found.items() if place is not None}


def _location(place: SourceRange | None, folder: Path) -> Location | None:
    """Return the location of a range in a file of a folder, or None if there is no file.

    Args:
        place: its file may be named from another folder, as that of a parent folder's configuration is.
        folder: the folder that holds the file.
    """
    if place is None:
        return None
    path = Path(os.path.normpath(folder / Path(place.file).name))
    if path.resolve().is_relative_to(Path.cwd()):
        path = path.resolve().relative_to(Path.cwd())
    return Location(
        file=path.as_posix(),
        line=place.start_line,
        column=place.start_column,
        end_line=place.end_line,
        end_column=place.end_column,
    )


def info_of(integration: Integration, unanswered: Mapping[str, int]) -> IntegrationInfo:
    """Return the report entry of an integration."""
    config, introduction = integration.config, integration.introduction
    error = _error(integration, unanswered.get(integration.id, 0))
    return IntegrationInfo(
        name=config.label,
        version=introduction.version if introduction else "",
        source=config.source,
        level=config.level,
        status="success" if error is None else "error",
        message=f"it {integration.crash} and was started again" if integration.restarts and error is None else "",
        error=error,
        on_error=config.on_error,
        declared=_location(config.declared, config.directory),
        settings=_settings(config),
        hooks=integration.hooks,
        cage=integration.cage_words,
    )


def _error(integration: Integration, unanswered: int) -> str | None:
    """Return the error of an integration as a whole, or None."""
    failure = integration.failure
    if failure is not None:
        missing = f"; {unanswered:,} calls were not answered" if unanswered else ""
        summary = "" if isinstance(failure, GaveUp) else f"{problem_of(integration.config, failure).summary}: "
        printed = f"; on its standard output it wrote {integration.garbage}" if integration.garbage else ""
        return f"{summary}{failure}{missing}{printed}{quote_lines(last_words(failure))}"
    if integration.garbage is not None:
        return f"wrote something other than messages to its standard output: {integration.garbage}"
    return None
