"""One run of `tollgate check`, told top to bottom.

Modules are imported where the story needs them: the integrations are started first, and get ready while the host is
still loading what it needs to judge and to report.
"""

import os
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from tollgate.check.options import CheckOptions
from tollgate.check.setup import Setup, require_setup
from tollgate.check.timing import Timing
from tollgate.config.collector import collector_paused

if TYPE_CHECKING:
    from tollgate.check.code import Code
    from tollgate.process.manager import Manager
    from tollgate.report.formats import Target
    from tollgate.report.model import Report
    from tollgate.report.raw import RawResult, RunInput
    from tollgate.verdict.enforcement import Enforcement

_MOST_JOBS = 4
"""How many plans are checked at a time unless the user says otherwise: each has processes of its own."""


def check(options: CheckOptions) -> int:
    """Checks saved plans and returns the exit code.

    Raises:
        HostError: the arguments, the configuration or a plan are wrong.
        Interrupted: the user or the system ended the run.
    """
    timing = Timing()
    with timing.phase("configure"):
        setup = require_setup(options, os.environ)
    first = start_integrations(setup)
    try:
        with timing.phase("prepare"):
            targets = open_reports(setup)
            code, enforcement = read_rules(setup, options)
        with collector_paused():
            runs = call_hooks(options, setup, code, enforcement, first)
    finally:
        first.kill()
    with timing.phase("judge"), collector_paused():
        report = judge_all(runs, enforcement)
        report = settle_baseline(report, runs, options, enforcement)
    report = attrs.evolve(report, timing={**timing.phases, **report.timing, "total": timing.total})
    write_all(report, targets)
    if options.profile:
        show_profile(report)
    return report.exit_code


def start_integrations(setup: Setup) -> "Manager":
    """Starts the processes of the first plan; they are told what for when the plan has been read."""
    from tollgate.process.manager import Manager
    from tollgate.process.surroundings import Surroundings

    manager = Manager(setup.config, Surroundings(environ=os.environ, folder=setup.root.resolve()))
    manager.spawn()
    return manager


def open_reports(setup: Setup) -> "tuple[Target, ...]":
    """The reports that are asked for, each known to be writable before the work begins."""
    from tollgate.report.formats import check_targets, targets_from_texts

    targets = targets_from_texts(setup.texts("report"))
    check_targets(targets)
    return targets


def read_rules(setup: Setup, options: CheckOptions) -> "tuple[Code, Enforcement]":
    """The code at hand, and what decides about findings."""
    from tollgate.check.code import code_of
    from tollgate.check.enforcement import read_enforcement
    from tollgate.check.output import warn

    code = code_of(setup)
    enforcement, warnings = read_enforcement(setup, options, code)
    warn((*setup.warnings, *warnings))
    return code, enforcement


def call_hooks(
    options: CheckOptions, setup: Setup, code: "Code", enforcement: "Enforcement", first: "Manager"
) -> "list[RunInput]":
    """Reads every plan and takes it through its hooks."""
    import anyio

    from tollgate.check.all_plans import PlanQueue
    from tollgate.check.one_plan import Rules
    from tollgate.check.output import progress_bar
    from tollgate.terraform.engine import find_engine
    from tollgate.terraform.source import plan_sources, read_plan

    ready = [first]
    engine = partial(find_engine, setup.text("engine"))
    root = setup.root if "root" in setup.settings else None
    with progress_bar() as step:
        queue = PlanQueue(
            sources=plan_sources(options.plans),
            read=partial(read_plan, engine=engine, root=root),
            manager=lambda: ready.pop() if ready else start_integrations(setup),
            jobs=setup.number("jobs") or min(_MOST_JOBS, os.cpu_count() or 1),
            rules=Rules(
                is_blocking=partial(counts_as_fail, enforcement),
                root=setup.root.as_posix(),
                labels=code.labels,
                on_resource=step,
            ),
        )
        return anyio.run(queue.run)


def counts_as_fail(enforcement: "Enforcement", result: "RawResult") -> bool:
    """Whether a result fails once exemptions, levels and the like are applied: only then does a pre-hook stop."""
    from tollgate.report.raw import RunInput
    from tollgate.verdict.judge import judge

    judged = judge(RunInput(command="check", results=(result,)), enforcement)
    return any(finding.outcome == "fail" for finding in judged.findings())


def judge_all(runs: "list[RunInput]", enforcement: "Enforcement") -> "Report":
    """The one report of all plans."""
    from tollgate.verdict.judge import judge
    from tollgate.verdict.merge import merge

    return merge([judge(run, enforcement) for run in runs])


def settle_baseline(
    report: "Report", runs: "list[RunInput]", options: CheckOptions, enforcement: "Enforcement"
) -> "Report":
    """Writes the baseline if asked to, and judges again by it; a run that ended in an error leaves none."""
    if options.write_baseline is None or report.verdict == "error":
        return report
    from tollgate.report.destination import write_file
    from tollgate.verdict.baseline import baseline_from_json, baseline_to_json

    text = baseline_to_json(report)
    write_file(Path(options.write_baseline), [text.decode()])
    baseline = baseline_from_json(text, name=options.write_baseline)
    return judge_all(runs, attrs.evolve(enforcement, baseline=baseline))


def write_all(report: "Report", targets: "tuple[Target, ...]") -> None:
    """Writes the reports."""
    from tollgate.check.output import stdout_terminal
    from tollgate.report.formats import write_reports

    write_reports(report, targets, stream=sys.stdout, terminal=stdout_terminal())


def show_profile(report: "Report") -> None:
    """Says where the time went."""
    from tollgate.check import output

    output.show_profile(report)
