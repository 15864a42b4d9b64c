"""The plan stage of a live run: Terraform plans through the gates, then the whole plan is looked at."""

from pathlib import Path

import attrs

from tollgate.gate.context import Context, Phase
from tollgate.gate.place import place_at
from tollgate.gate.planned import notes_in_plan_file
from tollgate.hooks.operation import Operations
from tollgate.launch.steps import Step
from tollgate.live.bench import Bench
from tollgate.report.raw import ResourceRow
from tollgate.terraform.errors import PlanError
from tollgate.terraform.plan_json import SavedPlan, plan_from_json
from tollgate.terraform.plan_json.plan_resource import PlanResource

STAGE = "plan"


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


async def plan_stage(bench: Bench, step: Step, plan_file: Path) -> Planned:
    """Plans, and has the plan looked at."""
    stages = bench.stages
    if not await stages.begin(STAGE, bench.course.operation):
        return Planned(exit_code=1, has_begun=False)
    context = bench.context(Phase.PLAN, await bench.state())
    exit_code = await bench.run(step)
    if bench.signals.received:
        return Planned(exit_code=exit_code)
    plan = await read_plan(bench, plan_file)
    if plan is None:
        bench.ledger.settle({}, ())
    else:
        await _look_at(bench, context, plan, plan_file)
        if exit_code in (0, 2) and stages.wants("plan-stage-complete"):
            operations = Operations(plan, root=bench.setup.root.as_posix(), configuration=bench.code.labels)
            await stages.complete(
                STAGE, lambda scope, secret: operations.at_end(scope, send_sensitive=secret, streamed=False)
            )
    return Planned(exit_code=exit_code, plan=plan if exit_code in (0, 2) else None)


async def read_plan(bench: Bench, plan_file: Path) -> SavedPlan | None:
    """The plan in a file, as the engine tells it; None if there is none, or none that can be told."""
    if not plan_file.exists():
        return None
    shown = await bench.captured("show", "-json", str(plan_file))
    try:
        return plan_from_json(shown.stdout, name="the plan", workspace=bench.working.workspace)
    except PlanError as error:
        bench.warnings.append(f"The plan could not be read, so it was not checked as a whole: {error}")
        return None


async def _look_at(bench: Bench, context: Context, plan: SavedPlan, plan_file: Path) -> None:
    """Gives every answer its address, and asks about the resources that passed no gate."""
    notes = notes_in_plan_file(plan_file)
    resources = list(plan.resources())
    bench.rows = [_row(resource) for resource in resources]
    addresses = {note.token: address for (address, _), note in notes.items() if note.token}
    bench.ledger.settle(addresses, bench.rows)
    bench.said.settle(addresses)
    for hook in ("pre-plan", "post-plan"):
        asked = bench.ledger.asked(hook)
        for resource in resources:
            if resource.address not in asked:
                await _ask_late(context, hook, resource)


async def _ask_late(context: Context, hook: str, resource: PlanResource) -> None:
    """Calls a plan hook of a resource that no provider was asked about, such as a built-in one, from the plan."""
    wire = resource.wire()
    if context.chain.wants(hook, wire["provider"], wire["provider_alias"]):
        context.ledger.record(await context.chain.call(hook, resource), place_at(resource.address))


def _row(resource: PlanResource) -> ResourceRow:
    wire = resource.wire()
    return ResourceRow(wire["address"], wire["type"], wire["action"])
