"""The plan stage on a saved plan: every hook of it, in its order."""

from collections.abc import Callable, Iterator, Mapping
from typing import Protocol

import anyio

from tollgate.hooks.ask import ask
from tollgate.hooks.dispatch import Dispatcher
from tollgate.hooks.forms import Subject
from tollgate.hooks.operation import Operations, Plan
from tollgate.hooks.registry import Entry, Registry
from tollgate.hooks.target import Target
from tollgate.report.raw import RawResult, ResourceRow

START, COMPLETE = "plan-stage-start", "plan-stage-complete"
REFRESH_HOOKS = ("pre-refresh", "post-refresh")
PLAN_HOOKS = ("pre-plan", "post-plan")


class StageTarget(Target, Protocol):
    """An integration that takes part in a stage."""

    @property
    def is_stateful(self) -> bool:
        """Whether it collects the resources of a run itself."""
        ...

    @property
    def restarts(self) -> int:
        """How often its process was started again: a new one knows nothing of what the old one collected."""
        ...

    def greet_with(self, hook: str, params: bytes) -> None:
        """Remembers a hook that a second process is to be told of before anything else."""
        ...


class PlanStage:
    """Takes a saved plan through plan-stage-start, the refresh hooks, the plan hooks and plan-stage-complete.

    Args:
        plan: the plan.
        targets: the integrations by the names that the registry knows them by.
        registry: who is called at which hook.
        operations: the params of the stage hooks.
        is_blocking: whether a result counts as a `fail`.
        on_resource: called after each resource that was sent on its way.

    Attributes:
        results: what came of it so far.
        rows: the resources of the plan that were seen so far.
        unanswered: for each integration, how many calls found it out of the run.
    """

    def __init__(
        self,
        plan: Plan,
        targets: Mapping[str, StageTarget],
        registry: Registry,
        *,
        operations: Operations,
        is_blocking: Callable[[RawResult], bool],
        on_resource: Callable[[], None] = lambda: None,
    ) -> None:
        self.results: list[RawResult] = []
        self.rows: list[ResourceRow] = []
        self._plan = plan
        self._targets = targets
        self._registry = registry
        self._operations = operations
        self._is_blocking = is_blocking
        self._on_resource = on_resource
        self._dispatcher = Dispatcher(targets, registry, record=self.results.append, is_blocking=is_blocking)
        self.unanswered = self._dispatcher.unanswered

    async def run(self) -> None:
        """Runs the whole stage."""
        if not await self._begin():
            self.skip()
            return
        if any(map(self._registry.for_stage, REFRESH_HOOKS)):
            await self._dispatcher.run(self._plan.refreshed(), REFRESH_HOOKS)
        await self._dispatcher.run(self._planned(), PLAN_HOOKS)
        await self._end()

    def skip(self) -> None:
        """Calls nobody, and notes the resources that nobody was asked about."""
        self.rows.extend(map(_row, self._plan.resources()))

    async def _begin(self) -> bool:
        """Calls plan-stage-start, one integration after another; False if one says that the stage must not begin."""
        for entry in self._called_at(START):
            params = self._operations.at_start(entry.scope)
            target = self._targets[entry.name]
            result = await ask(target, START, params)
            self.results.append(result)
            if result.status != "error" and self._is_blocking(result):
                return False
            target.greet_with(START, params)
        return True

    async def _end(self) -> None:
        """Calls plan-stage-complete of all at once: none of them waits for what another says."""
        asked: list[tuple[Entry, bool, bytes]] = []
        for entry in self._called_at(COMPLETE):
            if self._targets[entry.name].failure is not None:
                self.unanswered[entry.name] += 1
                continue
            streamed = self._has_collected(entry)
            asked.append((entry, streamed, self._end_params(entry, streamed=streamed)))
        async with anyio.create_task_group() as tasks:
            for entry, streamed, params in asked:
                tasks.start_soon(self._complete, entry, streamed, params)

    async def _complete(self, entry: Entry, streamed: bool, params: bytes) -> None:
        target = self._targets[entry.name]
        lives = target.restarts
        result = await ask(target, COMPLETE, params)
        if streamed and target.restarts != lives:  # a new process answered, which has collected nothing
            result = await ask(target, COMPLETE, self._end_params(entry, streamed=False))
        self.results.append(result)

    def _end_params(self, entry: Entry, *, streamed: bool) -> bytes:
        send_sensitive = self._targets[entry.name].send_sensitive
        return self._operations.at_end(entry.scope, send_sensitive=send_sensitive, streamed=streamed)

    def _has_collected(self, entry: Entry) -> bool:
        """Whether the integration holds every resource already, each having passed its post-plan."""
        target = self._targets[entry.name]
        if not target.is_stateful or target.restarts or "post-plan" not in entry.hooks:
            return False
        key = (entry.name, "post-plan")
        return self._dispatcher.answered[key] == self._dispatcher.due[key]

    def _planned(self) -> Iterator[Subject]:
        for resource in self._plan.resources():
            self.rows.append(_row(resource))
            self._operations.note(resource.wire())
            self._on_resource()
            yield resource

    def _called_at(self, hook: str) -> list[Entry]:
        return [entry for entry in self._registry.entries if hook in entry.hooks]


def _row(resource: Subject) -> ResourceRow:
    wire = resource.wire()
    return ResourceRow(wire["address"], wire["type"], wire["action"])
