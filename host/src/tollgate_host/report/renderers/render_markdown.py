"""Markdown for a comment on a pull request: verdict, cost, findings as a table, the rest folded away.

GitHub takes 65,536 characters. What does not fit is counted and named, never cut in the middle.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from tollgate_host.report.block_groups import block_and_number, by_block
from tollgate_host.report.console.cost_lines import budget_sentence
from tollgate_host.report.cost_figures import budgets_of
from tollgate_host.report.groups import Failure, failures_of, last_word
from tollgate_host.report.model import ExemptionRow, IntegrationReport, JudgedFinding, Outcome, Report, Verdict
from tollgate_host.report.renderers.markdown_text import code, escape, fence_code
from tollgate_host.report.rule_groups import RuleGroup, rule_groups
from tollgate_host.report.sanitize import one_line, safe_link, shorten
from tollgate_host.report.wording import (
    cost_sentence,
    exemption_words,
    outcome_word,
    outcome_words,
    place,
    pluralize,
    shown_verdict,
    subject,
    totals,
    worst_first,
)

MOST_CHARACTERS = 65_000
MARKER = "<!-- tollgate -->"
"""The first line, by which a bot finds the comment that it wrote before."""

_Entry = TypeVar("_Entry")
_INTEGRATIONS_HEAD = "| Name | Version | Status | Cage | Message |\n|---|---|---|---|---|\n"
_RESERVE = 400
_CELL_LIMIT = 300
_TEXT_LIMIT = 3_000
_MOST_BUDGETS = 10
_MOST_PLACES = 10
_VERDICT_SIGNS: dict[Verdict, str] = {"pass": "✅", "warn": "⚠️", "fail": "❌", "error": "💥"}
_SIGNS: dict[Outcome, str] = {"fail": "❌", "warn": "⚠️", "unknown": "❔", "overridden": "🔓", "info": "💬"}


def render_markdown(report: Report, *, most_characters: int = MOST_CHARACTERS, title: str = "") -> Iterator[str]:
    """Yield the report as a comment, or as a part of one.

    Args:
        report: what to write.
        most_characters: how long it may be.
        title: the title of the part, if a comment has several.
    """
    budget = _Budget(most_characters - _RESERVE)
    findings = sorted(report.findings(), key=worst_first)
    current = by_block(finding for finding in findings if finding.outcome in _SIGNS and finding.outcome != "unknown")
    undecided = by_block(finding for finding in findings if finding.outcome == "unknown")
    settled = by_block(finding for finding in findings if finding.outcome not in _SIGNS)
    groups = [group for group in rule_groups(report) if group.outcome in _SIGNS and group.outcome != "unknown"]
    stale = (*report.exemptions.expired, *report.exemptions.unused)
    let_pass = f"{pluralize(sum(map(len, settled)), 'finding')} exempted or in the baseline"
    yield budget.spent(_head(report, title))
    yield from budget.part(
        "", current, _row, head="| | Severity | Rule | Resource | Finding |\n|---|---|---|---|---|\n"
    )
    yield from budget.part("Details", groups, _details)
    not_decided = f"{pluralize(sum(map(len, undecided)), 'check')} not decided in this plan"
    yield from budget.part(
        not_decided, undecided, _row, head="| | Severity | Rule | Resource | Finding |\n|---|---|---|---|---|\n"
    )
    yield from budget.part(let_pass, settled, _settled_row, head="| Rule | Resource | Why |\n|---|---|---|\n")
    yield from budget.part("Expired and unused exemptions", stale, _exemption_row)
    yield from budget.part("Integrations", report.integrations, _integration_row, head=_INTEGRATIONS_HEAD)
    if budget.left_out:
        entries = pluralize(budget.left_out, "entry", "entries")
        yield f"\n_{entries} left out for length: the JSON report has them all._\n"


class _Budget:
    """Counts the remaining characters and the entries that did not fit."""

    def __init__(self, characters: int) -> None:
        self._left = characters
        self.left_out = 0

    def spent(self, text: str) -> str:
        """Return a text that must be included, and count its characters."""
        self._left -= len(text)
        return text

    def part(
        self, title: str, entries: Sequence[_Entry], render: Callable[[_Entry], str], *, head: str = ""
    ) -> Iterator[str]:
        """Yield as many entries as fit, folded if they have a title."""
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


def _head(report: Report, title: str) -> str:
    about = f" {code(_short(title))}:" if title else ""
    verdict, words = shown_verdict(report)
    lines = [MARKER, f"### {_VERDICT_SIGNS[verdict]} Tollgate:{about} {words}", ""]
    lines.append(f"{escape(totals(report)).removesuffix('.')}.")
    cost = report.summary.cost
    if cost is not None:
        lines += ["", f"**Cost:** {escape(cost_sentence(cost))}"]
        broken = [budget for budget in budgets_of(report) if budget.is_over or budget.is_near]
        lines += [f"- {_cell(budget_sentence(budget, cost.currency))}" for budget in broken[:_MOST_BUDGETS]]
    override = report.exemptions.override
    if override is not None:
        when = override.at.isoformat(timespec="minutes")
        lines += ["", f"**Overridden** by {_cell(override.by)} at {when}: {_cell(override.reason)}"]
    lines += [line for notice in report.notices[:20] for line in ("", f"**Notice:** {_cell(notice)}")]
    for failure in failures_of(report)[:20]:
        lines += ["", f"💥 {_failure(failure)}"]
    return "\n".join(lines) + "\n"


def _failure(failure: Failure) -> str:
    calls = f" in {pluralize(failure.calls, 'call')}" if failure.calls else ""
    return f"{code(one_line(failure.integration))} failed{calls}: {_cell(failure.reason)}"


def _row(findings: Sequence[JudgedFinding]) -> str:
    finding = findings[0]
    state = "" if finding.outcome in ("fail", "warn", "info") else f" ({outcome_word(finding)})"
    where = "" if finding.location is None else f" {code(_short(place(finding.location)))}"
    similar = sum(one.message != finding.message for one in findings)
    others = f"; {similar:,} similar" if similar else ""
    cells = (
        _SIGNS[finding.outcome],
        finding.severity,
        code(_short(finding.rule)),
        _resources(findings),
        f"{_cell(finding.message)}{others}{state}{where}",
    )
    return f"| {' | '.join(cells)} |\n"


def _resources(findings: Sequence[JudgedFinding]) -> str:
    """Return the resource, or the block and the number of its instances."""
    name, number = block_and_number(findings)
    return f"{code(_short(name))} ({number})" if number else code(_short(name))


def _details(group: RuleGroup) -> str:
    return "\n".join(_detail(group)) + "\n"


def _detail(group: RuleGroup) -> Iterator[str]:
    finding = group.first
    rule = f"**{code(_short(finding.rule))}**"
    yield f"{_SIGNS[finding.outcome]} {rule} {finding.severity}, {finding.level}, {code(_short(finding.integration))}\n"
    is_one_message = all(one.finding.message == finding.message for one in group.findings)
    places = list(dict.fromkeys(_place(one.finding, has_message=not is_one_message) for one in group.findings))
    yield from places[:_MOST_PLACES]
    if len(places) > _MOST_PLACES:
        yield f"- … and {len(places) - _MOST_PLACES:,} more"
    yield ""
    if is_one_message:
        yield fence_code(shorten(finding.message, _TEXT_LIMIT), "text")
    if finding.exemption is not None:
        yield f"Exemption {escape(_short(exemption_words(finding.exemption)))}\n"
    if finding.location is not None and finding.location.text is not None:
        yield f"{code(_short(place(finding.location)))}\n"
        yield fence_code(_short(finding.location.text), "hcl")
    if finding.remediation:
        yield fence_code(shorten(finding.remediation, _TEXT_LIMIT), "text")
    link = safe_link(finding.docs)
    if link is not None:
        yield f"<{link}>\n"


def _place(finding: JudgedFinding, *, has_message: bool) -> str:
    message = f": {_cell(finding.message)}" if has_message else ""
    return f"- {code(_short(subject(finding)))}{message}"


def _settled_row(findings: Sequence[JudgedFinding]) -> str:
    why = escape(_short(outcome_words(findings[0])))
    return f"| {code(_short(findings[0].rule))} | {_resources(findings)} | {why} |\n"


def _exemption_row(row: ExemptionRow) -> str:
    rules = code(_short(", ".join(row.rules)))
    return f"- {row.state}: {rules} at {code(_short(row.address))}: {escape(_short(exemption_words(row)))}\n"


def _integration_row(row: IntegrationReport) -> str:
    told = (_cell(row.version), row.status, _cell(row.cage), _cell(last_word(row)))
    return f"| {code(_short(row.name))} | {' | '.join(told)} |\n"


def _cell(text: str) -> str:
    return escape(_short(text))


def _short(text: str) -> str:
    return shorten(one_line(text), _CELL_LIMIT)
