"""The report as one HTML page: plain, printable, complete in itself, without scripts."""

from collections.abc import Iterator
from html import escape

from tollgate.report.groups import Group, failures_of, groups_of, last_word
from tollgate.report.model import ExemptionRow, JudgedFinding, Report
from tollgate.report.plain import one_line, plain, safe_link, shortened
from tollgate.report.wording import (
    cost_sentence,
    counted,
    exemption_words,
    outcome_words,
    place,
    subject,
    verdict_sentence,
)

_TEXT_LIMIT = 10_000
_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; color: #1b1b1b; }
h2 { font-size: 1rem; margin: 2rem 0 .5rem; font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
.verdict { padding: .75rem 1rem; border-left: .5rem solid; background: #f5f5f5; font-weight: 600; }
.pass { border-color: #1a7f37; } .warn { border-color: #9a6700; } .fail, .error { border-color: #cf222e; }
.finding { margin: .5rem 0 1rem; padding-left: 1rem; border-left: .25rem solid #ccc; break-inside: avoid; }
.finding.fail { border-color: #cf222e; } .finding.warn { border-color: #9a6700; }
p, pre { margin: .25rem 0; overflow-wrap: anywhere; white-space: pre-wrap; }
code, pre { font-family: ui-monospace, monospace; font-size: .9em; }
table { border-collapse: collapse; } th, td { text-align: left; padding: .25rem .75rem .25rem 0; vertical-align: top; }
.quiet { color: #57606a; }
@media print { body { margin: 0; } a::after { content: " (" attr(href) ")"; } }
"""
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def render_html(report: Report) -> Iterator[str]:
    """The report as a page, piece by piece."""
    yield "<!DOCTYPE html>\n"
    yield '<html lang="en">\n<head>\n<meta charset="utf-8">\n'
    yield f'<meta http-equiv="Content-Security-Policy" content="{escape(_POLICY)}">\n'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    yield f"<title>Tollgate: {report.verdict}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<h1>Tollgate</h1>\n"
    yield f'<p class="verdict {report.verdict}">{_text(verdict_sentence(report))}</p>\n'
    yield from _facts(report)
    for group in groups_of(report):
        yield from _group(group)
    yield from _exemptions(report)
    yield from _integrations(report)
    yield "</body>\n</html>\n"


def _facts(report: Report) -> Iterator[str]:
    if report.plans:
        yield f'<p class="quiet">{_text(", ".join(report.plans))}</p>\n'
    if report.summary.cost is not None:
        yield f"<p>Cost: {_text(cost_sentence(report.summary.cost))}</p>\n"
    override = report.exemptions.override
    if override is not None:
        words = f"Overridden by {override.by} at {override.at.isoformat(timespec='minutes')}: {override.reason}"
        yield f"<p>{_text(words)}</p>\n"
    for notice in report.notices:
        yield f'<p class="quiet">Notice: {_text(notice)}</p>\n'
    for failure in failures_of(report):
        calls = f" in {counted(failure.calls, 'call')}" if failure.calls else ""
        yield f'<p class="verdict error">{_text(f"{failure.integration} failed{calls}: {failure.reason}")}</p>\n'


def _group(group: Group) -> Iterator[str]:
    yield f"<section>\n<h2>{_text(group.title)}</h2>\n"
    for finding in group.findings:
        yield _finding(finding)
    for integration, message in group.notes:
        yield f'<p class="quiet">{_text(f"{integration}: {message}")}</p>\n'
    yield "</section>\n"


def _finding(finding: JudgedFinding) -> str:
    judged = f"{finding.severity}, {finding.level}: {_text(outcome_words(finding))}"
    source = f'<span class="quiet">{_text(finding.integration)}</span>'
    pieces = [
        f'<div class="finding {finding.outcome}">\n',
        f"<p><strong>{_text(finding.rule)}</strong> {judged} {source}</p>\n",
        f"<p>{_text(finding.message)}</p>\n",
        f'<p class="quiet"><code>{_text(subject(finding))}</code></p>\n' if finding.path else "",
    ]
    if finding.location is not None:
        pieces.append(f'<p class="quiet">{_text(place(finding.location))}</p>\n')
        pieces.append(f"<pre>{_text(finding.location.text)}</pre>\n" if finding.location.text else "")
    if finding.remediation:
        pieces.append(f"<pre>{_text(finding.remediation)}</pre>\n")
    link = safe_link(finding.docs)
    if link is not None:
        pieces.append(f'<p><a href="{escape(link)}" rel="noreferrer">{escape(link)}</a></p>\n')
    return "".join([*pieces, "</div>\n"])


def _exemptions(report: Report) -> Iterator[str]:
    rows = (*report.exemptions.expired, *report.exemptions.unused, *report.exemptions.used)
    if rows:
        yield "<section>\n<h2>Exemptions</h2>\n<table>\n"
        yield "<tr><th>State</th><th>Rules</th><th>Address</th><th>Why</th><th>Findings</th></tr>\n"
        yield from map(_exemption, rows)
        yield "</table>\n</section>\n"


def _exemption(row: ExemptionRow) -> str:
    cells = (row.state, ", ".join(row.rules), row.address, exemption_words(row), str(row.findings))
    return _row(cells)


def _integrations(report: Report) -> Iterator[str]:
    yield "<section>\n<h2>Integrations</h2>\n<table>\n"
    yield "<tr><th>Name</th><th>Version</th><th>Status</th><th>Message</th></tr>\n"
    for row in report.integrations:
        yield _row((row.name, row.version, row.status, one_line(last_word(row))))
    yield "</table>\n</section>\n"


def _row(cells: tuple[str, ...]) -> str:
    return f"<tr>{''.join(f'<td>{_text(cell)}</td>' for cell in cells)}</tr>\n"


def _text(text: str) -> str:
    """The text on one line of the page's source: in a build log no line may begin with what passes for a command."""
    return escape(shortened(plain(text), _TEXT_LIMIT)).replace("\n", "&#10;")
