"""The verdict of a live run: the report, what is printed of it, and the exit code."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from itertools import chain
from typing import TextIO

import anyio
import anyio.to_thread
from msgspec.structs import replace

from tollgate_host.check.one_plan import info_of
from tollgate_host.check.output import output_terminal
from tollgate_host.engine.words import TITLES
from tollgate_host.live.run_context import LiveRun
from tollgate_host.report.console.render_diagnostics import is_folded, render_diagnostics
from tollgate_host.report.console.render_events import render_events
from tollgate_host.report.console.render_summary import render_summary
from tollgate_host.report.console.terminal_features import Terminal
from tollgate_host.report.destination import write_stream
from tollgate_host.report.formats import ReportTarget, write_reports
from tollgate_host.report.groups import failures_of
from tollgate_host.report.model import Report
from tollgate_host.report.raw import RunInput
from tollgate_host.report.sanitize import strip_control
from tollgate_host.report.wording import exemption_sentence, pluralize
from tollgate_host.verdict.judge import judge

_PATIENCE_SECONDS = 5.0
"""How long a report may still take when nobody is left who asked for it."""

_CUT_SHORT = "{engine} did not finish planning, so the plan was not judged."
_UNJUDGED = "The run was interrupted before the plan was judged; budgets were not checked."

_FAILED = "`{command}` did not complete."


def report_of(run: LiveRun) -> Report:
    """Return the report of the run so far."""
    found = RunInput(
        command=run.invocation.subcommand,
        results=list(run.answers.results()),
        integrations=[info_of(one, {}) for one in run.manager.in_order()],
        resources=run.rows,
        terraform_version=run.engine.version,
        workspace=run.working.workspace,
        engine=run.engine.kind,
        made_at=datetime.now(UTC).astimezone(),
        root=run.setup.root.as_posix(),
        is_whole=run.is_whole,
        notices=run.notices,
    )
    report = judge(found, run.enforcement)
    is_finished = not (run.is_cut_short or run.is_unjudged or run.has_failed)
    report = replace(report, notices=(*run.setup.notices, *report.notices), is_finished=is_finished)
    if run.problem is not None:
        report = replace(report, verdict="error", notices=(*report.notices, run.problem))
    elif run.is_cut_short:
        report = replace(report, notices=(*report.notices, _CUT_SHORT.format(engine=TITLES[run.engine.kind])))
    elif run.is_unjudged:
        report = replace(report, notices=(*report.notices, _UNJUDGED))
    elif run.has_failed and not report.exit_code:
        report = replace(report, notices=(*report.notices, _FAILED.format(command=run.invocation.subcommand)))
    return report


def show_findings(run: LiveRun, report: Report) -> None:
    """Print the findings that were not shown yet: as text, errors on standard error; or as JSON events.

    Raises:
        HostError: they cannot be written. A closed pipe is no error.
    """
    fresh = [one for one in report.findings() if not run.shown.has(one)]
    for finding in fresh:
        run.shown.add(finding)
    if run.invocation.is_json:
        write_stream(sys.stdout, render_events(fresh, now=datetime.now(UTC)))
        return
    for stream, is_error in ((sys.stdout, False), (sys.stderr, True)):
        some = [one for one in fresh if (one.outcome == "fail") == is_error]
        write_stream(stream, render_diagnostics(some, _terminal(run, stream), view=run.view))


def show_causes(run: LiveRun, report: Report) -> None:
    """Print why the run fails on standard error where no finding does: many callers show nothing else of a failure."""
    for cause in _causes(run, report) if report.exit_code else ():
        if cause not in run.causes:
            run.causes.add(cause)
            sys.stderr.write(f"Error: {strip_control(cause)}\n")


def _causes(run: LiveRun, report: Report) -> Iterator[str]:
    if run.problem is not None:
        yield run.problem
    yield from (failure.sentence for failure in failures_of(report) if failure.on_error == "fail")
    if run.enforcement.on_expired == "fail":
        yield from (f"expired exemption: {exemption_sentence(row)}" for row in report.exemptions.expired)


def show(run: LiveRun, report: Report, targets: Iterable[ReportTarget]) -> None:
    """Print the summary after the engine's output, or on standard error where standard output is for machines.

    Raises:
        HostError: it cannot be written. A closed pipe is no error.
    """
    show_findings(run, report)
    is_stdout_free = not run.invocation.is_json and all(target.path is not None for target in targets)
    stream = sys.stdout if is_stdout_free else sys.stderr
    for warning in dict.fromkeys(run.warnings):
        sys.stderr.write(f"Warning: {strip_control(warning)}\n")
    if report.verdict != "pass" or (run.hooks.has_summary and report.integrations):
        terminal = _terminal(run, stream)
        lines = render_summary(
            report,
            terminal,
            decided=_decisions(run),
            is_folded=run.view == "auto" and not run.invocation.is_json and is_folded(report.findings()),
            with_notes=run.view != "compact",
            is_full=run.view == "full",
        )
        write_stream(stream, chain("\n", lines))


def _terminal(run: LiveRun, stream: TextIO) -> Terminal:
    terminal = output_terminal(stream)
    return replace(terminal, has_color=terminal.has_color and run.invocation.has_colour)


async def write(run: LiveRun, report: Report, targets: tuple[ReportTarget, ...]) -> None:
    """Write the reports. A signal or the end of the front process stops a write that a slow reader blocks.

    Raises:
        HostError: one cannot be written.
    """
    if not targets:
        return
    failures: list[Exception] = []

    def work() -> None:
        try:
            write_reports(report, targets, stream=sys.stdout, terminal=output_terminal(sys.stdout))
        except Exception as error:  # noqa: BLE001 -- raised again below, outside the group that would wrap it
            failures.append(error)

    async with anyio.create_task_group() as tasks:

        async def give_up() -> None:
            await run.front.wait_until_gone()
            await anyio.sleep(_PATIENCE_SECONDS)
            tasks.cancel_scope.cancel()

        tasks.start_soon(give_up)
        await anyio.to_thread.run_sync(work, abandon_on_cancel=True)
        tasks.cancel_scope.cancel()
    if failures:
        raise failures[0]


def exit_code_of(report: Report, engine: int) -> int:
    """Return the exit code of the run.

    An integration's error comes first, then a failed check, then the engine's own exit code.
    """
    if report.exit_code:
        return report.exit_code if engine in (0, 1, 2) else engine
    return engine


def _decisions(run: LiveRun) -> tuple[str, ...]:
    """Return how the checks that waited for apply were decided, if anything was applied."""
    if run.invocation.subcommand not in ("apply", "destroy"):
        return ()
    decisions = [one for one in run.answers.decisions() if one.outcome != "open" or run.has_applied]
    if not decisions:
        return ()
    counts = Counter(one.outcome for one in decisions)
    words = {
        "passed": "passed",
        "failed": "failed",
        "unasked": "not checked, since the change was not made",
        "open": "could not be decided",
    }
    told = ", ".join(f"{counts[outcome]} {words[outcome]}" for outcome in words if counts[outcome])
    rest = [
        f"{one.address or 'the whole plan'}: {one.rule} {words[one.outcome]}"
        for one in decisions
        if one.outcome != "passed"
    ]
    return (f"{pluralize(len(decisions), 'check')} had waited for apply: {told}", *rest)
