"""The report in a terminal: findings by resource with the source line and what to do, totals, the verdict.

Nothing that an integration says is read as markup. Each line of foreign text stands behind a bar, so that none can
begin with what a build system takes for a command.
"""

from collections.abc import Iterable, Iterator

from tollgate_runtime.contract.findings import Severity
from tollgate_runtime.contract.paths import format_path

from tollgate.report.console_page import Page
from tollgate.report.groups import Group, failures_of, groups_of
from tollgate.report.model import ExemptionRow, JudgedFinding, Location, Outcome, Report, Verdict
from tollgate.report.plain import one_line
from tollgate.report.terminal import Terminal
from tollgate.report.wording import (
    OUTCOME_WORDS,
    cost_sentence,
    counted,
    exemption_words,
    outcome_word,
    outcome_words,
    place,
    verdict_sentence,
    worst_first,
)

MOST_ENTRIES = 500
_SOURCE_LIMIT = 300
_SEVERITY_STYLES: dict[Severity, str] = {
    "info": "blue",
    "low": "cyan",
    "medium": "yellow",
    "high": "red",
    "critical": "bold red",
}
_VERDICT_STYLES: dict[Verdict, str] = {
    "pass": "bold green",
    "warn": "bold yellow",
    "fail": "bold red",
    "error": "bold red",
}
_MARKS: dict[Outcome, str] = {"fail": "✗", "warn": "!", "unknown": "?", "info": "i"}


def render_console(report: Report, terminal: Terminal | None = None) -> Iterator[str]:
    """The report, line by line; without a terminal, as for a file, it is plain."""
    page = Page(terminal or Terminal())
    groups = groups_of(report)
    shown = _worth_showing(groups)
    for group in sorted(shown, key=_kind):
        yield from _group(page, group, with_plan=len(report.plans) > 1)
    if len(shown) < len(groups):
        left_out = sum(map(_entries, groups)) - sum(map(_entries, shown))
        words = f"… {counted(left_out, 'more entry', 'more entries')}: --report json=FILE has them all."
        yield page.line((words, "bold"))
        yield "\n"
    yield from _failures(page, report)
    yield from _exemptions(page, report)
    yield from _totals(page, report)


def _worth_showing(groups: list[Group]) -> list[Group]:
    """As many groups as a person can read, in the order of the report: the whole plan, then the worst."""
    chosen: set[int] = set()
    room = MOST_ENTRIES
    for number in sorted(range(len(groups)), key=lambda number: _worst(groups[number])):
        if room <= 0:
            break
        chosen.add(number)
        room -= _entries(groups[number])
    return [group for number, group in enumerate(groups) if number in chosen]


def _kind(group: Group) -> int:
    """Resources with findings first, then those with notes only, then the whole plan."""
    return 2 if group.address is None else 0 if group.findings else 1


def _worst(group: Group) -> tuple[int, int]:
    if group.address is None:
        return -1, 0
    return worst_first(group.findings[0]) if group.findings else (len(OUTCOME_WORDS), 0)


def _entries(group: Group) -> int:
    return len(group.findings) + len(group.notes)


def _group(page: Page, group: Group, *, with_plan: bool) -> Iterator[str]:
    plan = f"  {one_line(group.plan)}" if with_plan and group.plan else ""
    yield page.line(("─ ", "dim"), (group.title, "bold"), (plan, "dim"), under="  │ ")
    for finding in group.findings:
        yield from _finding(page, finding)
    for integration, message in group.notes:
        yield from page.block(f"{integration}: {message}", indent="  ", style="dim")
    if group.findings or group.address is None:
        yield "\n"


def _finding(page: Page, finding: JudgedFinding) -> Iterator[str]:
    style = _SEVERITY_STYLES[finding.severity]
    if finding.outcome not in _MARKS:
        yield page.line(("  ─ ", "dim"), (f"{finding.rule}  {finding.severity}", "dim"))
        yield from page.block(outcome_words(finding), indent="    ", style="dim")
        yield from page.block(finding.message, indent="    ", style="dim")
        return
    state = "" if finding.outcome in ("fail", "warn", "info") else f"  {outcome_word(finding)}"
    yield page.line(
        (f"  {_MARKS[finding.outcome]} ", style),
        (finding.severity.upper(), style),
        (f"  {finding.rule}", "bold"),
        (f"  {finding.integration}, {finding.level}{state}", "dim"),
    )
    yield from page.block(finding.message, indent="    ")
    yield from _where(page, finding)
    if finding.exemption is not None:
        yield from page.block(f"exemption {exemption_words(finding.exemption)}", indent="    ", style="yellow")
    if finding.remediation:
        yield from page.block(f"→ {finding.remediation}", indent="    ", style="green")
    if finding.docs:
        yield from page.block(finding.docs, indent="    ", style="dim")


def _where(page: Page, finding: JudgedFinding) -> Iterator[str]:
    path = format_path(finding.path)
    if finding.location is None:
        if path:
            yield from page.block(f"at {path}", indent="    ", style="dim")
        return
    at = f"  at {one_line(path)}" if path else ""
    yield page.line(("    │ ", "dim"), (place(finding.location), "cyan"), (at, "dim"))
    if finding.location.text is not None:
        yield page.line(*_source_line(finding.location), under="    │      │ ")


def _source_line(location: Location) -> Iterable[tuple[str, str]]:
    """The line of the configuration, with the part that the finding is about underlined."""
    text = (location.text or "").expandtabs(2)[:_SOURCE_LIMIT]
    start = min(location.column - 1, len(text)) if "\t" not in (location.text or "") else 0
    is_one_line = location.end_line in (None, location.line)
    end = location.end_column - 1 if location.end_column is not None and is_one_line else len(text)
    if start >= end:
        start, end = 0, len(text)
    yield f"    │ {location.line:>4} │ ", "dim"
    yield text[:start], ""
    yield text[start:end], "underline"
    yield text[end:], ""


def _failures(page: Page, report: Report) -> Iterator[str]:
    for failure in failures_of(report):
        calls = f" in {counted(failure.calls, 'call')}" if failure.calls else ""
        first = f", first for {failure.address}" if failure.address else ""
        lenient = "" if failure.on_error == "fail" else f" (on_error = {failure.on_error})"
        title = f"integration {failure.integration} failed{calls}{first}{lenient}"
        yield page.line(("─ ", "dim"), (title, "bold yellow" if lenient else "bold red"))
        yield from page.block(failure.reason, indent="    ")
        yield "\n"


def _exemptions(page: Page, report: Report) -> Iterator[str]:
    for title, rows in (("expired", report.exemptions.expired), ("unused", report.exemptions.unused)):
        if rows:
            yield page.line((f"─ {counted(len(rows), f'{title} exemption')}", "bold"))
            for row in rows:
                yield from page.block(_exemption(row), indent="  ", style="yellow" if title == "expired" else "dim")
            yield "\n"
    override = report.exemptions.override
    if override is not None:
        when = override.at.isoformat(timespec="seconds")
        words = f"{counted(override.findings, 'finding')} overridden by {override.by} at {when}: {override.reason}"
        yield from page.block(words, indent="", style="yellow")


def _exemption(row: ExemptionRow) -> str:
    return f"{', '.join(row.rules)} at {row.address}: {exemption_words(row)}"


def _totals(page: Page, report: Report) -> Iterator[str]:
    for notice in report.notices:
        yield page.line(("Notice: ", "yellow"), (one_line(notice), ""))
    if report.summary.stale_baseline:
        stale = counted(len(report.summary.stale_baseline), "entry of the baseline was", "entries of the baseline were")
        yield page.line((f"{stale} not found again: the baseline can be written anew.", "dim"), under="  ")
    if report.summary.cost is not None:
        yield page.line((f"Cost: {cost_sentence(report.summary.cost)}", ""))
    mark = "✓ " if report.verdict == "pass" else ""
    yield page.line((f"{mark}{verdict_sentence(report)}", _VERDICT_STYLES[report.verdict]), under="  ")
