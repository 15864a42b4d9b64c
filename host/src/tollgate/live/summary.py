"""What Tollgate says below Terraform's own output: what Terraform has not shown, the totals, the verdict."""

from collections.abc import Callable, Iterator

from tollgate.report.console_page import Page
from tollgate.report.groups import failures_of
from tollgate.report.model import JudgedFinding, Report
from tollgate.report.plain import one_line
from tollgate.report.terminal import Terminal
from tollgate.report.wording import cost_sentence, counted, place, totals, verdict_sentence

_STYLES = {"pass": "bold green", "warn": "bold yellow", "fail": "bold red", "error": "bold red"}
_MOST_WAITING = 10
_MOST_NAMED = 10


def render_summary(
    report: Report,
    terminal: Terminal,
    *,
    is_shown: Callable[[JudgedFinding], bool],
    decided: tuple[str, ...] = (),
    is_cut_short: bool = False,
) -> Iterator[str]:
    """The summary, line by line.

    Args:
        report: the run, judged.
        terminal: what can be shown.
        is_shown: whether Terraform has printed a finding already.
        decided: what became of the findings that had waited for apply, a sentence each.
        is_cut_short: whether Terraform gave up, so that nothing has passed that was merely not found wanting.
    """
    page = Page(terminal)
    yield "\n"
    yield page.line(("Tollgate", "bold"), (f"  {_names(report)}", "dim"))
    for integration in report.integrations:
        for result in integration.results:
            if result.message and not result.is_told_elsewhere and not result.findings:
                yield from page.block(f"{integration.name}: {result.message}", indent="  ")
    for finding in report.findings():
        if finding.outcome in ("fail", "warn", "overridden") and not is_shown(finding):
            yield from _finding(page, finding)
    yield from _merged(page, report, is_shown)
    yield from _waiting(page, report)
    for sentence in decided:
        yield from page.block(sentence, indent="  ")
    for failure in failures_of(report):
        words = f"integration {failure.integration} failed: {failure.reason}"
        yield from page.block(words, indent="  ", style="bold red" if failure.on_error == "fail" else "yellow")
    for notice in report.notices:
        yield page.line(("  Notice: ", "yellow"), (one_line(notice), ""))
    if report.summary.cost is not None:
        yield page.line((f"Cost: {cost_sentence(report.summary.cost)}", ""))
    if is_cut_short and report.verdict == "pass":
        yield page.line((f"Not finished: {totals(report)}.", _STYLES["warn"]), under="  ")
        return
    mark = "✓ " if report.verdict == "pass" else ""
    yield page.line((f"{mark}{verdict_sentence(report)}", _STYLES[report.verdict]), under="  ")


def _names(report: Report) -> str:
    return ", ".join(integration.name for integration in report.integrations)


def _finding(page: Page, finding: JudgedFinding) -> Iterator[str]:
    style = "bold red" if finding.outcome == "fail" else "yellow"
    where = finding.address or "the whole plan"
    at = f"  {place(finding.location)}" if finding.location is not None else ""
    mark = "✗" if finding.outcome == "fail" else "!"
    yield page.line((f"  {mark} ", style), (where, "bold"), (f"  {finding.rule}", ""), (at, "dim"))
    yield from page.block(finding.message, indent="    ")
    if finding.remediation:
        yield from page.block(f"→ {finding.remediation}", indent="    ", style="green")


def _merged(page: Page, report: Report, is_shown: Callable[[JudgedFinding], bool]) -> Iterator[str]:
    """Whom a failure is about that several resources share word for word: newer Terraforms print it only once."""
    about: dict[tuple[object, ...], list[str]] = {}
    for finding in report.findings():
        if finding.outcome == "fail" and finding.address is not None and is_shown(finding):
            words = (finding.integration, finding.rule, finding.path, finding.message)
            about.setdefault(words, []).append(finding.address)
    for (integration, rule, *_), addresses in about.items():
        if len(addresses) > 1:
            more = f" and {len(addresses) - _MOST_NAMED} more" if len(addresses) > _MOST_NAMED else ""
            yield page.line(("  ✗ ", "bold red"), (f"{integration}: {rule} concerns {len(addresses)} resources", ""))
            yield from page.block(f"{', '.join(addresses[:_MOST_NAMED])}{more}", indent="    ", style="dim")


def _waiting(page: Page, report: Report) -> Iterator[str]:
    """What will be checked at apply, because it is not known before."""
    waiting = [finding for finding in report.findings() if finding.outcome == "unknown"]
    if not waiting or report.command not in ("plan", "check"):
        return
    yield page.line(("  ? ", "cyan"), (f"{counted(len(waiting), 'check')} will be checked at apply", ""))
    for finding in waiting[:_MOST_WAITING]:
        yield from page.block(f"{finding.address or 'the plan'}: {finding.rule}", indent="    ", style="dim")
    if len(waiting) > _MOST_WAITING:
        yield page.line((f"    … and {len(waiting) - _MOST_WAITING} more", "dim"))
