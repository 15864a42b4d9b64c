"""Findings in a terminal with source lines and remediation: by resource, by rule, or one line each."""

from collections.abc import Iterable, Iterator

from tollgate_runtime.contract.paths import format_path

from tollgate_host.report.console.page import Page
from tollgate_host.report.console.render_summary import MARKS, SEVERITY_STYLES
from tollgate_host.report.groups import Group, group_of, groups_of
from tollgate_host.report.model import JudgedFinding, Location, Report, ResourceReport
from tollgate_host.report.rule_groups import PlanFinding, RuleGroup, rule_groups
from tollgate_host.report.sanitize import one_line
from tollgate_host.report.wording import exemption_words, outcome_word, outcome_words, place, subject

_SOURCE_LIMIT = 300
_MOST_FINDINGS = 5
_SHOWN_IN_FULL = ("fail", "warn", "unknown", "info")


def details_by_resource(page: Page, report: Report) -> Iterator[str]:
    """Yield every resource with its findings: those with findings first, then those with notes, then the whole plan."""
    for group in sorted(groups_of(report), key=_kind):
        yield from _group(page, group, with_plan=len(report.plans) > 1)


def resource_details(page: Page, resource: ResourceReport, *, with_plan: bool) -> Iterator[str]:
    """Yield one resource with all its results."""
    yield from _group(page, group_of(resource), with_plan=with_plan)


def details_by_rule(page: Page, report: Report) -> Iterator[str]:
    """Yield every rule that fails, or warns where none fails, with the first of its resources."""
    groups = rule_groups(report)
    failing = [group for group in groups if group.outcome == "fail"]
    for group in failing or [group for group in groups if group.outcome in ("warn", "overridden")]:
        yield from _rule(page, group, with_plan=len(report.plans) > 1)
        yield "\n"


def details_in_lines(page: Page, findings: Iterable[JudgedFinding]) -> Iterator[str]:
    """Yield a line for each finding."""
    for finding in findings:
        at = f"  {place(finding.location)}" if finding.location is not None else ""
        state = "" if finding.outcome in ("fail", "warn") else f"  {outcome_words(finding)}"
        yield page.line(
            (f"{MARKS[finding.outcome]} {finding.severity}", SEVERITY_STYLES[finding.severity]),
            (f"  {finding.integration}  ", "dim"),
            (finding.rule, "bold"),
            (f"  {one_line(subject(finding))}", ""),
            (at, "cyan"),
            (f"  {one_line(finding.message)}", ""),
            (state, "dim"),
        )


def _kind(group: Group) -> int:
    return 2 if group.address is None else 0 if group.findings else 1


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
    style = SEVERITY_STYLES[finding.severity]
    if finding.outcome not in _SHOWN_IN_FULL:
        yield page.line(("  ─ ", "dim"), (f"{finding.rule}  {finding.severity}", "dim"))
        yield from page.block(outcome_words(finding), indent="    ", style="dim")
        yield from page.block(finding.message, indent="    ", style="dim")
        return
    state = f"  {outcome_word(finding)}" if finding.outcome == "unknown" else ""
    yield page.line(
        (f"  {MARKS[finding.outcome]} ", style),
        (finding.severity.upper(), style),
        (f"  {finding.rule}", "bold"),
        (f"  {finding.integration}, {finding.level}{state}", "dim"),
    )
    yield from page.block(finding.message, indent="    ")
    yield from _where(page, finding)
    if finding.exemption is not None:
        yield from page.block(f"exemption {exemption_words(finding.exemption)}", indent="    ", style="yellow")
    yield from _advice(page, finding, indent="    ")


def _rule(page: Page, group: RuleGroup, *, with_plan: bool) -> Iterator[str]:
    style = SEVERITY_STYLES[group.severity]
    size = f"  {group.size}" if group.size else ""
    yield page.line(
        (f"{MARKS[group.outcome]} {group.severity.upper()}", style),
        (f"  {group.rule}", "bold"),
        (f"  {group.integration}, {group.first.level}{size}", "dim"),
    )
    is_one_message = len({one.finding.message for one in group.findings}) == 1
    if is_one_message:
        yield from page.block(group.first.message, indent="  ")
    for one in group.findings[:_MOST_FINDINGS]:
        yield page.line(*_subject(one, with_plan=with_plan), under="  │   ")
        if not is_one_message:
            yield from page.block(one.finding.message, indent="  │ ")
    if len(group.findings) > _MOST_FINDINGS:
        yield page.line((f"  │ … and {len(group.findings) - _MOST_FINDINGS:,} more", "dim"))
    yield from _advice(page, group.first, indent="  ")


def _subject(one: PlanFinding, *, with_plan: bool) -> Iterator[tuple[str, str]]:
    yield "  │ ", "dim"
    yield one_line(subject(one.finding)), ""
    if one.finding.location is not None:
        yield f"  {place(one.finding.location)}", "cyan"
    if with_plan and one.plan:
        yield f"  {one_line(one.plan)}", "dim"


def _advice(page: Page, finding: JudgedFinding, *, indent: str) -> Iterator[str]:
    if finding.remediation:
        yield from page.block(f"→ {finding.remediation}", indent=indent, style="green")
    if finding.docs:
        yield from page.block(finding.docs, indent=indent, style="dim")


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
    """Yield the source line with the relevant part underlined."""
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
