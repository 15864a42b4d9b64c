"""Several plans, as many at a time as the user allows, each with processes of its own."""

from collections.abc import Callable, Sequence

import anyio
import anyio.to_thread
import attrs

from tollgate.check.interrupt import Interrupted, until_interrupted
from tollgate.check.one_plan import Rules, check_plan
from tollgate.check.timing import Timing
from tollgate.errors import HostError
from tollgate.process.manager import Manager
from tollgate.process.surroundings import Facts
from tollgate.report.raw import RunInput
from tollgate.terraform.plan_json import SavedPlan


@attrs.define(kw_only=True)
class PlanQueue:
    """The plans of a run.

    Attributes:
        sources: what to read, in the order of the report.
        read: reads one; called in a thread.
        manager: gives the processes for one plan, started.
        jobs: how many plans at a time.
        rules: what is the same for all.
    """

    sources: Sequence[str]
    read: Callable[[str], SavedPlan]
    manager: Callable[[], Manager]
    jobs: int
    rules: Rules
    _runs: dict[int, RunInput] = attrs.field(init=False, factory=dict[int, RunInput])
    _managers: list[Manager] = attrs.field(init=False, factory=list[Manager])
    _failures: list[HostError] = attrs.field(init=False, factory=list[HostError])

    async def run(self) -> list[RunInput]:
        """Checks them all; the first that cannot be checked ends the others.

        Raises:
            HostError: one cannot be checked.
            Interrupted: the user or the system ended the run.
        """
        async with until_interrupted(self._kill) as interrupted:
            limiter = anyio.CapacityLimiter(self.jobs)
            async with anyio.create_task_group() as tasks:
                for number, source in enumerate(self.sources):
                    tasks.start_soon(self._one, number, source, limiter, tasks.cancel_scope)
        if self._failures:
            raise self._failures[0]
        if interrupted:
            raise Interrupted(interrupted[0])
        return [self._runs[number] for number in range(len(self.sources))]

    async def _one(self, number: int, source: str, limiter: anyio.CapacityLimiter, scope: anyio.CancelScope) -> None:
        async with limiter:
            try:
                self._runs[number] = await self._checked(source)
            except HostError as error:
                self._failures.append(error)
                scope.cancel()

    async def _checked(self, source: str) -> RunInput:
        timing = Timing()
        manager = self.manager()
        self._managers.append(manager)
        try:
            with timing.phase("read"):
                plan = await anyio.to_thread.run_sync(self.read, source)
            manager.initialize(Facts(terraform_version=plan.terraform_version, workspace=plan.workspace))
            return await check_plan(plan, manager, self.rules, timing)
        finally:
            manager.kill()

    def _kill(self) -> None:
        for manager in self._managers:
            manager.kill()
