"""Who is asked in a live run: the integrations, from their start to their end, and those that come late."""

import os
from pathlib import Path

import attrs

from tollgate.check.setup import Setup
from tollgate.config.configure import decided as decided_with
from tollgate.config.model import IntegrationConfig
from tollgate.config.problem import Problem
from tollgate.errors import ConfigError, ProcessError
from tollgate.live.stages import Stages
from tollgate.process.integration import Integration
from tollgate.process.manager import Manager
from tollgate.process.problems import config_problems_of, is_rejected_config, problem_of
from tollgate.process.surroundings import Surroundings


def start_early(setup: Setup, folder: Path) -> Manager:
    """Starts the processes whose configuration is known, without waiting for them."""
    known = attrs.evolve(setup.config, integrations=tuple(filter(_is_decided, setup.config.integrations)))
    manager = Manager(known, Surroundings(environ=os.environ, folder=folder))
    manager.spawn()
    return manager


async def require_started(manager: Manager) -> list[Problem]:
    """Waits for every integration.

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
    return problems


@attrs.frozen(kw_only=True)
class LateStart:
    """Starts integrations whose configuration only Terraform can tell, when it configures their provider."""

    manager: Manager
    stages: Stages
    setup: Setup
    operation: str

    async def __call__(self, decided: tuple[IntegrationConfig, ...]) -> tuple[Problem, ...]:
        """Starts those of a provider configuration that are not running yet; gives what went wrong."""
        config = attrs.evolve(self.setup.config, integrations=decided)
        loaded = decided_with(config, self.setup.overrides)
        if any(problem.is_error for problem in loaded.problems):
            return loaded.problems
        problems: list[Problem] = []
        for item in loaded.config.enabled:
            if item.id not in self.manager.integrations:
                problems += await self._start(item)
        return tuple(problems)

    async def _start(self, item: IntegrationConfig) -> list[Problem]:
        try:
            integration: Integration = await self.manager.add(item)
        except ProcessError as error:
            return config_problems_of(item, error) if is_rejected_config(error) else [problem_of(item, error)]
        await self.stages.begin_late(integration.id, self.operation)
        return []


def _is_decided(item: IntegrationConfig) -> bool:
    return item.deferred is None
