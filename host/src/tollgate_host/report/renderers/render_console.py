"""The report in a terminal: details first, the summary last.

Details are by resource where they fit a screen, else by rule; `--compact` gives a line for each finding, `--full`
everything. Nothing that an integration says is read as markup. Each line of foreign text stands after a bar, so that
none can begin with what a build system takes for a command.
"""

from collections.abc import Iterator
from itertools import islice

from tollgate_host.report.console.details import details_by_resource, details_by_rule, details_in_lines
from tollgate_host.report.console.page import Page
from tollgate_host.report.console.render_summary import render_summary
from tollgate_host.report.console.terminal_features import Terminal
from tollgate_host.report.model import Report
from tollgate_host.report.wording import worst_first
from tollgate_host.report_formats import View


def render_console(report: Report, terminal: Terminal | None = None, view: View | None = None) -> Iterator[str]:
    """Yield the report line by line; without a terminal, as for a file, it is plain and complete."""
    view = view or ("full" if terminal is None else "auto")
    terminal = terminal or Terminal()
    page = Page(terminal)
    if view == "compact":
        yield from details_in_lines(page, sorted(report.findings(), key=worst_first))
        yield from render_summary(report, terminal, with_notes=False)
        return
    details = None if view == "full" else _fitting(page, report)
    if details is not None:
        yield from details
    elif view == "full":
        yield from details_by_resource(page, report)
    else:
        yield from details_by_rule(page, report)
    is_folded = view == "auto" and details is None
    yield from render_summary(report, terminal, is_folded=is_folded, with_notes=is_folded, is_full=view == "full")


def _fitting(page: Page, report: Report) -> list[str] | None:
    """Return the details by resource, or None if they do not fit a screen."""
    height = page.terminal.height
    if sum(report.summary.outcomes.values()) > height:
        return None
    lines = list(islice(details_by_resource(page, report), height + 1))
    return lines if len(lines) <= height else None
