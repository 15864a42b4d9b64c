"""All integrations of a run: starts them concurrently, finds them by name and hook, and stops them in any case."""

import logging
from collections.abc import AsyncGenerator, Collection, Iterable
from contextlib import asynccontextmanager, suppress
from typing import Any, Self

import anyio
import anyio.to_thread
from anyio.abc import TaskGroup
from tollgate_hcl.problem import Problem
from tollgate_runtime.core.codec import encode_value

from tollgate_host.config.model import HostConfig, IntegrationConfig
from tollgate_host.errors import ProcessError, SpawnFailed
from tollgate_host.hooks.call import ask
from tollgate_host.hooks.provider_scope import ProviderScope, provider_scope
from tollgate_host.hooks.registry import Registry
from tollgate_host.integrations.integration import Integration
from tollgate_host.integrations.problems import problem_of
from tollgate_host.integrations.processes.process_starter import ProcessStarter
from tollgate_host.integrations.processes.process_tree import GRACE_SECONDS
from tollgate_host.integrations.run_environment import RunEnvironment, RunFacts
from tollgate_host.report.raw import RawResult

logger = logging.getLogger(__name__)


class Manager:
    """Holds the processes of a run.

    Attributes:
        integrations: by the name they have in the run, in the order of the configuration.
        registry: which integrations are called at which hook for which provider; complete after `start`.
    """

    def __init__(
        self,
        config: HostConfig,
        surroundings: RunEnvironment,
        *,
        starter: ProcessStarter | None = None,
        grace_seconds: float = GRACE_SECONDS,
    ) -> None:
        self._config = config
        self._surroundings = surroundings
        self._grace_seconds = grace_seconds
        self._starter = starter or ProcessStarter(surroundings)
        self._tasks: TaskGroup | None = None
        self._facts = RunFacts()
        self.registry = Registry()
        self.integrations: dict[str, Integration] = {item.id: self._integration(item) for item in config.started_early}

    def spawn(self) -> None:
        """Start every process without waiting; needs no event loop.

        Failures are reported by `start`. Call it early, so that the processes start while the host loads.
        """
        self._starter.begin(one.config for one in self.integrations.values())
        for integration in self.integrations.values():
            with suppress(SpawnFailed):
                integration.spawn()

    def include(self, items: Iterable[IntegrationConfig]) -> None:
        """Start further integrations before `start` is called, and keep the order of the files."""
        more = {item.id: self._integration(item) for item in items}
        self.integrations.update(more)
        ordered = {one.id: one for one in self.in_order()}
        self.integrations.clear()
        self.integrations.update(ordered)
        for integration in more.values():
            with suppress(SpawnFailed):
                integration.spawn()

    def in_order(self) -> list[Integration]:
        """Return the integrations in the order of the files, those of a provider's instances by their keys.

        Whichever instance the engine configures first, every run tells of them in this order.
        """
        places = {_declaration(item): place for place, item in enumerate(self._config.integrations)}

        def place(one: Integration) -> tuple[int, str]:
            return places.get(_declaration(one.config), len(places)), one.config.key or ""

        return sorted(self.integrations.values(), key=place)

    def beside(self, providers: Collection[str]) -> list[IntegrationConfig]:
        """Return the integrations for other providers than these.

        Those of a parent folder's configuration, which serves many root modules, are not among them.
        """
        if self._config.parent is not None:
            return []
        configs = [one.config for one in self.in_order()]
        scopes = [(config, self._scope(config)) for config in configs]
        return [config for config, scope in scopes if scope is not None and not any(map(scope.is_of, providers))]

    def initialize(self, facts: RunFacts) -> None:
        """Send `initialize` to all without waiting for an answer; needs no event loop."""
        self._facts = facts
        for integration in self.integrations.values():
            integration.initialize(facts)

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[Self]:
        """Serve the processes while in the block, and stop them all after it."""
        failure: Exception | None = None
        async with anyio.create_task_group() as tasks:
            self._tasks = tasks
            for integration in self.integrations.values():
                tasks.start_soon(integration.run)
            try:
                yield self
            except Exception as error:  # noqa: BLE001 -- raised again below, outside the group that would wrap it
                failure = error
            finally:
                with anyio.CancelScope(shield=True):
                    await self.stop()
        if failure is not None:
            raise failure

    async def start(self) -> list[Problem]:
        """Wait until every integration has answered `initialize`, and return a problem for each that failed."""
        self.initialize(self._facts)  # for those that were not initialized yet
        problems: list[Problem] = []
        for integration in self.integrations.values():
            try:
                await integration.ready()
            except ProcessError as error:
                problems.append(problem_of(integration.config, error))
                continue
            self._register(integration)
        return problems

    async def add(self, item: IntegrationConfig) -> Integration:
        """Start another integration while the others run, and wait until it has answered `initialize`.

        Raises:
            ProcessError: it does not start; it is still one of the integrations.
        """
        assert self._tasks is not None
        integration = self.integrations[item.id] = self._integration(item)
        integration.spawn()
        integration.initialize(self._facts)
        self._tasks.start_soon(integration.run)
        await integration.ready()
        self._register(integration)
        return integration

    async def call_hook(
        self, hook: str, params: Any, *, provider: str | None = None, alias: str | None = None
    ) -> list[RawResult]:
        """Call a hook of every integration that handles it, one after another, and return the results.

        Args:
            hook: the hook point.
            params: the params, as a JSON value.
            provider: for a resource hook, the full address of the resource's provider.
            alias: the alias of its configuration.
        """
        registry = self.registry
        names = registry.for_stage(hook) if provider is None else registry.for_resource(hook, provider, alias)
        if not names:
            return []
        encoded = encode_value(params)
        results = [await ask(self.integrations[name], hook, encoded) for name in names]
        for result in results:
            if result.status == "error":
                logger.warning("integration %r at %s: %s", result.integration, hook, result.error)
        return results

    async def stop(self) -> str | None:
        """Stop all processes concurrently, with everything they started; return the first complaint."""
        complaints: dict[str, str] = {}

        async def stop_one(integration: Integration) -> None:
            complaint = await integration.stop()
            if complaint is not None:
                complaints[integration.id] = f'failed to stop integration "{integration.id}": {complaint}'

        async with anyio.create_task_group() as tasks:
            for integration in self.integrations.values():
                tasks.start_soon(stop_one, integration)
        self._starter.end_server()
        if left := self._starter.orphans():
            logger.warning("processes %s outlived the integrations that started them", left)
            await anyio.to_thread.run_sync(self._starter.end_orphans)
        self._starter.dismiss_guard()
        found = [complaints[name] for name in self.integrations if name in complaints]
        for complaint in found:
            logger.warning("%s", complaint)
        return found[0] if found else None

    def kill(self) -> None:
        """Kill every process at once, without an event loop."""
        for integration in self.integrations.values():
            integration.kill()
        self._starter.kill()

    def _register(self, integration: Integration) -> None:
        self.registry.add(
            integration.id,
            integration.hooks,
            self._scope(integration.config),
            reads_previous=integration.reads_previous,
        )

    def _integration(self, item: IntegrationConfig) -> Integration:
        return Integration(item, self._surroundings, self._starter, grace_seconds=self._grace_seconds)

    def _scope(self, config: IntegrationConfig) -> ProviderScope | None:
        if config.level == "terraform" or config.provider is None:
            return None
        return provider_scope(config.provider, config.alias, self._config.required_providers, config.key)


def _declaration(config: IntegrationConfig) -> tuple[str | None, ...]:
    """Return what all instances of an integration have in common: its name and the provider's block."""
    return config.name, config.provider, config.alias
