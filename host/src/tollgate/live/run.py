"""One live run, told top to bottom: what stands ready, then stage by stage, then the verdict."""

import sys
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import anyio
import anyio.to_thread

from tollgate.check.code import code_of
from tollgate.check.enforcement import read_enforcement
from tollgate.check.options import CheckOptions
from tollgate.check.output import warn
from tollgate.check.setup import Setup
from tollgate.errors import HostError
from tollgate.gate.context import Phase
from tollgate.gate.interceptor import Gatehouse
from tollgate.launch.approval import Answer, Question, ask
from tollgate.launch.arguments import Invocation
from tollgate.launch.configuration import has_ephemeral_variables
from tollgate.launch.front import Front
from tollgate.launch.next_steps import advice_after_plan
from tollgate.launch.output import DestroySummary, OutputChange, SecondCommandEvents
from tollgate.launch.private_folder import private_folder
from tollgate.launch.remote import remote_execution
from tollgate.launch.shadow import adopt_leftovers, open_shadow
from tollgate.launch.signals import GateSignals, gate_signals
from tollgate.launch.steps import CHANGES_PRESENT, apply_steps, can_be_divided, needs_plan_file, plan_step, unchanged
from tollgate.launch.terminal import columns
from tollgate.live.applying import apply_stage
from tollgate.live.bench import Bench
from tollgate.live.course import Course
from tollgate.live.gates import Gates, wanted
from tollgate.live.hosting import LateStart, require_started
from tollgate.live.planning import plan_stage, read_plan
from tollgate.live.verdict import exit_code_of, report_of, show
from tollgate.process.manager import Manager
from tollgate.process.surroundings import Facts
from tollgate.proxy.address import Address
from tollgate.proxy.gate import ProviderGate
from tollgate.proxy.premises import Premises
from tollgate.report.formats import Target, check_targets, targets_from_texts
from tollgate.terraform.engine import Engine, find_engine
from tollgate.terraform.working_folder import working_folder

_PLAN = "plan.tfplan"


def run_gate(
    front: Front, *, invocation: Invocation, course: Course, setup: Setup, options: CheckOptions, manager: Manager
) -> int:
    """Everything behind the front; the exit code."""
    return anyio.run(partial(_run, front, invocation, course, setup, options, manager))


async def _run(
    front: Front, invocation: Invocation, course: Course, setup: Setup, options: CheckOptions, manager: Manager
) -> int:
    async with gate_signals(manager.kill) as signals:
        with ExitStack() as stack:
            folder = stack.enter_context(private_folder()).path
            engine = await anyio.to_thread.run_sync(find_engine, setup.text("engine"))
            manager.initialize(Facts(terraform_version=engine.version, workspace=_workspace(setup, invocation)))
            async with manager.running():
                bench = await _bench(front, signals, invocation, course, setup, options, manager, engine, folder)
                try:
                    return await _course(bench, _targets(setup))
                finally:
                    with anyio.CancelScope(shield=True):
                        await bench.gates.close()
                    if bench.shadow is not None:
                        _say(bench.shadow.close())


async def _bench(
    front: Front,
    signals: GateSignals,
    invocation: Invocation,
    course: Course,
    setup: Setup,
    options: CheckOptions,
    manager: Manager,
    engine: Engine,
    folder: Path,
) -> Bench:
    """Makes everything ready: the rules, the integrations, and a gate in front of every provider that needs one."""
    working = working_folder(setup.root, invocation.environ)
    _say(adopt_leftovers(working.root))
    code = code_of(setup)
    enforcement, warnings = read_enforcement(setup, options, code)
    warn((*setup.warnings, *warnings))
    sentence = remote_execution(invocation.subcommand, working, code.index, invocation.environ)
    if sentence is not None:
        raise HostError(sentence)
    gates = Gates(
        premises=Premises(invocation.environ, working.root), new_house=lambda address, gate: house(address, gate)
    )
    bench = Bench(
        invocation=invocation,
        course=course,
        setup=setup,
        engine=engine,
        working=working,
        folder=folder,
        index=code.index,
        code=code,
        enforcement=enforcement,
        manager=manager,
        signals=signals,
        front=front,
        gates=gates,
        shadow=open_shadow(setup.config, code.index, working, folder, subcommand=invocation.subcommand),
    )

    def house(address: Address, gate: ProviderGate) -> Gatehouse:
        late = LateStart(manager=manager, stages=bench.stages, setup=setup, operation=course.operation)
        return Gatehouse(address=str(address), config=setup.config, start=late, ask_schema=gate.schema)

    problems = await require_started(manager)
    warn(problem for problem in problems if not problem.is_error)
    if any(problem.is_error for problem in problems) and course.phase is not None:
        bench.warnings += [f"{problem.summary}: {problem.detail}" for problem in problems if problem.is_error]
    if course.phase is not None:
        await _open_gates(bench)
    return bench


async def _open_gates(bench: Bench) -> None:
    config = bench.setup.config
    declared = [(item.provider, item.alias) for item in config.enabled if item.provider is not None]
    declared += [(block.name, block.alias) for block in config.providers if block.undecided is not None]
    is_wanted = wanted(bench.manager.registry, declared, config.required_providers)
    found = await anyio.to_thread.run_sync(inventory, bench.working, bench.invocation.environ, bench.engine.kind)
    await bench.gates.open({address: source for address, source in found.items() if is_wanted(address)})


async def _course(bench: Bench, targets: tuple[Target, ...]) -> int:
    """Takes the command through its stages."""
    failed = [one for one in bench.manager.integrations.values() if one.failure and one.config.on_error == "fail"]
    if failed:
        code = 1
    else:
        code = await _staged(bench)
    report = report_of(bench)
    show(bench, report, targets)
    for text in bench.gates.crash_reports():
        sys.stderr.write(text)
    return exit_code_of(report, code)


async def _staged(bench: Bench) -> int:
    invocation, plan_file = bench.invocation, bench.folder / _PLAN
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
        return (await plan_stage(bench, unchanged(invocation), given)).exit_code
    planned = await plan_stage(bench, plan_step(invocation, plan_file), plan_file)
    is_changed = planned.exit_code == CHANGES_PRESENT
    if is_changed and not invocation.is_json and not invocation.is_in_automation:
        generated = invocation.words.value("generate-config-out")
        advice = advice_after_plan(
            bench.engine.kind, columns=columns(), has_colour=invocation.has_colour, generated=generated
        )
        sys.stdout.write(advice)
        sys.stdout.flush()
    return planned.exit_code if invocation.is_detailed or not is_changed else 0


async def _apply(bench: Bench, plan_file: Path) -> int:
    invocation = bench.invocation
    planning, applying = apply_steps(invocation, plan_file, repeats_variables=has_ephemeral_variables(bench.index))
    planned = await plan_stage(bench, planning, plan_file)
    if planned.plan is None or planned.exit_code not in (0, CHANGES_PRESENT):
        return planned.exit_code or 1
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
    return await apply_stage(bench, applying, planned.plan, plan_file, _second(invocation))


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
    bench.context(Phase.PLAN, await bench.state())
    code = await bench.run(unchanged(bench.invocation))
    if stages.wants("plan-stage-complete"):
        from tollgate_runtime.core.codec import encode_value

        params = encode_value(stages.operation("refresh", [], {}))
        await stages.complete("plan", lambda _scope, _secret: params)
    return code


def _second(invocation: Invocation) -> OutputChange | None:
    """What is changed in the output of the second of two commands."""
    is_destroy = invocation.mode == "destroy"
    if invocation.is_json:
        return SecondCommandEvents(is_destroy=is_destroy)
    return DestroySummary() if is_destroy else None


def _targets(setup: Setup) -> tuple[Target, ...]:
    """The reports that are asked for; none at all means the summary alone."""
    texts = setup.texts("report")
    if not texts:
        return ()
    targets = targets_from_texts(texts)
    check_targets(targets, protected={})
    return targets


def _workspace(setup: Setup, invocation: Invocation) -> str:
    return working_folder(setup.root, invocation.environ).workspace


def _say(sentences: list[str]) -> None:
    for sentence in sentences:
        sys.stderr.write(f"{sentence}\n")


def inventory(working, environ, kind):
    from tollgate.proxy.lock_file import locks_from_text
    from tollgate.proxy.package import executable_in, platform_name
    from tollgate.proxy.source import Executable

    found = {}
    try:
        locks = locks_from_text((working.root / ".terraform.lock.hcl").read_bytes())
    except OSError:
        return {}
    for address, lock in locks.items():
        f = executable_in(working.data / "providers" / str(address) / lock.version / platform_name(), address.type)
        if f:
            found[address] = Executable(f)
    return found
