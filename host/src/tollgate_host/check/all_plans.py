"""Checks several plans, as many at a time as the user allows, each with its own processes."""

from collections.abc import Callable, Sequence

import anyio
import anyio.to_thread
import msgspec

from tollgate_host.check.interrupt import Interrupted, until_interrupted
from tollgate_host.check.one_plan import Rules, check_plan
from tollgate_host.check.timing import Timing
from tollgate_host.errors import HostError, all_of
from tollgate_host.integrations.manager import Manager
from tollgate_host.integrations.run_environment import RunFacts
from tollgate_host.plan.saved_plan import SavedPlan
from tollgate_host.report.raw import RunInput


class PlanQueue(msgspec.Struct, kw_only=True):
    """The plans of a run.

    Attributes:
        sources: what to read, in the order of the report.
        read: reads a plan; called in a thread.
        manager: starts the processes for one plan.
        complete: starts the integrations that the plan configures.
        jobs: how many plans at a time.
        rules: the settings that all plans share.
        on_kill: called when a second signal ends everything at once.
    """

    sources: Sequence[str]
    read: Callable[[str], SavedPlan]
    manager: Callable[[], Manager]
    complete: Callable[[Manager, SavedPlan], None] = lambda _manager, _plan: None
    jobs: int
    rules: Rules
    on_kill: Callable[[], None] = lambda: None
    _runs: dict[int, RunInput] = msgspec.field(default_factory=dict[int, RunInput])
    _managers: list[Manager] = msgspec.field(default_factory=list[Manager])
    _unread: dict[int, HostError] = msgspec.field(default_factory=dict[int, HostError])
    _failures: list[HostError] = msgspec.field(default_factory=list[HostError])
    _checks: list[anyio.CancelScope] = msgspec.field(default_factory=list[anyio.CancelScope])

    async def run(self) -> list[RunInput]:
        """Check all plans and return their results.

        After one cannot be read, the others are only read, to report all errors.

        Raises:
            HostError: one or several cannot be read, or one cannot be checked, which ends the others.
            Interrupted: the user or the system ended the run.
        """
        async with until_interrupted(self._kill) as interrupted:
            limiter = anyio.CapacityLimiter(self.jobs)
            async with anyio.create_task_group() as tasks:
                for number, source in enumerate(self.sources):
                    tasks.start_soon(self._one, number, source, limiter, tasks.cancel_scope)
        if interrupted:  # it ended the engine, too, which says nothing of the plan that it was showing
            raise Interrupted(interrupted[0])
        if self._failures:
            raise self._failures[0]
        if self._unread:
            raise all_of([self._unread[number] for number in sorted(self._unread)])
        return [self._runs[number] for number in range(len(self.sources))]

    async def _one(self, number: int, source: str, limiter: anyio.CapacityLimiter, scope: anyio.CancelScope) -> None:
        async with limiter:
            if self._unread:
                await self._read(number, source)
                return
            try:
                await self._check(number, source)
            except HostError as error:
                self._failures.append(error)
                scope.cancel()

    async def _check(self, number: int, source: str) -> None:
        timing = Timing()
        manager = self.manager()
        self._managers.append(manager)
        try:
            with timing.phase("read"):
                plan = await self._read(number, source)
            if plan is None or self._unread:
                return
            with anyio.CancelScope() as check:
                self._checks.append(check)
                self.complete(manager, plan)
                manager.initialize(RunFacts(terraform_version=plan.terraform_version, workspace=plan.workspace))
                self._runs[number] = await check_plan(plan, manager, self.rules, timing)
        finally:
            manager.kill()

    async def _read(self, number: int, source: str) -> SavedPlan | None:
        """Return a plan, or None if it cannot be read; no plan is checked after that."""
        try:
            return await anyio.to_thread.run_sync(self.read, source)
        except HostError as error:
            self._unread[number] = error
            for check in self._checks:
                check.cancel()
            return None

    def _kill(self) -> None:
        for manager in self._managers:
            manager.kill()
        self.on_kill()
