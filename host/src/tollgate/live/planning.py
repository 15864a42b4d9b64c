"""The plan stage of a live run: Terraform plans through the gates, then the whole plan is looked at."""

from pathlib import Path

import attrs

from tollgate.gate.context import Context
from tollgate.gate.phase import Phase
from tollgate.gate.place import place_at
from tollgate.gate.planned import PlanFile, read_plan_file
from tollgate.hooks.operation import Operations
from tollgate.launch.steps import CHANGES_PRESENT, Step
from tollgate.live.bench import Bench
from tollgate.live.early_show import EarlyPlan, run_and_show, show
from tollgate.live.excerpts import plan_excerpt
from tollgate.report.raw import ResourceRow
from tollgate.terraform.errors import PlanError
from tollgate.terraform.plan_json import SavedPlan, plan_from_json
from tollgate.terraform.runner import Finished

STAGE = "plan"
PLAN_HOOKS = ("pre-plan", "post-plan")


@attrs.frozen(kw_only=True)
class Planned:
    """How planning ended.

    Attributes:
        exit_code: the engine's.
        plan: the plan, if there is a whole one.
        has_begun: False if an integration said that the stage must not begin.
    """

    exit_code: int
    plan: SavedPlan | None = None
    has_begun: bool = True


async def plan_stage(bench: Bench, step: Step, plan_file: Path, *, is_private: bool) -> Planned:
    """Plans, and has the plan looked at.

    Args:
        bench: the run.
        step: the engine's command.
        plan_file: where it saves the plan.
        is_private: whether the file is ours alone, and is not there yet.
    """
    stages = bench.stages
    if not await stages.begin(STAGE, bench.course.operation):
        return Planned(exit_code=1, has_begun=False)
    context = bench.context(Phase.PLAN, await bench.state())
    context.excerpt = plan_excerpt(bench)
    is_whole_wanted = stages.wants("plan-stage-complete") or bench.invocation.subcommand != "plan"
    if is_private and is_whole_wanted:
        exit_code, early = await run_and_show(bench, step, plan_file)
    else:
        exit_code, early = await bench.run(step), EarlyPlan()
    is_whole = exit_code in (0, CHANGES_PRESENT)
    bench.is_cut_short = not is_whole
    if bench.signals.received:
        bench.is_unjudged = is_whole
        return Planned(exit_code=exit_code)
    file = early.file or read_plan_file(plan_file)
    settle(bench, file)
    if not (is_whole and is_whole_wanted) and not _has_unasked(bench, context, file):
        return Planned(exit_code=exit_code)
    plan = await read_plan(bench, plan_file, early.shown)
    if plan is None:
        return Planned(exit_code=exit_code)
    await _ask_late(bench, context, plan, file)
    if is_whole and stages.wants("plan-stage-complete"):
        operations = Operations(plan, root=bench.setup.root.as_posix(), configuration=bench.code.labels)
        await stages.complete(
            STAGE, lambda scope, secret: operations.at_end(scope, send_sensitive=secret, streamed=False)
        )
    return Planned(exit_code=exit_code, plan=plan if is_whole else None)


async def read_plan(bench: Bench, plan_file: Path, shown: Finished | None = None) -> SavedPlan | None:
    """The plan in a file, as the engine tells it or has told it; None if there is none, or none that can be told."""
    if not plan_file.exists():
        return None
    shown = shown or await show(bench, plan_file)
    try:
        return plan_from_json(shown.stdout, name="the plan", workspace=bench.working.workspace)
    except PlanError as error:
        bench.warnings.append(f"The plan could not be read, so it was not checked as a whole: {error}")
        return None


def settle(bench: Bench, file: PlanFile | None) -> None:
    """Gives every answer its address, as far as the plan file tells."""
    file = file or PlanFile()
    bench.rows = list(file.rows)
    bench.ledger.settle(file.addresses, file.rows)
    bench.said.settle(file.addresses)


def _has_unasked(bench: Bench, context: Context, file: PlanFile | None) -> bool:
    """Whether the plan has resources that passed no gate although somebody wants to know of them."""
    hooks = _hooks_called(context)
    if file is None:
        return bool(hooks)
    addresses = {row.address for row in file.rows}
    return any(addresses - bench.ledger.asked(hook) for hook in hooks)


async def _ask_late(bench: Bench, context: Context, plan: SavedPlan, file: PlanFile | None) -> None:
    """Calls the plan hooks of resources that no provider was asked about, such as built-in ones, from the plan."""
    bench.rows = [ResourceRow(*row) for row in plan.actions()]
    if file is None:
        bench.ledger.settle({}, bench.rows)
    addresses = {row.address for row in bench.rows}
    unasked = {hook: addresses - bench.ledger.asked(hook) for hook in _hooks_called(context)}
    missed = set[str]().union(*unasked.values())
    resources = [resource for resource in plan.resources() if resource.address in missed] if missed else []
    for hook, left in unasked.items():
        for resource in resources:
            wire = resource.wire()
            if resource.address in left and context.chain.wants(hook, wire["provider"], wire["provider_alias"]):
                context.ledger.record(await context.chain.call(hook, resource), place_at(resource.address))


def _hooks_called(context: Context) -> list[str]:
    return [hook for hook in PLAN_HOOKS if context.chain.registry.for_stage(hook)]
