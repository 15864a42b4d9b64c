"""The verdict of a live run: the report that is judged from all answers, what is printed of it, and the exit code."""

import os
import shutil
import sys
from collections import Counter
from collections.abc import Iterable
from datetime import UTC, datetime

import anyio
import anyio.to_thread
from msgspec.structs import replace

from tollgate.check.one_plan import info_of
from tollgate.launch.next_steps import TITLES
from tollgate.live.bench import Bench
from tollgate.live.summary import render_summary
from tollgate.report.destination import write_stream
from tollgate.report.formats import Target, write_reports
from tollgate.report.model import Report
from tollgate.report.plain import harmless
from tollgate.report.raw import RunInput
from tollgate.report.terminal import Terminal, terminal_from_environment
from tollgate.report.wording import counted
from tollgate.verdict.judge import judge

_PATIENCE_SECONDS = 5.0
"""How long a report may still take when nobody is left who asked for it."""

_CUT_SHORT = "{engine} did not finish planning: what it had not come to was neither checked nor priced."
_UNJUDGED = "The run was interrupted: the plan as a whole, and so its budgets, were not checked."


def report_of(bench: Bench) -> Report:
    """The run so far, judged."""
    run = RunInput(
        command=bench.invocation.subcommand,
        results=list(bench.ledger.results()),
        integrations=[info_of(one, {}) for one in bench.manager.integrations.values()],
        resources=bench.rows,
        terraform_version=bench.engine.version,
        workspace=bench.working.workspace,
        engine=bench.engine.kind,
        made_at=datetime.now(UTC).astimezone(),
    )
    report = judge(run, bench.enforcement)
    if bench.is_cut_short:
        report = replace(report, notices=(*report.notices, _CUT_SHORT.format(engine=TITLES[bench.engine.kind])))
    elif bench.is_unjudged:
        report = replace(report, notices=(*report.notices, _UNJUDGED))
    return report


def show(bench: Bench, report: Report, targets: Iterable[Target]) -> None:
    """Prints the summary below Terraform's output, or on standard error where that is for machines.

    Raises:
        HostError: it cannot be written. A reader that has gone is no error.
    """
    is_stdout_free = not bench.invocation.is_json and all(target.path is not None for target in targets)
    stream = sys.stdout if is_stdout_free else sys.stderr
    for warning in dict.fromkeys([*bench.warnings, *(text for one in bench.contexts for text in one.warnings)]):
        sys.stderr.write(f"Warning: {harmless(warning)}\n")
    terminal = terminal_from_environment(
        os.environ, is_tty=stream.isatty(), encoding=stream.encoding, columns=shutil.get_terminal_size().columns
    )
    terminal = replace(terminal, has_color=terminal.has_color and bench.invocation.has_colour)
    if report.verdict != "pass" or (bench.course.has_summary and report.integrations):
        lines = render_summary(
            report,
            terminal,
            is_shown=bench.said.has,
            decided=_decisions(bench),
            is_cut_short=bench.is_cut_short or bench.is_unjudged,
        )
        write_stream(stream, lines)


async def write(bench: Bench, report: Report, targets: tuple[Target, ...]) -> None:
    """Writes reports. Whoever reads one from a pipe may take for ever, so a signal ends it, and so does a killed front.

    Raises:
        HostError: one cannot be written.
    """
    if not targets:
        return
    failures: list[Exception] = []

    def work() -> None:
        try:
            write_reports(report, targets, stream=sys.stdout, terminal=_stdout_terminal())
        except Exception as error:  # noqa: BLE001 -- raised again below, outside the group that would wrap it
            failures.append(error)

    async with anyio.create_task_group() as tasks:

        async def give_up() -> None:
            await bench.front.wait_until_gone()
            await anyio.sleep(_PATIENCE_SECONDS)
            tasks.cancel_scope.cancel()

        tasks.start_soon(give_up)
        await anyio.to_thread.run_sync(work, abandon_on_cancel=True)
        tasks.cancel_scope.cancel()
    if failures:
        raise failures[0]


def exit_code_of(report: Report, engine: int) -> int:
    """What the run ends with: an integration's error first, then a failed check, then what the engine ended with."""
    if report.exit_code:
        return report.exit_code if engine in (0, 1, 2) else engine
    return engine


def _decisions(bench: Bench) -> tuple[str, ...]:
    """How each check that waited for apply was decided, if anything was applied."""
    if bench.invocation.subcommand not in ("apply", "destroy"):
        return ()
    decisions = [one for one in bench.ledger.decisions() if one.outcome != "open" or bench.has_applied]
    if not decisions:
        return ()
    counts = Counter(one.outcome for one in decisions)
    words = {
        "passed": "passed",
        "failed": "failed",
        "unasked": "not asked, since the change was not made",
        "open": "could not be decided",
    }
    told = ", ".join(f"{counts[outcome]} {words[outcome]}" for outcome in words if counts[outcome])
    rest = [f"{one.address}: {one.rule} {words[one.outcome]}" for one in decisions if one.outcome != "passed"]
    return (f"{counted(len(decisions), 'check')} had waited for apply: {told}", *rest)


def _stdout_terminal() -> Terminal:
    from tollgate.check.output import stdout_terminal

    return stdout_terminal()
