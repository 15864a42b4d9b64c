"""Sends a finished plan through its hooks: the one way in which live and saved plans are judged."""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from tollgate_host.hooks.operation_params import Operations
from tollgate_host.hooks.pipeline import Pipeline
from tollgate_host.hooks.registry import RegisteredHook
from tollgate_host.hooks.stage_hooks import Stages
from tollgate_host.report.raw import ResourceRow

if TYPE_CHECKING:
    from tollgate_host.plan.plan_resource import PlanResource
    from tollgate_host.plan.saved_plan import SavedPlan

COMPLETE = "plan-stage-complete"
PRE_PLAN, POST_PLAN = "pre-plan", "post-plan"
PRE_REFRESH, POST_REFRESH = "pre-refresh", "post-refresh"
REFRESH_HOOKS = (PRE_REFRESH, POST_REFRESH)


class PlanStage:
    """Sends a finished plan through the hooks of its resources and through plan-stage-complete.

    Args:
        plan: the plan.
        pipeline: calls the hooks of resources.
        stages: calls the hooks of the stage.
        operations: makes the params of plan-stage-complete.
        on_resource: called with each resource before its hooks.

    Attributes:
        rows: the resources of the plan that were seen so far.
    """

    def __init__(
        self,
        plan: "SavedPlan",
        pipeline: Pipeline,
        stages: Stages,
        *,
        operations: Operations,
        on_resource: Callable[[Mapping[str, Any]], None] = lambda _resource: None,
    ) -> None:
        self.rows: list[ResourceRow] = []
        self._plan = plan
        self._pipeline = pipeline
        self._stages = stages
        self._operations = operations
        self._on_resource = on_resource

    async def refresh(self, *, gated: Collection[str] = ()) -> None:
        """Call the refresh hooks for the resources that were read while planning.

        Args:
            gated: the providers whose refresh hooks were called while the engine planned.
        """
        if any(map(self._stages.wants, REFRESH_HOOKS)):
            missed = (one for one in self._plan.refreshed() if one.wire()["provider"] not in gated)
            await self._pipeline.run(missed, REFRESH_HOOKS, record=self._stages.record)

    async def judge(self, *, planned: Collection[str] | None = None) -> None:
        """Call the plan hooks for every resource, then plan-stage-complete.

        Args:
            planned: the addresses of resources whose pre-plan was called while the engine planned; None if no hook was
                called then.
        """
        record = self._stages.record
        if not any(target.wants_plan_document for target in self._stages.targets.values()):
            self._plan.release_text()
        if planned is not None and self._stages.wants(PRE_PLAN):
            missed = (one for one in self._plan.resources() if one.wire()["address"] not in planned)
            await self._pipeline.run(missed, (PRE_PLAN,), record=record)
        hooks = (PRE_PLAN, POST_PLAN) if planned is None else (POST_PLAN,)
        await self._pipeline.run(self._resources(), hooks, record=record)
        if self._stages.wants(COMPLETE):
            await self._stages.complete(
                "plan", self._complete_params, has_collected=self._has_collected, resource_count=len(self.rows)
            )
        self._operations.release()

    def skip(self) -> None:
        """List the resources without calling a hook."""
        self.rows.extend(map(_row, self._plan.resources()))

    def _complete_params(self, entry: RegisteredHook, is_streamed: bool) -> bytes:
        target = self._stages.targets[entry.name]
        return self._operations.at_end(
            entry.scope,
            send_sensitive=target.send_sensitive,
            streamed=is_streamed,
            with_document=target.wants_plan_document,
        )

    def _has_collected(self, entry: RegisteredHook) -> bool:
        """Return whether the integration has received every resource through post-plan."""
        target = self._stages.targets[entry.name]
        if not target.is_stateful or target.restarts or POST_PLAN not in entry.hooks:
            return False
        key = (entry.name, POST_PLAN)
        return self._pipeline.answered[key] == self._pipeline.due[key]

    def _resources(self) -> Iterator["PlanResource"]:
        for resource in self._plan.resources():
            self.rows.append(_row(resource))
            self._operations.note(resource.wire())
            self._on_resource(resource.wire())
            yield resource


def _row(resource: "PlanResource") -> ResourceRow:
    wire = resource.wire()
    return ResourceRow(wire["address"], wire["type"], wire["action"])
