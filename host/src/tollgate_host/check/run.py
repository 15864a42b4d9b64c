"""One run of `tollgate check`, from top to bottom.

Modules are imported where they are needed: the integrations start first, while the host still loads what it needs to
judge and to report.
"""

import os
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from msgspec.structs import replace

from tollgate_host.check.options import CheckOptions
from tollgate_host.check.recording import check_recording, recorded_session
from tollgate_host.check.setup import Setup, require_setup
from tollgate_host.check.timing import Timing
from tollgate_host.code.garbage_collection import collector_paused

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tollgate_host.check.plan_code import Code
    from tollgate_host.integrations.calls.wire_observer import ObserverOf
    from tollgate_host.integrations.manager import Manager
    from tollgate_host.plan.saved_plan import SavedPlan
    from tollgate_host.report.formats import ReportTarget
    from tollgate_host.report.model import Report
    from tollgate_host.report.raw import RawResult, RunInput
    from tollgate_host.report_formats import View
    from tollgate_host.verdict.judgement import Judging
    from tollgate_host.verdict.settings.enforcement import Enforcement

_MOST_JOBS = 4
"""How many plans are checked at a time unless the user says otherwise: each has processes of its own."""


def check(options: CheckOptions) -> int:
    """Check saved plans and return the exit code.

    Raises:
        HostError: the arguments, the configuration or a plan are wrong.
        Interrupted: the user or the system ended the run.
    """
    with collector_paused():  # until nothing of what is gathered here is left to be walked through
        return _check(options)


def _check(options: CheckOptions) -> int:
    timing = Timing()
    with timing.phase("configure"):
        setup = require_setup(options, os.environ)
    session = recorded_session(options)
    observe = session.recorder if session is not None else None
    first = start_integrations(setup, observe)
    try:
        with timing.phase("prepare"):
            targets = open_reports(setup, options)
            code, enforcement = read_rules(setup, options)
            require_integrations(setup)
        runs = call_hooks(options, setup, code, enforcement, first)
    finally:
        first.kill()
        if session is not None:
            session.close()
    warn_of_uncalled(runs)
    with timing.phase("judge"):
        report = judge_all(runs, enforcement)
        report = settle_baseline(report, runs, options, enforcement)
    report = replace(report, notices=(*setup.notices, *report.notices))
    report = replace(report, timing={**timing.phases, **report.timing, "total": timing.total})
    write_all(report, targets, options.view)
    if options.profile:
        from tollgate_host.check.output import show_profile

        show_profile(report)
    return report.exit_code


def require_integrations(setup: Setup) -> None:
    """Raise an error if no integration would check the plan.

    Raises:
        HostError: no integration is enabled.
    """
    if setup.config.may_ask:
        return
    _refuse_to_pass(setup)


def _refuse_to_pass(setup: Setup) -> NoReturn:
    from tollgate_host.errors import HostError

    folder = setup.root.resolve()
    if setup.config.integrations:
        raise HostError(
            f"none of the integrations configured in {folder} is enabled: check --only, --skip and `enabled`"
        )
    raise HostError(
        f"no integration is configured in {folder}, so nothing would be checked: "
        "write integrations.hcl with `tollgate init-config`, or name the folder that has it with --root"
    )


def warn_of_uncalled(runs: "list[RunInput]") -> None:
    """Warn about integrations that were not called because the plans have no resource for them."""
    runs = [run for run in runs if not was_stopped(run)]
    called = {result.integration for run in runs for result in run.results}
    failed = {row.name for run in runs for row in run.integrations if row.error is not None}
    for name in dict.fromkeys(row.name for run in runs for row in run.integrations):
        if name not in called | failed:
            sys.stderr.write(
                f"Warning: the integration {name!r} was not called, because the plan has nothing for it: "
                "check its provider and its `hooks`.\n"
            )


def was_stopped(run: "RunInput") -> bool:
    """Return whether a run ended before all integrations were called.

    That is so if a required integration failed, or one stopped the plan stage.
    """
    if any(row.error is not None and row.on_error == "fail" for row in run.integrations):
        return True
    statuses = {result.status for result in run.results}
    return "fail" in statuses and all(result.hook == "plan-stage-start" for result in run.results)


def start_integrations(setup: Setup, observe: "ObserverOf | None" = None) -> "Manager":
    """Start the processes for the first plan; they are initialized after the plan was read."""
    from tollgate_host.integrations.early_processes import start_early

    return start_early(setup.config, setup.root.resolve(), observe=observe)


def complete_integrations(setup: Setup, manager: "Manager", plan: "SavedPlan") -> None:
    """Start the integrations that the plan configures.

    Raises:
        HostError: the plan does not configure them, or no integration is left.
    """
    if setup.config.needs_evaluation:
        from tollgate_host.check.output import warn
        from tollgate_host.check.plan_integrations import integrations_of_plan
        from tollgate_host.config.configure import require

        found = integrations_of_plan(setup.config, setup.overrides, plan)
        manager.include(require(found).enabled)
        warn(found.problems)
    if not manager.integrations:
        _refuse_to_pass(setup)


def open_reports(setup: Setup, options: CheckOptions) -> "tuple[ReportTarget, ...]":
    """Return the requested reports, after checking that each can be written and overwrites no input."""
    from tollgate_host.check.used_files import files_of_check
    from tollgate_host.report.destination import check_place
    from tollgate_host.report.formats import check_targets, targets_from_texts

    inputs = files_of_check(setup, options, os.environ)
    inputs |= check_recording(options, inputs)
    targets = targets_from_texts(setup.texts("report"))
    if options.write_baseline is None:
        check_targets(targets, protected=inputs)
    else:
        baseline = Path(options.write_baseline)
        given = {path: what for path, what in inputs.items() if what != "the baseline"}
        check_place(baseline, "The baseline", protected=given)
        check_targets(targets, protected={**inputs, baseline: "the baseline"})
    return targets


def read_rules(setup: Setup, options: CheckOptions) -> "tuple[Code, Enforcement]":
    """Return the available code and the enforcement settings."""
    from tollgate_host.check.output import warn
    from tollgate_host.check.plan_code import code_of
    from tollgate_host.check.read_enforcement import read_enforcement

    code = code_of(setup)
    enforcement, warnings = read_enforcement(setup, options, code)
    warn((*setup.warnings, *warnings))
    return code, enforcement


def call_hooks(
    options: CheckOptions, setup: Setup, code: "Code", enforcement: "Enforcement", first: "Manager"
) -> "list[RunInput]":
    """Read every plan, send it through its hooks, and return the results."""
    import anyio

    from tollgate_host.check.all_plans import PlanQueue
    from tollgate_host.check.one_plan import Rules
    from tollgate_host.check.output import progress_bar
    from tollgate_host.engine.discovery.find_engine import find_engine
    from tollgate_host.plan.plan_source import plan_sources, read_plan
    from tollgate_host.verdict.judgement import Judging

    ready = [first]
    engine = partial(find_engine, setup.engine)
    root = setup.root if "root" in setup.settings else None
    with progress_bar() as shown:
        queue = PlanQueue(
            sources=plan_sources(options.plans),
            read=partial(read_plan, engine=engine, root=root, code=code.index, variables=options.variables),
            manager=lambda: ready.pop() if ready else start_integrations(setup),
            complete=partial(complete_integrations, setup),
            jobs=setup.number("jobs") or min(_MOST_JOBS, os.cpu_count() or 1),
            rules=Rules(
                is_blocking=partial(counts_as_fail, Judging(enforcement)),
                root=setup.root.as_posix(),
                labels=code.labels,
                on_resource=lambda resource: _note(resource, code, shown.step),
            ),
            on_kill=shown.abandon,
        )
        return anyio.run(queue.run)


def _note(resource: "Mapping[str, Any]", code: "Code", step: "Callable[[], None]") -> None:
    code.note_planned(resource)
    step()


def counts_as_fail(judging: "Judging", result: "RawResult") -> bool:
    """Return whether a result fails after exemptions and levels are applied.

    Only then does a pre-hook stop the calls.
    """
    return any(finding.outcome == "fail" for finding in judging.answer(result))


def judge_all(runs: "list[RunInput]", enforcement: "Enforcement") -> "Report":
    """Return one report for all plans."""
    from tollgate_host.verdict.judge import judge
    from tollgate_host.verdict.merge import merge

    return merge([judge(run, enforcement) for run in runs])


def settle_baseline(
    report: "Report", runs: "list[RunInput]", options: CheckOptions, enforcement: "Enforcement"
) -> "Report":
    """Write the baseline if requested, and return the report judged by it; an error leaves the baseline unwritten."""
    if options.write_baseline is None:
        return report
    if report.verdict == "error":
        from tollgate_host.report.sanitize import strip_control

        place = strip_control(options.write_baseline)
        sys.stderr.write(f"Warning: no baseline was written to {place}: an integration failed.\n")
        return report
    from tollgate_host.report.destination import write_file
    from tollgate_host.verdict.settings.baseline import baseline_from_json, baseline_to_json

    text = baseline_to_json(report)
    write_file(Path(options.write_baseline), [text.decode()], "The baseline")
    baseline = baseline_from_json(text, name=options.write_baseline)
    return judge_all(runs, replace(enforcement, baseline=baseline))


def write_all(report: "Report", targets: "tuple[ReportTarget, ...]", view: "View") -> None:
    """Write the reports."""
    from tollgate_host.check.output import output_terminal
    from tollgate_host.report.formats import write_reports

    write_reports(report, targets, stream=sys.stdout, terminal=output_terminal(sys.stdout), view=view)
    if all(target.path is not None for target in targets):
        from tollgate_host.report.wording import verdict_sentence

        sys.stderr.write(f"{verdict_sentence(report)}\n")
