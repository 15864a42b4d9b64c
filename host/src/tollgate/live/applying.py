"""The apply stage of a live run: the plan's changes pass the gates, then the outcome is looked at."""

from collections import Counter
from pathlib import Path
from typing import Any

from tollgate_runtime.core.codec import encode_value

from tollgate.gate.phase import Phase
from tollgate.gate.planned import PlanFile, PlannedChanges, planned_changes, read_plan_file
from tollgate.hooks.scope import ProviderScope
from tollgate.launch.output import OutputChange
from tollgate.launch.steps import Step
from tollgate.live.bench import Bench
from tollgate.live.excerpts import plan_file_excerpt
from tollgate.live.outcome import outcome_of
from tollgate.live.ties import put_right, real_addresses, tied_changes
from tollgate.terraform.plan_json import SavedPlan
from tollgate.terraform.plan_json.plan_resource import PlanResource

STAGE = "apply"
OPERATION = "apply"


async def apply_stage(
    bench: Bench, step: Step, plan: SavedPlan | None, plan_file: Path, change: OutputChange | None = None
) -> int:
    """Applies a plan; the engine's exit code, or 1 if an integration said that the stage must not begin."""
    stages = bench.stages
    operation = "destroy" if bench.invocation.mode == "destroy" else OPERATION
    if _is_abandoned(bench) or not await stages.begin(STAGE, operation) or _is_abandoned(bench):
        return 1
    file = read_plan_file(plan_file) or PlanFile()
    planned = planned_changes(plan, file.notes) if plan is not None else PlannedChanges()
    bench.rows = bench.rows or list(file.rows)
    bench.has_applied = True
    context = bench.context(Phase.APPLY, await bench.state(), planned)
    context.excerpt = plan_file_excerpt(bench, plan_file)
    exit_code = await bench.run(step, change)
    if context.sidecar or bench.sidecar.path.exists():
        bench.sidecar.update(context.sidecar, await bench.state())
    if tied := tied_changes(planned):
        addresses = real_addresses(tied, await bench.state())
        put_right(planned, addresses)
        bench.ledger.rename(addresses)
    if stages.wants("apply-stage-complete") and not bench.signals.received:
        after = await bench.state()
        outcome = list(outcome_of(planned, after))

        def params(scope: ProviderScope | None, send_sensitive: bool) -> bytes:
            own = [one for one in outcome if scope is None or _is_of(one, scope)]
            wires = [one.wire(send_sensitive=send_sensitive) for one in own]
            summary = Counter(wire["action"] for wire in wires)
            return encode_value(stages.operation(operation, wires, summary))

        await stages.complete(STAGE, params)
    return exit_code


def _is_abandoned(bench: Bench) -> bool:
    """Whether the process that asked for the apply has been killed: what has not begun does not begin."""
    if bench.front.is_gone:
        bench.warnings.append("Nothing was applied: the process that asked for it was killed.")
    return bench.front.is_gone


def _is_of(resource: PlanResource, scope: ProviderScope) -> bool:
    wire: dict[str, Any] = resource.wire()
    return scope.covers(wire["provider"], wire["provider_alias"])
