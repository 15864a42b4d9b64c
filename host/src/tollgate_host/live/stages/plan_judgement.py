"""Judges the plan in a file with the same calls as `tollgate check`; most of it is imported while the engine plans."""

from pathlib import Path

import anyio

from tollgate_host.check.output import warn
from tollgate_host.check.unused_providers import notices_of_unused_providers
from tollgate_host.engine.errors import EngineError, PlanError
from tollgate_host.engine.runner import complaint, json_document
from tollgate_host.errors import HostError
from tollgate_host.hooks.operation_params import Operations
from tollgate_host.hooks.plan_hooks import COMPLETE, POST_PLAN, POST_REFRESH, PRE_PLAN, PlanStage
from tollgate_host.interception.annotations.records import data_of
from tollgate_host.interception.call_context import Context
from tollgate_host.interception.identity.data_reads import match_reads
from tollgate_host.interception.identity.planned_changes import PlanFile, read_plan_file
from tollgate_host.live.run_context import LiveRun
from tollgate_host.live.stages.finished_plan import show_plan
from tollgate_host.plan.evaluation import configuration_from_index, configuration_from_plan_file
from tollgate_host.plan.resource_reader import Recorded
from tollgate_host.plan.saved_plan import SavedPlan, plan_from_json

_HOOKS = (PRE_PLAN, POST_PLAN, COMPLETE)
_CHOOSING = ("target", "target-file", "exclude", "exclude-file")
"""Flags that choose resources; an encrypted plan of OpenTofu's does not say that it was made with one."""


async def judge_plan(
    run: LiveRun, context: Context, plan_file: Path, has_ended: anyio.Event | None = None
) -> SavedPlan | None:
    """Judge the plan in a file with the same calls as `tollgate check`; return it, or None if it could not be judged.

    Args:
        run: the run.
        context: the command that planned.
        plan_file: the file.
        has_ended: set when the engine that writes the file has ended; what cannot be read before is read again then.
            Without it the file is an older one, which no engine has configured a provider for in this run.
    """
    file = read_plan_file(plan_file)
    settle(run, file)
    if not any(map(run.stages.wants, _HOOKS)) and run.invocation.subcommand == "plan":
        return None
    try:
        try:
            plan = await _read_plan(run, context, plan_file, file or PlanFile())
        except HostError:
            if has_ended is None or has_ended.is_set():
                raise
            await has_ended.wait()
            plan = await _read_plan(run, context, plan_file, file or PlanFile())
        if plan.is_errored:  # the engine failed and wrote a partial plan
            return None
        if has_ended is None and not await _has_all_integrations(run, plan):
            return None
        _settle_reads(run, context, plan)
        run.evaluated = plan.evaluated or run.evaluated
        stage = PlanStage(plan, run.pipeline, run.stages, operations=_operations(run, plan))
        await stage.refresh(gated=run.gates.providers if has_ended is not None else ())
        await stage.judge(planned=run.answers.addresses(PRE_PLAN))
    except HostError as error:
        run.problem = f"The plan could not be read, so it was not judged: {error}"
        return None
    run.rows = stage.rows
    run.notices = notices_of_unused_providers(plan, run.manager)
    run.is_whole = plan.is_complete and not any(run.invocation.words.having(_CHOOSING))
    return plan


async def _has_all_integrations(run: LiveRun, plan: SavedPlan) -> bool:
    """Start the integrations that the plan configures; print a problem and return False if one cannot be started."""
    problems = await run.late_start.of_plan(plan)
    warn(problems)
    if any(problem.is_error for problem in problems):
        run.problem = "Some integrations could not be started, so the plan was not judged."
        return False
    return True


async def _read_plan(run: LiveRun, context: Context, plan_file: Path, file: PlanFile) -> SavedPlan:
    """Return the plan in a file, read from the engine's JSON.

    Raises:
        HostError: the engine cannot show it, or not in a form that can be read.
    """
    shown = await show_plan(run, plan_file)
    if shown.exit_code:
        raise EngineError(complaint(shown))
    try:
        return plan_from_json(
            json_document(shown),
            name="the plan",
            workspace=run.working.workspace,
            recorded=_recorded(context, file),
            configuration=configuration_from_plan_file(plan_file, run.index) or configuration_from_index(run.index),
            sent=context.sent,
            secrets=context.subjects.known_secrets,
        )
    except PlanError:
        run.rows = list(file.rows)
        raise


def _operations(run: LiveRun, plan: SavedPlan) -> Operations:
    return Operations(plan, root=run.setup.root.as_posix(), configuration=run.code.labels, command=run.hooks.operation)


def _recorded(context: Context, file: PlanFile) -> dict[tuple[str, str], Recorded]:
    """Return the id and the stored annotations of each resource of a plan."""
    stored = {
        (context.moves.new_address(one.address), one.deposed): data_of(one.note.records)
        for one in context.state.objects
        if one.note
    }
    known = {key: Recorded(context.ids.get(note.token, note.token)) for key, note in file.notes.items() if note.token}
    return {
        key: Recorded(known[key].id if key in known else key[0], stored.get(key, {})) for key in {**known, **stored}
    }


def _settle_reads(run: LiveRun, context: Context, plan: SavedPlan) -> None:
    """Give the answers about data sources the addresses under which the plan has what they read."""
    if not context.reads:
        return
    read = (one.wire(send_sensitive=True) for one in plan.refreshed())
    sources = [(one["address"], one["type"], one["after"]) for one in read if one["mode"] == "data"]
    addresses = match_reads(context.reads, sources, run.answers.addresses(POST_REFRESH))
    run.answers.settle(addresses)
    run.shown.settle(addresses)


def settle(run: LiveRun, file: PlanFile | None) -> None:
    """Give answers and shown findings the addresses that the plan file has for them."""
    file = file or PlanFile()
    run.rows = list(file.rows)
    run.answers.settle(file.addresses)
    run.shown.settle(file.addresses)
