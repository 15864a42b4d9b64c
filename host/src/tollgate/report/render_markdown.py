"""Markdown for a comment on a pull request: verdict, cost, findings as a table, the rest folded away.

GitHub takes 65,536 characters. What does not fit is counted and named, never cut in the middle.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from tollgate.report.groups import Failure, Group, failures_of, groups_of, last_word
from tollgate.report.markdown_text import code, escaped, fenced
from tollgate.report.model import ExemptionRow, IntegrationReport, JudgedFinding, Outcome, Report, Verdict
from tollgate.report.plain import one_line, safe_link, shortened
from tollgate.report.wording import (
    VERDICT_WORDS,
    cost_sentence,
    counted,
    exemption_words,
    outcome_word,
    outcome_words,
    place,
    subject,
    totals,
    worst_first,
)

MOST_CHARACTERS = 65_000
MARKER = "<!-- tollgate -->"
"""The first line, by which a bot finds the comment that it wrote before."""

_Entry = TypeVar("_Entry")
_INTEGRATIONS_HEAD = "| Name | Version | Status | Message |\n|---|---|---|---|\n"
_RESERVE = 400
_CELL_LIMIT = 300
_TEXT_LIMIT = 3_000
_VERDICT_SIGNS: dict[Verdict, str] = {"pass": "✅", "warn": "⚠️", "fail": "❌", "error": "💥"}
_SIGNS: dict[Outcome, str] = {"fail": "❌", "warn": "⚠️", "unknown": "❔", "overridden": "🔓", "info": "💬"}


def render_markdown(report: Report) -> Iterator[str]:
    """The report as one comment."""
    budget = _Budget(MOST_CHARACTERS - _RESERVE)
    findings = sorted(report.findings(), key=worst_first)
    current = [finding for finding in findings if finding.outcome in _SIGNS]
    settled = [finding for finding in findings if finding.outcome not in _SIGNS]
    groups = [group for group in groups_of(report) if any(finding.outcome in _SIGNS for finding in group.findings)]
    stale = (*report.exemptions.expired, *report.exemptions.unused)
    let_pass = f"{counted(len(settled), 'finding')} exempted or in the baseline"
    yield budget.spent(_head(report))
    yield from budget.part(
        "", current, _row, head="| | Severity | Rule | Resource | Finding |\n|---|---|---|---|---|\n"
    )
    yield from budget.part("Details", groups, _details)
    yield from budget.part(let_pass, settled, _settled_row, head="| Rule | Resource | Why |\n|---|---|---|\n")
    yield from budget.part("Expired and unused exemptions", stale, _exemption_row)
    yield from budget.part("Integrations", report.integrations, _integration_row, head=_INTEGRATIONS_HEAD)
    if budget.left_out:
        yield f"\n_{counted(budget.left_out, 'entry', 'entries')} left out for length: the JSON report has them all._\n"


class _Budget:
    """How many characters are left, and how many entries found no room."""

    def __init__(self, characters: int) -> None:
        self._left = characters
        self.left_out = 0

    def spent(self, text: str) -> str:
        """A text that must be there."""
        self._left -= len(text)
        return text

    def part(
        self, title: str, entries: Sequence[_Entry], render: Callable[[_Entry], str], *, head: str = ""
    ) -> Iterator[str]:
        """As many entries as there is room for, under a fold if they have a title."""
        opening = f"\n<details><summary>{title}</summary>\n\n{head}" if title else f"\n{head}"
        closing = "\n</details>\n" if title else ""
        self._left -= len(opening) + len(closing)
        texts = list(self._fitting(entries, render))
        self.left_out += len(entries) - len(texts)
        if texts:
            yield from (opening, *texts, closing)
        else:
            self._left += len(opening) + len(closing)

    def _fitting(self, entries: Iterable[_Entry], render: Callable[[_Entry], str]) -> Iterator[str]:
        for entry in entries:
            text = render(entry)
            if len(text) > self._left:
                return
            yield self.spent(text)


def _head(report: Report) -> str:
    title = f"{_VERDICT_SIGNS[report.verdict]} Tollgate: {VERDICT_WORDS[report.verdict]}"
    lines = [MARKER, f"### {title}", "", f"{escaped(totals(report))}."]
    if report.summary.cost is not None:
        lines += ["", f"**Cost:** {escaped(cost_sentence(report.summary.cost))}"]
    override = report.exemptions.override
    if override is not None:
        when = override.at.isoformat(timespec="minutes")
        lines += ["", f"**Overridden** by {_cell(override.by)} at {when}: {_cell(override.reason)}"]
    lines += [line for notice in report.notices[:20] for line in ("", f"**Notice:** {_cell(notice)}")]
    for failure in failures_of(report)[:20]:
        lines += ["", f"💥 {_failure(failure)}"]
    return "\n".join(lines) + "\n"


def _failure(failure: Failure) -> str:
    calls = f" in {counted(failure.calls, 'call')}" if failure.calls else ""
    return f"{code(one_line(failure.integration))} failed{calls}: {_cell(failure.reason)}"


def _row(finding: JudgedFinding) -> str:
    state = "" if finding.outcome in ("fail", "warn", "info") else f" ({outcome_word(finding)})"
    where = "" if finding.location is None else f" {code(_short(place(finding.location)))}"
    cells = (
        _SIGNS[finding.outcome],
        finding.severity,
        code(_short(finding.rule)),
        code(_short(subject(finding))),
        f"{_cell(finding.message)}{state}{where}",
    )
    return f"| {' | '.join(cells)} |\n"


def _details(group: Group) -> str:
    pieces = [f"**{code(_short(group.title))}**\n"]
    for finding in group.findings:
        if finding.outcome in _SIGNS:
            pieces += _detail(finding)
    return "\n".join(pieces) + "\n"


def _detail(finding: JudgedFinding) -> Iterator[str]:
    rule = code(_short(finding.rule))
    yield f"{_SIGNS[finding.outcome]} {rule} {finding.severity}, {finding.level}, {code(_short(finding.integration))}\n"
    yield fenced(shortened(finding.message, _TEXT_LIMIT), "text")
    if finding.exemption is not None:
        yield f"Exemption {escaped(_short(exemption_words(finding.exemption)))}\n"
    if finding.location is not None and finding.location.text is not None:
        yield f"{code(_short(place(finding.location)))}\n"
        yield fenced(_short(finding.location.text), "hcl")
    if finding.remediation:
        yield fenced(shortened(finding.remediation, _TEXT_LIMIT), "text")
    link = safe_link(finding.docs)
    if link is not None:
        yield f"<{link}>\n"


def _settled_row(finding: JudgedFinding) -> str:
    why = escaped(_short(outcome_words(finding)))
    return f"| {code(_short(finding.rule))} | {code(_short(subject(finding)))} | {why} |\n"


def _exemption_row(row: ExemptionRow) -> str:
    rules = code(_short(", ".join(row.rules)))
    return f"- {row.state}: {rules} at {code(_short(row.address))}: {escaped(_short(exemption_words(row)))}\n"


def _integration_row(row: IntegrationReport) -> str:
    return f"| {code(_short(row.name))} | {_cell(row.version)} | {row.status} | {_cell(last_word(row))} |\n"


def _cell(text: str) -> str:
    return escaped(_short(text))


def _short(text: str) -> str:
    return shortened(one_line(text), _CELL_LIMIT)
