"""Starts the integrations of a live run: early ones, and those whose configuration is known late."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace
from tollgate_hcl.problem import Problem

from tollgate_host.check.setup import Setup
from tollgate_host.config.configure import configure_late as decided_with
from tollgate_host.config.model import IntegrationConfig
from tollgate_host.errors import ConfigError, ProcessError
from tollgate_host.hooks.stage_hooks import Stages
from tollgate_host.integrations.hook_memory import remember_hooks
from tollgate_host.integrations.integration import Integration
from tollgate_host.integrations.manager import Manager
from tollgate_host.integrations.problems import config_problems_of, is_rejected_config, problem_of

if TYPE_CHECKING:
    from tollgate_host.plan.saved_plan import SavedPlan


async def require_started(manager: Manager) -> list[Problem]:
    """Wait for every integration and return the problems of those that failed.

    Raises:
        ConfigError: one refuses its configuration.
    """
    problems = await manager.start()
    refused = [
        problem
        for one in manager.integrations.values()
        if one.failure is not None and is_rejected_config(one.failure)
        for problem in config_problems_of(one.config, one.failure)
    ]
    if refused:
        raise ConfigError(refused)
    for one in manager.integrations.values():
        if one.introduction is not None:
            remember_hooks(one.config, one.introduction.hooks)
    return problems


class LateStart(Struct, frozen=True, kw_only=True):
    """Starts integrations whose configuration is known only when Terraform configures their provider."""

    manager: Manager
    stages: Stages
    setup: Setup

    async def __call__(self, decided: tuple[IntegrationConfig, ...]) -> tuple[Problem, ...]:
        """Start those of a provider configuration that do not run yet, and return the problems."""
        config = replace(self.setup.config, integrations=decided)
        loaded = decided_with(config, self.setup.overrides)
        if any(problem.is_error for problem in loaded.problems):
            return loaded.problems
        return await self._start_all(loaded.config.enabled)

    async def of_plan(self, plan: "SavedPlan") -> tuple[Problem, ...]:
        """Start those that a saved plan configures, before it is judged, and return the problems."""
        if not self.setup.config.needs_evaluation:
            return ()
        from tollgate_host.check.plan_integrations import integrations_of_plan

        loaded = integrations_of_plan(self.setup.config, self.setup.overrides, plan)
        if any(problem.is_error for problem in loaded.problems):
            return loaded.problems
        return (*loaded.problems, *await self._start_all(loaded.config.enabled))

    async def _start_all(self, items: Iterable[IntegrationConfig]) -> tuple[Problem, ...]:
        problems: list[Problem] = []
        for item in items:
            if item.id not in self.manager.integrations:
                problems += await self._start(item)
        return tuple(problems)

    async def _start(self, item: IntegrationConfig) -> list[Problem]:
        try:
            integration: Integration = await self.manager.add(item)
        except ProcessError as error:
            return config_problems_of(item, error) if is_rejected_config(error) else [problem_of(item, error)]
        await self.stages.begin_late(integration.id)
        return []
