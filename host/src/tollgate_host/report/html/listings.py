"""The page without scripts: the worst findings in full, exemptions, integrations, the run."""

from collections.abc import Iterable, Iterator
from heapq import nsmallest
from itertools import chain

from tollgate_host.report.groups import last_word
from tollgate_host.report.html.markup import link, text
from tollgate_host.report.model import ExemptionRow, IntegrationReport, JudgedFinding, Location, Report
from tollgate_host.report.sanitize import one_line
from tollgate_host.report.wording import exemption_words, outcome_words, place, pluralize, subject, worst_first

_MOST_FINDINGS = 300


def worst_findings(report: Report) -> Iterator[str]:
    """Yield the worst findings, for readers without scripts and for programs."""
    findings = list(report.findings())
    if not findings:
        yield "<p>No findings.</p>\n"
        return
    yield '<ol class="plain-findings">\n'
    yield from map(_finding, nsmallest(_MOST_FINDINGS, findings, key=worst_first))
    yield "</ol>\n"
    if len(findings) > _MOST_FINDINGS:
        rest = pluralize(len(findings) - _MOST_FINDINGS, "more finding")
        yield f"<p>{rest}: with scripts switched on, this page lists them all.</p>\n"


def exemptions(report: Report) -> Iterator[str]:
    """Yield every exemption with its state and location."""
    rows = (*report.exemptions.expired, *report.exemptions.unused, *report.exemptions.used)
    if not rows:
        yield "<p>None are known to this run.</p>\n"
        return
    heads = ("State", "Rules", "Address", "Why, who, until when", "Findings")
    yield from _table("Exemptions", heads, map(_row, rows), has_states=True)


def integrations(report: Report) -> Iterator[str]:
    """Yield the table of integrations with their results."""
    heads = ("Name", "Status", "Version", "Source", "On error", "Cage", "Calls", "Last word")
    yield from _table("Integrations", heads, map(_integration, report.integrations))
    if report.timing:
        rows = ((phase, f"{seconds:.2f} s") for phase, seconds in report.timing.items())
        yield from _table("Where the time went", ("Phase", "Time"), rows)


def _finding(finding: JudgedFinding) -> str:
    judged = f"{finding.severity}, {finding.level}: {text(outcome_words(finding))}"
    source = f'<span class="by">({text(finding.integration)})</span>'
    pieces = [
        f'<li class="{finding.outcome}"><p><b>{text(finding.rule)}</b> {judged} {source}</p>',
        f"<p><code>{text(subject(finding))}</code></p><p>{text(finding.message)}</p>",
        "" if finding.location is None else _source(finding.location),
        f"<p>{text(finding.remediation)}</p>" if finding.remediation else "",
    ]
    address = link(finding.docs)
    return "".join([*pieces, f"<p>{address}</p>" if address else "", "</li>\n"])


def _source(location: Location) -> str:
    lines = f"<pre>{text(location.text)}</pre>" if location.text else ""
    return f"<p>{text(place(location))}</p>{lines}"


def _row(row: ExemptionRow) -> tuple[str, ...]:
    return row.state, ", ".join(row.rules), row.address, exemption_words(row), f"{row.findings:,}"


def _integration(row: IntegrationReport) -> tuple[str, ...]:
    calls = f"{row.calls:,} in {row.seconds:.1f} s"
    return row.name, row.status, row.version, row.source, row.on_error, row.cage, calls, one_line(last_word(row))


def _table(
    caption: str, heads: Iterable[str], rows: Iterable[tuple[str, ...]], *, has_states: bool = False
) -> Iterator[str]:
    """Yield a table whose rows have their first cell as a header, styled by it if it is a state."""
    # Where it is wider than the page, it scrolls by keys, too.
    scroll = f'<div class="scroll" tabindex="0" role="region" aria-label="{caption}: table">'
    yield f"{scroll}<table><caption>{caption}</caption><thead><tr>"
    yield from chain((f'<th scope="col">{head}</th>' for head in heads), ("</tr></thead>\n<tbody>\n",))
    for first, *rest in rows:
        cells = "".join(f"<td>{text(cell)}</td>" for cell in rest)
        state = f' class="{text(first)}"' if has_states else ""
        yield f'<tr{state}><th scope="row">{text(first)}</th>{cells}</tr>\n'
    yield "</tbody></table></div>\n"
