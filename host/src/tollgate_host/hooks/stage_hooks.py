"""The hooks around the stages `init`, `plan` and `apply`: at the start and when complete."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Literal, Protocol

import anyio
from msgspec import Struct
from tollgate_runtime.core.codec import encode_value

from tollgate_host.hooks.call import ask
from tollgate_host.hooks.hook_target import HookTarget
from tollgate_host.hooks.registry import RegisteredHook, Registry
from tollgate_host.report.raw import RawResult

Stage = Literal["init", "plan", "apply"]


class StageTarget(HookTarget, Protocol):
    """An integration that takes part in a stage."""

    @property
    def is_stateful(self) -> bool:
        """Return whether it collects the resources of a run itself."""
        ...

    @property
    def restarts(self) -> int:
        """Return how often its process was restarted: a new one has collected nothing."""
        ...

    @property
    def wants_plan_document(self) -> bool:
        """Return whether it gets the engine's JSON of the complete plan."""
        ...

    def greet_with(self, hook: str, params: bytes) -> None:
        """Store a hook call that a restarted process gets first."""
        ...


CompleteParams = Callable[[RegisteredHook, bool], bytes]
"""Make the params of a completed stage for an integration, without resources if the flag says that it has them."""


class Stages(Struct, kw_only=True, eq=False):
    """Calls the hooks of stages, live and on a saved plan.

    Attributes:
        targets: the integrations by the names that the registry knows them by.
        facts: the members of an Operation that stay the same in a run: operation, workspace, root,
            terraform_version, configuration.
        is_blocking: whether a result means that the stage must not begin.
        record: takes every result.
    """

    targets: Mapping[str, StageTarget]
    registry: Registry
    facts: Mapping[str, Any]
    is_blocking: Callable[[RawResult], bool]
    record: Callable[[RawResult], None]
    _stage: Stage = "plan"

    def wants(self, hook: str) -> bool:
        """Return whether any integration handles a stage hook."""
        return bool(self.registry.for_stage(hook))

    async def begin(self, stage: Stage) -> bool:
        """Call `…-stage-start`, one integration after another; return False if the stage must not begin."""
        self._stage = stage
        for entry in self._called_at(f"{stage}-stage-start"):
            result = await self._start(entry)
            if result.status != "success" and self.is_blocking(result):
                return False
        return True

    async def begin_late(self, name: str) -> None:
        """Call the start hook of the current stage for an integration that was just started."""
        for entry in self._called_at(f"{self._stage}-stage-start"):
            if entry.name == name:
                await self._start(entry)

    async def complete(
        self,
        stage: Stage,
        params: CompleteParams | None = None,
        *,
        has_collected: Callable[[RegisteredHook], bool] = lambda _: False,
        resource_count: int = 0,
    ) -> None:
        """Call `…-stage-complete` of all integrations concurrently.

        Args:
            stage: the stage.
            params: builds the params; None for a stage without resources.
            has_collected: whether an integration already has every resource and need not get them again.
            resource_count: how many resources the stage has; an answer may have findings in proportion to it.
        """
        hook = f"{stage}-stage-complete"
        results: dict[str, RawResult] = {}
        params = params or (lambda _entry, _is_streamed: encode_value(self.operation(stage, [], {})))

        async def call(entry: RegisteredHook, *, is_streamed: bool, data: bytes) -> None:
            target = self.targets[entry.name]
            restarts = target.restarts
            result = await ask(target, hook, data, resource_count)
            if is_streamed and target.restarts != restarts:  # a new process answered, which has collected nothing
                result = await ask(target, hook, params(entry, False), resource_count)
            results[entry.name] = result

        entries = self._called_at(hook)
        async with anyio.create_task_group() as tasks:
            for entry in entries:
                is_streamed = has_collected(entry)
                tasks.start_soon(partial(call, entry, is_streamed=is_streamed, data=params(entry, is_streamed)))
        for entry in entries:
            self.record(results[entry.name])

    def operation(self, stage: Stage, resources: list[Any], summary: Mapping[str, int]) -> dict[str, Any]:
        """Return an Operation."""
        return {**self.facts, "stage": stage, "resources": resources, "summary": summary, "outputs": {}}

    async def _start(self, entry: RegisteredHook) -> RawResult:
        target, hook = self.targets[entry.name], f"{self._stage}-stage-start"
        operation = self.operation(self._stage, [], {})
        if entry.scope is not None:
            operation["configuration"] = {"modules": {}}
        params = encode_value(operation)
        result = await ask(target, hook, params)
        self.record(result)
        target.greet_with(hook, params)
        return result

    def _called_at(self, hook: str) -> list[RegisteredHook]:
        return [
            entry for entry in self.registry.entries if hook in entry.hooks and self.targets[entry.name].failure is None
        ]
