"""Runs one engine command from top to bottom: its stages, then the verdict."""

import sys
from contextlib import suppress
from pathlib import Path

from msgspec.structs import replace

from tollgate_host.check.setup import Setup
from tollgate_host.engine import json_into
from tollgate_host.engine.decryption_variables import takes_variables_with_plan_file, variables_in_environment
from tollgate_host.engine.launch_facts import has_ephemeral_variables
from tollgate_host.engine.steps import (
    CHANGES_PRESENT,
    apply_steps,
    can_be_divided,
    needs_plan_file,
    plan_step,
    step_from_invocation,
)
from tollgate_host.engine.terminal.approval import ApprovalAnswer, ApprovalQuestion, ask, is_halted
from tollgate_host.engine.terminal.engine_process import columns
from tollgate_host.engine.terminal.next_steps import advice_after_plan
from tollgate_host.engine.terminal.output_change import change_for_second
from tollgate_host.interception.phase import Phase
from tollgate_host.live.lock_update import update_lock
from tollgate_host.live.run_context import LiveRun
from tollgate_host.live.stages.journal_settlement import tell_unrecorded
from tollgate_host.live.stages.plan_stage import plan_stage
from tollgate_host.plan.plan_source import REJECTED
from tollgate_host.report.formats import ReportTarget, targets_from_texts
from tollgate_host.report.sanitize import strip_control

_PLAN = "plan.tfplan"
_EVENTS = "events.json"


async def take(run: LiveRun) -> int:
    """Run every stage of the command and return the exit code."""
    targets = _targets(run.setup)
    await tell_unrecorded(run)
    failed = [one for one in run.manager.integrations.values() if one.failure and one.config.on_error == "fail"]
    if failed:
        code = 1
    else:
        code = await _staged(run)
    if run.is_unjudged and code in (0, CHANGES_PRESENT):
        code = run.signals.exit_code
    run.has_failed = code not in (0, CHANGES_PRESENT)
    from tollgate_host.live.live_verdict import (  # the engine has ended: see LiveRun.command
        exit_code_of,
        report_of,
        show,
        show_causes,
        write,
    )

    report = report_of(run)
    try:
        show(run, report, targets)
        if not failed:  # what does not start has said so
            show_causes(run, report)
    finally:
        await write(run, report, targets)
    return exit_code_of(report, code)


async def _staged(run: LiveRun) -> int:
    invocation, plan_file = run.invocation, run.held.path / _PLAN
    match invocation.subcommand:
        case "plan":
            return await _plan(run, plan_file)
        case "apply" | "destroy" if can_be_divided(invocation):
            return await _apply(run, plan_file)
        case "apply" if invocation.plan_file is not None:
            return await _apply_file(run, run.working.root / invocation.plan_file)
        case "init":
            return await _init(run)
        case "refresh":
            return await _refresh(run)
        case _:
            assert run.hooks.phase is not None
            run.context(run.hooks.phase, await run.state())
            return await run.command(step_from_invocation(invocation))


async def _plan(run: LiveRun, plan_file: Path) -> int:
    invocation = run.invocation
    if not needs_plan_file(invocation):
        given = run.working.root / (invocation.out or _PLAN)
        exit_code = (await plan_stage(run, step_from_invocation(invocation), given, is_private=False)).exit_code
        _reject(run, given)
        return exit_code
    planned = await plan_stage(run, plan_step(invocation, plan_file), plan_file, is_private=True)
    # A Go program whose runtime gives up ends with the same number, and leaves no plan.
    is_changed = planned.exit_code == CHANGES_PRESENT and plan_file.exists()
    if is_changed and not invocation.is_json and not invocation.is_in_automation:
        generated = invocation.words.value("generate-config-out")
        advice = advice_after_plan(
            run.engine.kind, columns=columns(), has_colour=invocation.has_colour, generated=generated
        )
        with suppress(OSError):  # the summary goes the same way, and is complained of if it cannot
            sys.stdout.write(advice)
            sys.stdout.flush()
    return planned.exit_code if invocation.is_detailed or not is_changed else 0


def _reject(run: LiveRun, plan_file: Path) -> None:
    """Rename a saved plan that failed its checks, so that nobody applies it by mistake."""
    from tollgate_host.live.live_verdict import report_of

    if not report_of(run).exit_code or not plan_file.is_file():
        return
    rejected = plan_file.with_name(f"{plan_file.name}{REJECTED}")
    plan_file.replace(rejected)
    _say([f"The plan failed its checks, so it was saved as {rejected.name} and not as {plan_file.name}."])


async def _apply(run: LiveRun, plan_file: Path) -> int:
    into = run.invocation.words.value(json_into.FLAG)
    with json_into.EventFile(run.working.root / into if into else None) as events:
        return await _plan_and_apply(run, plan_file, events if into else None)


async def _plan_and_apply(run: LiveRun, plan_file: Path, into: json_into.EventFile | None) -> int:
    invocation = run.invocation
    repeats = has_ephemeral_variables(run.index) or takes_variables_with_plan_file(run.engine)
    planning, applying = apply_steps(invocation, plan_file, repeats_variables=repeats)
    if variables := variables_in_environment(invocation, run.engine):
        applying = replace(applying, environ={**applying.environ, **variables})
    planned = await plan_stage(run, planning, plan_file, is_private=True)
    if planned.exit_code not in (0, CHANGES_PRESENT):
        return planned.exit_code
    if is_halted(run.signals, has_colour=invocation.has_colour) or (planned.plan is None and run.problem is None):
        return 1
    if _is_refused(run):
        return 1
    if planned.exit_code == CHANGES_PRESENT and not invocation.is_approved:
        question = ApprovalQuestion(
            kind=run.engine.kind,
            mode=invocation.mode,
            workspace=run.working.workspace,
            has_colour=invocation.has_colour,
        )
        if await ask(question, signals=run.signals, front=run.front) is not ApprovalAnswer.APPROVED:
            return 1
    if is_halted(run.signals, has_colour=invocation.has_colour):
        return 1
    from tollgate_host.live.stages.apply_stage import apply_stage

    change = change_for_second(is_destroy=invocation.subcommand == "destroy", is_json=invocation.is_json)
    if into is None:
        return await apply_stage(run, applying, planned.plan, plan_file, change)
    events = run.held.path / _EVENTS
    try:
        return await apply_stage(run, json_into.divert_events(applying, events), planned.plan, plan_file, change)
    finally:
        into.append(events, invocation)


async def _apply_file(run: LiveRun, plan_file: Path) -> int:
    """Judge the plan in a file, wherever it was made, apply it if it passes, and return the exit code."""
    from tollgate_host.live.stages.apply_stage import apply_stage
    from tollgate_host.live.stages.plan_judgement import judge_plan

    step = step_from_invocation(run.invocation)
    if not plan_file.is_file():
        return await run.command(step, is_gated=False)  # the engine says what is wrong with it
    if not await run.stages.begin("plan"):
        return 1
    plan = await judge_plan(run, run.context(Phase.PLAN, await run.state()), plan_file)
    if _is_refused(run):
        return 1
    return await apply_stage(run, step, plan, plan_file)


def _is_refused(run: LiveRun) -> bool:
    """Print the findings in the plan and return whether they forbid to apply it."""
    from tollgate_host.live.live_verdict import report_of, show_causes, show_findings

    report = report_of(run)
    show_findings(run, report)
    show_causes(run, report)
    if report.exit_code:
        _say(["Nothing was applied."])
        return True
    return False


async def _init(run: LiveRun) -> int:
    stages = run.stages
    if not await stages.begin("init"):
        return 1
    code = await run.command(step_from_invocation(run.invocation), is_gated=False)
    if code == 0:
        update_lock(run.setup, dict(run.invocation.environ))
    if code == 0:
        await stages.complete("init")
    return code


async def _refresh(run: LiveRun) -> int:
    stages = run.stages
    if not await stages.begin("plan"):
        return 1
    run.context(Phase.REFRESH, await run.state())
    code = await run.command(step_from_invocation(run.invocation))
    if not run.signals.received:
        await stages.complete("plan")
    return code


def _targets(setup: Setup) -> tuple[ReportTarget, ...]:
    """Return the requested reports; an empty tuple means the summary alone."""
    texts = setup.texts("report")
    return targets_from_texts(texts) if texts else ()


def _say(sentences: list[str]) -> None:
    for sentence in sentences:
        sys.stderr.write(f"{strip_control(sentence)}\n")
