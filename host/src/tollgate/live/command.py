"""The engine's command, told top to bottom: stage by stage, then the verdict."""

import sys
from contextlib import suppress
from pathlib import Path

from tollgate.check.setup import Setup
from tollgate.gate.phase import Phase
from tollgate.launch.approval import Answer, Question, ask, is_halted
from tollgate.launch.configuration import has_ephemeral_variables
from tollgate.launch.next_steps import advice_after_plan
from tollgate.launch.output import change_for_second
from tollgate.launch.steps import CHANGES_PRESENT, apply_steps, can_be_divided, needs_plan_file, plan_step, unchanged
from tollgate.launch.terminal import columns
from tollgate.live.applying import apply_stage
from tollgate.live.bench import Bench
from tollgate.live.planning import plan_stage, read_plan
from tollgate.report.formats import Target, check_targets, targets_from_texts
from tollgate.report.plain import harmless

_PLAN = "plan.tfplan"


async def take(bench: Bench) -> int:
    """Takes the command through its stages; the exit code."""
    targets = _targets(bench.setup)
    failed = [one for one in bench.manager.integrations.values() if one.failure and one.config.on_error == "fail"]
    if failed:
        code = 1
    else:
        code = await _staged(bench)
    if bench.is_unjudged and code in (0, CHANGES_PRESENT):
        code = bench.signals.exit_code
    from tollgate.live.verdict import exit_code_of, report_of, show, write  # the engine has ended: see Bench.run

    report = report_of(bench)
    try:
        show(bench, report, targets)
    finally:
        await write(bench, report, targets)
    return exit_code_of(report, code)


async def _staged(bench: Bench) -> int:
    invocation, plan_file = bench.invocation, bench.held.path / _PLAN
    match invocation.subcommand:
        case "plan":
            return await _plan(bench, plan_file)
        case "apply" | "destroy" if can_be_divided(invocation):
            return await _apply(bench, plan_file)
        case "apply" if invocation.plan_file is not None:
            file = bench.working.root / invocation.plan_file
            return await apply_stage(bench, unchanged(invocation), await read_plan(bench, file), file)
        case "init":
            return await _init(bench)
        case "refresh":
            return await _refresh(bench)
        case _:
            assert bench.course.phase is not None
            bench.context(bench.course.phase, await bench.state())
            return await bench.run(unchanged(invocation))


async def _plan(bench: Bench, plan_file: Path) -> int:
    invocation = bench.invocation
    if not needs_plan_file(invocation):
        given = bench.working.root / (invocation.out or _PLAN)
        exit_code = (await plan_stage(bench, unchanged(invocation), given, is_private=False)).exit_code
        _reject(bench, given)
        return exit_code
    planned = await plan_stage(bench, plan_step(invocation, plan_file), plan_file, is_private=True)
    # A Go program whose runtime gives up ends with the same number, and leaves no plan.
    is_changed = planned.exit_code == CHANGES_PRESENT and plan_file.exists()
    if is_changed and not invocation.is_json and not invocation.is_in_automation:
        generated = invocation.words.value("generate-config-out")
        advice = advice_after_plan(
            bench.engine.kind, columns=columns(), has_colour=invocation.has_colour, generated=generated
        )
        with suppress(OSError):  # the summary goes the same way, and is complained of if it cannot
            sys.stdout.write(advice)
            sys.stdout.flush()
    return planned.exit_code if invocation.is_detailed or not is_changed else 0


def _reject(bench: Bench, plan_file: Path) -> None:
    """Puts a saved plan that failed its checks out of the way, as one that Terraform failed could not be applied."""
    from tollgate.live.verdict import report_of

    if not report_of(bench).exit_code or not plan_file.is_file():
        return
    rejected = plan_file.with_name(f"{plan_file.name}.rejected")
    plan_file.replace(rejected)
    _say([f"The plan failed its checks, so it was saved as {rejected.name} and not as {plan_file.name}."])


async def _apply(bench: Bench, plan_file: Path) -> int:
    invocation = bench.invocation
    planning, applying = apply_steps(invocation, plan_file, repeats_variables=has_ephemeral_variables(bench.index))
    planned = await plan_stage(bench, planning, plan_file, is_private=True)
    if planned.exit_code not in (0, CHANGES_PRESENT):
        return planned.exit_code
    if is_halted(bench.signals, has_colour=invocation.has_colour) or planned.plan is None:
        return 1
    from tollgate.live.verdict import report_of

    if report_of(bench).exit_code:
        _say(["Nothing was applied."])
        return 1
    if planned.exit_code == CHANGES_PRESENT and not invocation.is_approved:
        question = Question(
            kind=bench.engine.kind,
            mode=invocation.mode,
            workspace=bench.working.workspace,
            has_colour=invocation.has_colour,
        )
        if await ask(question, signals=bench.signals, front=bench.front) is not Answer.APPROVED:
            return 1
    if is_halted(bench.signals, has_colour=invocation.has_colour):
        return 1
    change = change_for_second(is_destroy=invocation.subcommand == "destroy", is_json=invocation.is_json)
    return await apply_stage(bench, applying, planned.plan, plan_file, change)


async def _init(bench: Bench) -> int:
    stages = bench.stages
    if not await stages.begin("init", "init"):
        return 1
    code = await bench.run(unchanged(bench.invocation), is_gated=False)
    if code == 0 and stages.wants("init-stage-complete"):
        from tollgate_runtime.core.codec import encode_value

        params = encode_value(stages.operation("init", [], {}))
        await stages.complete("init", lambda _scope, _secret: params)
    return code


async def _refresh(bench: Bench) -> int:
    stages = bench.stages
    if not await stages.begin("plan", "refresh"):
        return 1
    bench.context(Phase.REFRESH, await bench.state())
    code = await bench.run(unchanged(bench.invocation))
    if stages.wants("plan-stage-complete") and not bench.signals.received:
        from tollgate_runtime.core.codec import encode_value

        params = encode_value(stages.operation("refresh", [], {}))
        await stages.complete("plan", lambda _scope, _secret: params)
    return code


def _targets(setup: Setup) -> tuple[Target, ...]:
    """The reports that are asked for; none at all means the summary alone."""
    texts = setup.texts("report")
    if not texts:
        return ()
    targets = targets_from_texts(texts)
    check_targets(targets, protected={})
    return targets


def _say(sentences: list[str]) -> None:
    for sentence in sentences:
        sys.stderr.write(f"{harmless(sentence)}\n")
