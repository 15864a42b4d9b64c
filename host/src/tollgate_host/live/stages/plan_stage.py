"""The plan stage of a live run: the engine plans through the gates, then the finished plan is judged."""

from pathlib import Path
from typing import TYPE_CHECKING

import anyio
from msgspec import Struct

from tollgate_host.engine.steps import CHANGES_PRESENT, EngineStep
from tollgate_host.interception.phase import Phase
from tollgate_host.live.run_context import LiveRun
from tollgate_host.live.schema_filters import plan_excerpt
from tollgate_host.live.stages.finished_plan import wait_until_written

if TYPE_CHECKING:
    from tollgate_host.plan.saved_plan import SavedPlan


class PlanResult(Struct, kw_only=True):
    """The outcome of planning.

    Attributes:
        exit_code: the exit code of the engine.
        plan: the plan, if it is complete and was judged.
        is_judged: whether judging was completed.
    """

    exit_code: int
    plan: "SavedPlan | None" = None
    is_judged: bool = False


async def plan_stage(run: LiveRun, step: EngineStep, plan_file: Path, *, is_private: bool) -> PlanResult:
    """Run the engine's plan command, and judge the finished plan while the engine still prints it.

    Args:
        run: the run.
        step: the engine's command.
        plan_file: where it saves the plan.
        is_private: whether the file is ours alone, and is not there yet.
    """
    if not await run.stages.begin("plan"):
        return PlanResult(exit_code=1)
    context = run.context(Phase.PLAN, await run.state())
    context.excerpt = plan_excerpt(run)
    result = PlanResult(exit_code=1)
    has_ended = anyio.Event()

    async def judge_when_written() -> None:
        await wait_until_written(plan_file if is_private else None, has_ended)
        if not has_ended.is_set() or not _is_cut_short(result.exit_code, plan_file):
            from tollgate_host.live.stages.plan_judgement import judge_plan  # imported while the engine planned

            result.plan = await judge_plan(run, context, plan_file, has_ended)
            result.is_judged = True

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(judge_when_written)
        result.exit_code = await run.command(step)
        has_ended.set()
        run.is_cut_short = _is_cut_short(result.exit_code, plan_file)
        run.is_unjudged = bool(run.signals.received) and not run.is_cut_short and not result.is_judged
        if run.is_cut_short or run.is_unjudged:
            tasks.cancel_scope.cancel()
    if run.is_cut_short or run.is_unjudged:
        from tollgate_host.interception.identity.planned_changes import read_plan_file
        from tollgate_host.live.stages.plan_judgement import settle

        settle(run, read_plan_file(plan_file))
        result.plan = None
    return result


def _is_cut_short(exit_code: int, plan_file: Path) -> bool:
    """Return whether the engine failed to finish the plan.

    A crashed Go program can exit with the code for "changes".
    """
    return exit_code not in (0, CHANGES_PRESENT) or not plan_file.exists()
