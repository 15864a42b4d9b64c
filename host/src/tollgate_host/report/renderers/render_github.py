"""GitHub annotations: workflow commands that put findings beside the lines of a pull request.

GitHub shows the first ten errors, ten warnings and ten notices of a step and drops the rest without a word. So the
verdict, which says how many there are, comes first, then the worst; the instances of a block share an annotation.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from tollgate_host.report.block_groups import block_and_number, by_block
from tollgate_host.report.groups import failures_of
from tollgate_host.report.model import JudgedFinding, OnError, Outcome, Report, Verdict
from tollgate_host.report.sanitize import shorten
from tollgate_host.report.wording import outcome_word, shown_verdict, verdict_sentence, worst_first

_MESSAGE_LIMIT = 4_000
_MOST_SHOWN = 10
_COMMANDS: dict[Outcome, str] = {"fail": "error", "warn": "warning", "overridden": "warning", "unknown": "notice"}
_FAILURE_COMMANDS: dict[OnError, str] = {"fail": "error", "warn": "warning", "ignore": "notice"}
_VERDICT_COMMANDS: dict[Verdict, str] = {"pass": "notice", "warn": "warning", "fail": "error", "error": "error"}


def render_github(report: Report) -> Iterator[str]:
    """Yield the verdict, then a command for each failed integration and each block with open findings, worst first."""
    findings = sorted(report.findings(), key=worst_first)
    shown = by_block(finding for finding in findings if finding.outcome in _COMMANDS)
    yield _command(_VERDICT_COMMANDS[shown_verdict(report)[0]], {"title": "Tollgate"}, _verdict(report, shown))
    for failure in failures_of(report):
        yield _command(_FAILURE_COMMANDS[failure.on_error], {"title": f"{failure.integration} failed"}, failure.reason)
    for found in shown:
        yield _command(_COMMANDS[found[0].outcome], _properties(found[0]), _message(found))


def _verdict(report: Report, shown: Sequence[Sequence[JudgedFinding]]) -> str:
    """Return the verdict, with a note if there are more annotations than GitHub shows."""
    numbers = Counter(_COMMANDS[found[0].outcome] for found in shown)
    numbers[_VERDICT_COMMANDS[shown_verdict(report)[0]]] += 1
    numbers.update(_FAILURE_COMMANDS[failure.on_error] for failure in failures_of(report))
    if max(numbers.values()) <= _MOST_SHOWN:
        return verdict_sentence(report)
    return f"{verdict_sentence(report)}\nGitHub shows ten annotations of each kind, the worst; the log has all of them."


def _message(found: Sequence[JudgedFinding]) -> str:
    finding = found[0]
    name, number = block_and_number(found)
    about = f"{name} ({number})" if number else name
    state = "" if finding.outcome in ("fail", "warn") else f" ({outcome_word(finding)})"
    parts = [f"{about}: {finding.message}{state}", finding.remediation, finding.docs]
    return "\n".join(part for part in parts if part)


def _properties(finding: JudgedFinding) -> dict[str, str]:
    properties: dict[str, str] = {}
    place = finding.location
    if place is not None:
        properties |= {"file": place.file, "line": str(place.line)}
        if place.end_line is not None:
            properties["endLine"] = str(place.end_line)
        if place.end_line in (None, place.line):
            properties["col"] = str(place.column)
            if place.end_column is not None:
                properties["endColumn"] = str(place.end_column)
    properties["title"] = f"{finding.rule} ({finding.severity})"
    return properties


def _command(name: str, properties: dict[str, str], message: str) -> str:
    given = ",".join(f"{key}={_escaped_property(value)}" for key, value in properties.items())
    return f"::{name} {given}::{_escape(shorten(message, _MESSAGE_LIMIT))}\n"


def _escape(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _escaped_property(text: str) -> str:
    return _escape(text).replace(":", "%3A").replace(",", "%2C")
