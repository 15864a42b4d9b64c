"""The apply stage of a live run: applies a judged plan through the gates, then collects the outcome."""

from collections import Counter
from pathlib import Path

from msgspec.structs import replace
from tollgate_runtime.core.codec import encode_value

from tollgate_host.engine.steps import EngineStep
from tollgate_host.engine.terminal.output_change import OutputChange
from tollgate_host.hooks.registry import RegisteredHook
from tollgate_host.interception.call_context import Context
from tollgate_host.interception.identity.planned_changes import (
    PlanFile,
    PlannedChanges,
    planned_changes,
    read_plan_file,
)
from tollgate_host.interception.phase import Phase
from tollgate_host.live.run_context import LiveRun
from tollgate_host.live.schema_filters import plan_file_excerpt
from tollgate_host.live.stages.apply_outcome import outcome_of
from tollgate_host.live.stages.equal_creations import correct_outcomes, real_addresses, tied_changes
from tollgate_host.live.stages.journal_settlement import settle_journal
from tollgate_host.plan.saved_plan import SavedPlan


async def apply_stage(
    run: LiveRun, step: EngineStep, plan: SavedPlan | None, plan_file: Path, change: OutputChange | None = None
) -> int:
    """Apply a plan and return the engine's exit code, or 1 if an integration refused to let the stage begin."""
    if _is_abandoned(run) or not await run.stages.begin("apply") or _is_abandoned(run):
        return 1
    file = read_plan_file(plan_file) or PlanFile()
    planned = planned_changes(plan, file.notes) if plan is not None else PlannedChanges()
    run.rows = run.rows or list(file.rows)
    run.has_applied = True
    context = run.context(Phase.APPLY, await run.state(), planned)
    context.excerpt = plan_file_excerpt(run, plan_file)
    _annotate(run, context, planned)
    exit_code = await run.command(step, change)
    await settle_journal(run, context, exit_code)
    if context.sidecar or run.sidecar.path.exists():
        run.sidecar.update(context.sidecar, await run.state(), context.moves.new_address)
    if tied := tied_changes(planned):
        addresses = real_addresses(tied, await run.state())
        correct_outcomes(planned, addresses)
        run.answers.rename(addresses)
    if run.stages.wants("apply-stage-complete") and not run.signals.received:
        after, known = await run.state(), context.subjects.known_secrets
        outcome = list(outcome_of(planned, after, known_secrets=known))

        def params(entry: RegisteredHook, _is_streamed: bool) -> bytes:
            send_sensitive = run.stages.targets[entry.name].send_sensitive
            wires = [one.wire(send_sensitive=send_sensitive) for one in outcome]
            wires = [one for one in wires if entry.scope is None or entry.scope.covers_resource(one)]
            summary = Counter(wire["action"] for wire in wires)
            return encode_value(run.stages.operation("apply", wires, summary))

        await run.stages.complete("apply", params, resource_count=len(outcome))
    return exit_code


def _annotate(run: LiveRun, context: Context, planned: PlannedChanges) -> None:
    """Give each change the annotations that `post-plan` returned for it, to be stored in the state."""
    answered = run.answers.of_finished_plan("post-plan")
    for change in planned.changes:
        if results := answered.get(change.address):
            change.note = replace(change.note, records=context.updated(change.note.records, results), member=None)


def _is_abandoned(run: LiveRun) -> bool:
    """Return whether the process that requested the apply was killed; nothing new is started then."""
    if run.front.is_gone:
        run.warnings.append("Nothing was applied: the process that requested it was killed.")
    return run.front.is_gone
