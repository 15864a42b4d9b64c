"""The summary at the end of a run: a line for each rule, the cost, the verdict."""

from collections.abc import Iterator, Sequence

from rich.cells import cell_len, chop_cells
from tollgate_runtime.contract.findings import SEVERITIES, Severity

from tollgate_host.report.console.cost_lines import cost_lines
from tollgate_host.report.console.page import Page
from tollgate_host.report.console.success_notes import success_notes
from tollgate_host.report.console.terminal_features import Terminal
from tollgate_host.report.groups import failures_of
from tollgate_host.report.model import Outcome, Report, Verdict
from tollgate_host.report.raw import CAGES_OFF, WHOLE_CAGE
from tollgate_host.report.rule_groups import RuleGroup, rule_groups
from tollgate_host.report.sanitize import one_line
from tollgate_host.report.wording import (
    UNDECIDED_BY,
    exemption_sentence,
    exemption_words,
    pluralize,
    shown_verdict,
    verdict_sentence,
)

SEVERITY_STYLES: dict[Severity, str] = {
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
_VERDICT_MARKS: dict[Verdict, str] = {"pass": "✓", "warn": "!", "fail": "✗", "error": "✗"}
MARKS: dict[Outcome, str] = {
    "fail": "✗",
    "warn": "!",
    "unknown": "?",
    "overridden": "!",
    "exempted": "─",
    "baselined": "─",
    "info": "i",
}
_LEAST_ROWS = 10
_LINES_BESIDES = 10
"""How many lines of a screen are left to the cost, the notes and the verdict."""

_MOST_NOTES = 10
_WIDEST_RULE = 48
_LEAST_ROOM = 16


def render_summary(
    report: Report,
    terminal: Terminal,
    *,
    decided: Sequence[str] = (),
    is_folded: bool = False,
    with_notes: bool = True,
    is_full: bool = False,
) -> Iterator[str]:
    """Yield the summary line by line.

    Args:
        report: the run, judged.
        terminal: what can be shown.
        decided: the outcome of findings that had waited for apply, a sentence each.
        is_folded: whether details were left out, so that the last line says how to see them.
        with_notes: whether to show messages of successful hooks, which a full report has shown already.
        is_full: whether to show every row, every message, and the cage of every integration, not only where there is
            less than a whole one.
    """
    page = Page(terminal)
    notes = list(success_notes(report)) if with_notes else []
    yield from _notes(page, notes, most=len(notes) if is_full else _MOST_NOTES)
    yield page.line(("Tollgate", "bold"), (f"  {', '.join(row.name for row in report.integrations)}", "dim"))
    groups = [group for group in rule_groups(report) if group.outcome != "baselined"]
    shown = groups if is_full else groups[: max(_LEAST_ROWS, terminal.height - _LINES_BESIDES)]
    yield from _rows(page, shown, several_plans=len(report.plans) > 1)
    if len(shown) < len(groups):
        yield page.line((f"  … {_left_out(groups[len(shown) :])}", "dim"), under="    ")
    for sentence in decided:
        yield from page.block(sentence, indent="  ")
    yield from _remarks(page, report)
    yield from _cages(page, report, every=is_full)
    yield from cost_lines(page, report)
    yield _verdict(page, report)
    if is_folded or len(shown) < len(groups) or (len(notes) > _MOST_NOTES and not is_full):
        what = "finding" if groups else "message"
        yield page.line((f"  Every {what}: --full, or --report html=FILE", "dim"), under="  ")


def _notes(page: Page, notes: Sequence[str], *, most: int) -> Iterator[str]:
    """Yield a line for each message of a successful hook, cut where it is long."""
    for note in notes[:most]:
        room = page.terminal.width - 4
        text = one_line(note)
        cut = text if cell_len(text) <= room else f"{chop_cells(text, room - 2)[0]} …"
        yield page.line(("  │ ", "dim"), (cut, "dim"))
    if len(notes) > most:
        yield page.line((f"  │ … {pluralize(len(notes) - most, 'more message')}", "dim"))
    if notes:
        yield "\n"


def _rows(page: Page, groups: Sequence[RuleGroup], *, several_plans: bool) -> Iterator[str]:
    integration = max((cell_len(group.integration) for group in groups), default=0)
    rule = min(max((cell_len(group.rule) for group in groups), default=0), _WIDEST_RULE)
    is_wide = page.terminal.width >= integration + rule + 4 + 8 + 4 + 2 * _LEAST_ROOM
    for group in groups:
        widths = (8, integration, rule) if is_wide else (0, 0, 0)
        yield _row(page, group, widths, several_plans=several_plans)


def _row(page: Page, group: RuleGroup, widths: tuple[int, int, int], *, several_plans: bool) -> str:
    style = SEVERITY_STYLES[group.severity] if group.outcome in ("fail", "warn") else "dim"
    severity = "exempted" if group.outcome == "exempted" else group.severity
    head = (f"  {MARKS[group.outcome]} ", severity.ljust(widths[0]), f"  {group.integration.ljust(widths[1])}")
    rule = f"  {_pad(group.rule, widths[2])}"
    at = f"  {group.line}" if group.line else ""
    more = f"  {more}" if (more := _remark(group)) else ""
    taken = sum(map(cell_len, (*head, rule, at, more))) + 2
    subject = _subject(group, page.terminal.width - taken, several_plans=several_plans)
    return page.line(
        (head[0], style),
        (head[1], style),
        (head[2], "dim"),
        (rule, "bold" if group.outcome in ("fail", "warn") else ""),
        (f"  {subject}", ""),
        (at, "cyan"),
        (more, "dim"),
    )


def _pad(text: str, width: int) -> str:
    return text + " " * max(width - cell_len(text), 0)


def _remark(group: RuleGroup) -> str:
    """Return why it is exempted or undecided."""
    if group.outcome == "exempted" and group.first.exemption is not None:
        return exemption_words(group.first.exemption)
    if group.outcome == "unknown":
        return f"decided {UNDECIDED_BY[group.first.undecided or 'apply']}"
    return "overridden" if group.outcome == "overridden" else ""


def _subject(group: RuleGroup, room: int, *, several_plans: bool) -> str:
    """Return the resources of a group: the only one, or their number and as many as fit."""
    places = group.places
    size = f"{group.size}: " if group.size else ""
    if len(places) == 1:
        plan = f" ({group.findings[0].plan})" if several_plans and group.findings[0].plan else ""
        return f"{size}{one_line(places[0])}{plan}"
    text = f"{size}{one_line(places[0])}"
    if cell_len(text) > room - 3:
        return group.size
    for number, address in enumerate(places[1:], start=2):
        longer = f"{text}, {one_line(address)}"
        if cell_len(longer) > room - (3 if number < len(places) else 0):
            return f"{text}, …"
        text = longer
    return text


def _left_out(groups: Sequence[RuleGroup]) -> str:
    """Return the text for omitted rows: the number of rules and their findings by severity."""
    numbers = dict.fromkeys(reversed(SEVERITIES), 0)
    for group in groups:
        numbers[group.severity] += len(group.findings)
    findings = ", ".join(f"{number:,} {severity}" for severity, number in numbers.items() if number)
    return f"{pluralize(len(groups), 'more rule')}: {findings}"


def _remarks(page: Page, report: Report) -> Iterator[str]:
    """Yield what else affects the verdict: failed integrations, notices, expired exemptions, the override.

    What was not found in a plan that the engine gave up may be in the rest of it.
    """
    for failure in failures_of(report):
        style = "bold red" if failure.on_error == "fail" else "yellow"
        yield from page.block(failure.sentence, indent="  ", style=style)
    for row in report.exemptions.expired:
        yield from page.block(f"expired exemption: {exemption_sentence(row)}", indent="  ", style="yellow")
    if report.exemptions.unused and report.is_finished:
        unused = pluralize(len(report.exemptions.unused), "exemption")
        yield page.line((f"  {unused} matched nothing in this run", "dim"))
    override = report.exemptions.override
    if override is not None:
        when = override.at.isoformat(timespec="seconds")
        words = f"{pluralize(override.findings, 'finding')} overridden by {override.by} at {when}: {override.reason}"
        yield from page.block(words, indent="  ", style="yellow")
    if report.summary.stale_baseline and report.is_finished:
        stale = pluralize(len(report.summary.stale_baseline), "entry of the baseline is", "entries of the baseline are")
        yield page.line((f"  {stale} no longer found: write the baseline again", "dim"), under="    ")
    for notice in report.notices:
        yield page.line(("  Notice: ", "yellow"), (one_line(notice), ""))


def _cages(page: Page, report: Report, *, every: bool) -> Iterator[str]:
    """Yield a line for each kind of cage with its integrations; by default only for partial cages."""
    names: dict[str, list[str]] = {}
    for row in report.integrations:
        if row.cage and (every or row.cage not in (WHOLE_CAGE, CAGES_OFF)):
            names.setdefault(row.cage, []).append(row.name)
    for cage, owners in names.items():
        yield page.line((f"  cage of {', '.join(owners)}: {cage}", "dim"), under="    ")


def _verdict(page: Page, report: Report) -> str:
    verdict, _ = shown_verdict(report)
    return page.line((f"{_VERDICT_MARKS[verdict]} {verdict_sentence(report)}", _VERDICT_STYLES[verdict]), under="  ")
