"""Findings in the engine's own style, for live runs: a box with message, address, source and remediation."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from tollgate_runtime.contract.paths import format_path

from tollgate_host.report.console.details import details_in_lines
from tollgate_host.report.console.page import Page, Part
from tollgate_host.report.console.terminal_features import Terminal
from tollgate_host.report.model import JudgedFinding, Location
from tollgate_host.report.sanitize import one_line
from tollgate_host.report.wording import headline, place, pluralize, stage_of, worst_first
from tollgate_host.report_formats import View

_KEY = re.compile(r'\[(?:\d+|"(?:[^"\\]|\\.)*")\]', re.DOTALL)
_SOURCE_LIMIT = 300
_MOST_OTHERS = 5
_SHOWN = ("fail", "warn", "overridden")


def render_diagnostics(findings: Iterable[JudgedFinding], terminal: Terminal, *, view: View = "auto") -> Iterator[str]:
    """Yield a box for each finding that fails or warns: warnings first, as the engine has them, the worst last.

    Args:
        findings: in any order; others than failures and warnings are left out.
        terminal: what can be shown.
        view: findings with one message share a box, which names the others, and beyond a screen those of one rule do;
            in full, each has its own; compact, each is a line.
    """
    page = Page(terminal)
    shown = sorted((one for one in findings if one.outcome in _SHOWN), key=worst_first, reverse=True)
    if view == "compact":
        yield from details_in_lines(page, shown)
    elif view == "full":
        yield from _boxes(page, ([finding] for finding in shown))
    else:
        by_message = _groups(shown, _message_key)
        lines = list(islice(_boxes(page, by_message), terminal.height + 1))
        yield from lines if len(lines) <= terminal.height else _boxes(page, _groups(shown, _rule_key))


def is_folded(findings: Iterable[JudgedFinding]) -> bool:
    """Return whether the boxes of so many findings leave some unnamed, or may."""
    sizes = Counter(_rule_key(one) for one in findings if one.outcome in _SHOWN)
    return any(size > _MOST_OTHERS + 1 for size in sizes.values())


def _rule_key(finding: JudgedFinding) -> tuple[str, ...]:
    return (finding.outcome, finding.integration, finding.rule)


def _message_key(finding: JudgedFinding) -> tuple[str, ...]:
    return (*_rule_key(finding), finding.message)


def _groups(
    findings: Iterable[JudgedFinding], key: Callable[[JudgedFinding], tuple[str, ...]]
) -> list[list[JudgedFinding]]:
    groups: dict[tuple[str, ...], list[JudgedFinding]] = {}
    for finding in findings:
        groups.setdefault(key(finding), []).append(finding)
    return list(groups.values())


def _boxes(page: Page, groups: Iterable[list[JudgedFinding]]) -> Iterator[str]:
    for group in groups:
        yield from _box(page, group)


def _box(page: Page, group: list[JudgedFinding]) -> Iterator[str]:
    first, *others = group
    is_error = first.outcome == "fail"
    colour = "red" if is_error else "yellow"
    bar = ("│ ", colour)
    kind = "Error: " if is_error else "Warning: "
    yield page.line(("╷", colour))
    yield page.line(bar, (kind, f"bold {colour}"), (headline(first), "bold"), under="│ ")
    yield page.line(("│", colour))
    for parts in _where(first):
        yield page.line(bar, *parts, under="│ ")
    if first.location is not None:
        yield page.line(("│", colour))
    note = f"Severity {first.severity}, {first.level}"
    yield page.line(bar, (f"{note}; overridden." if first.outcome == "overridden" else f"{note}.", "dim"), under="│ ")
    for text in (first.remediation, first.docs):
        if text:
            yield from _paragraphs(page, bar, text)
    yield from _others(page, bar, others, first.message)
    yield page.line(("╵", colour))


def _where(finding: JudgedFinding) -> Iterator[list[Part]]:
    location = finding.location
    if finding.address is None:
        yield [(f"  {stage_of(finding.hook)}", "")]
        return
    path = format_path(finding.path)
    end = "," if location is not None else "" if path else "."
    yield [(f"  with {finding.address}{end}", "")]
    if location is None:
        if path:
            yield [(f"  at {one_line(path)}.", "")]
        return
    yield [(f"  on {one_line(location.file)} line {location.line}{_inside(finding)}:", "")]
    yield from _source(location)


def _inside(finding: JudgedFinding) -> str:
    """Return the block as the engine names it: `, in resource "aws_s3_bucket" "logs"`."""
    steps = _KEY.sub("", finding.address or "").split(".")
    if len(steps) < 2:
        return ""
    kind = "data" if len(steps) > 2 and steps[-3] == "data" else "resource"
    return f', in {kind} "{one_line(steps[-2])}" "{one_line(steps[-1])}"'


def _source(location: Location) -> Iterator[list[Part]]:
    """Yield the source line with the relevant part underlined."""
    if location.text is None:
        return
    text = location.text.expandtabs(2)[:_SOURCE_LIMIT]
    start = min(location.column - 1, len(text)) if "\t" not in location.text else 0
    is_one_line = location.end_line in (None, location.line)
    end = location.end_column - 1 if location.end_column is not None and is_one_line else len(text)
    if start >= end:
        start, end = 0, len(text)
    yield [
        (f"  {location.line:>4}: ", ""),
        (text[:start], ""),
        (text[start:end], "underline"),
        (text[end:], ""),
    ]


def _paragraphs(page: Page, bar: Part, text: str) -> Iterator[str]:
    yield page.line((bar[0].rstrip(), bar[1]))
    for line in page.rows(text, room=page.terminal.width - 2):
        yield page.line(bar, (line, ""), under="│ ")


def _others(page: Page, bar: Part, others: list[JudgedFinding], message: str) -> Iterator[str]:
    """Yield the other resources that the same was found in, or that break the same rule in another way."""
    if not others:
        return
    yield page.line((bar[0].rstrip(), bar[1]))
    is_same = all(finding.message == message for finding in others)
    same = f"The same in {pluralize(len(others), 'more resource')}:"
    yield page.line(
        bar, (same if is_same else f"{pluralize(len(others), 'more finding')} of this rule:", ""), under="│ "
    )
    for finding in others[:_MOST_OTHERS]:
        at = f" on {place(finding.location)}" if finding.location is not None else ""
        what = "" if is_same else f": {one_line(finding.message)}"
        yield page.line(bar, (f"  {finding.address or stage_of(finding.hook)}{at}{what}", ""), under="│     ")
    if len(others) > _MOST_OTHERS:
        yield page.line(bar, (f"  … and {len(others) - _MOST_OTHERS:,} more", ""), under="│ ")
