"""Markdown for a comment on a pull request: verdict, cost, findings as a table, the rest folded away.

GitHub takes 65,536 characters. What does not fit is counted and named, never cut in the middle.
"""

from collections.abc import Iterable, Iterator

from tollgate.report.groups import Failure, Group, failures_of, groups_of, last_word
from tollgate.report.markdown_text import code, escaped, fenced
from tollgate.report.model import Exemptions, IntegrationReport, JudgedFinding, Outcome, Report, Verdict
from tollgate.report.plain import one_line, safe_link, shortened
from tollgate.report.wording import (
    OUTCOME_WORDS,
    VERDICT_WORDS,
    cost_sentence,
    counted,
    exemption_words,
    outcome_words,
    place,
    subject,
    totals,
    worst_first,
)

MOST_CHARACTERS = 65_000
MARKER = "<!-- tollgate -->"
"""The first line, by which a bot finds the comment that it wrote before."""

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
    yield budget.all(_head(report))
    yield from budget.table(
        "", "| | Severity | Rule | Resource | Finding |\n|---|---|---|---|---|\n", map(_row, current)
    )
    groups = [group for group in groups_of(report) if any(finding.outcome in _SIGNS for finding in group.findings)]
    yield from budget.folded("Details", map(_details, groups))
    yield from budget.table(
        f"{counted(len(settled), 'finding')} exempted or in the baseline",
        "| Rule | Resource | Why |\n|---|---|---|\n",
        map(_settled_row, settled),
    )
    yield from budget.folded("Expired and unused exemptions", _exemption_rows(report.exemptions))
    yield from budget.table(
        "Integrations",
        "| Name | Version | Status | Message |\n|---|---|---|---|\n",
        map(_integration_row, report.integrations),
    )
    if budget.left_out:
        yield f"\n_{counted(budget.left_out, 'entry', 'entries')} left out for length: the JSON report has them all._\n"


class _Budget:
    """How many characters are left, and how many entries found no room."""

    def __init__(self, characters: int) -> None:
        self._left = characters
        self.left_out = 0

    def all(self, text: str) -> str:
        """A text that must be there."""
        self._left -= len(text)
        return text

    def table(self, title: str, head: str, rows: Iterable[str]) -> Iterator[str]:
        """A table, under a fold if it has a title; nothing if it has no rows."""
        yield from self._part(title, head, rows)

    def folded(self, title: str, blocks: Iterable[str]) -> Iterator[str]:
        """Blocks under a fold; nothing if there are none."""
        yield from self._part(title, "", blocks)

    def _part(self, title: str, head: str, entries: Iterable[str]) -> Iterator[str]:
        opening = f"\n<details><summary>{title}</summary>\n\n{head}" if title else f"\n{head}"
        closing = "\n</details>\n" if title else ""
        is_open = False
        for entry in entries:
            needed = len(entry) + (0 if is_open else len(opening) + len(closing))
            if needed > self._left:
                self.left_out += 1
                continue
            if not is_open:
                yield opening
                is_open = True
            yield entry
            self._left -= needed
        if is_open:
            yield closing


def _head(report: Report) -> str:
    title = f"{_VERDICT_SIGNS[report.verdict]} Tollgate: {VERDICT_WORDS[report.verdict]}"
    lines = [MARKER, f"### {title}", "", f"{escaped(totals(report))}."]
    if report.summary.cost is not None:
        lines += ["", f"**Cost:** {escaped(cost_sentence(report.summary.cost))}"]
    override = report.exemptions.override
    if override is not None:
        when = override.at.isoformat(timespec="minutes")
        lines += ["", f"**Overridden** by {_cell(override.by)} at {when}: {_cell(override.reason)}"]
    for failure in failures_of(report)[:20]:
        lines += ["", f"💥 {_failure(failure)}"]
    return "\n".join(lines) + "\n"


def _failure(failure: Failure) -> str:
    calls = f" in {counted(failure.calls, 'call')}" if failure.calls else ""
    return f"{code(one_line(failure.integration))} failed{calls}: {_cell(failure.reason)}"


def _row(finding: JudgedFinding) -> str:
    state = "" if finding.outcome in ("fail", "warn", "info") else f" ({OUTCOME_WORDS[finding.outcome]})"
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


def _exemption_rows(exemptions: Exemptions) -> Iterator[str]:
    for row in (*exemptions.expired, *exemptions.unused):
        rules = code(_short(", ".join(row.rules)))
        yield f"- {row.state}: {rules} at {code(_short(row.address))}: {escaped(_short(exemption_words(row)))}\n"


def _integration_row(row: IntegrationReport) -> str:
    return f"| {code(_short(row.name))} | {_cell(row.version)} | {row.status} | {_cell(last_word(row))} |\n"


def _cell(text: str) -> str:
    return escaped(_short(text))


def _short(text: str) -> str:
    return shortened(one_line(text), _CELL_LIMIT)
