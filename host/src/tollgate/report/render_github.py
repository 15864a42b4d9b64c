"""GitHub annotations: workflow commands that put findings beside the lines of a pull request.

GitHub shows the first ten errors and ten warnings of a step, so the worst come first.
"""

from collections.abc import Iterator

from tollgate.report.groups import failures_of
from tollgate.report.model import JudgedFinding, OnError, Outcome, Report, Verdict
from tollgate.report.plain import shortened
from tollgate.report.wording import outcome_word, subject, verdict_sentence, worst_first

_MESSAGE_LIMIT = 4_000
_COMMANDS: dict[Outcome, str] = {"fail": "error", "warn": "warning", "overridden": "warning", "unknown": "notice"}
_FAILURE_COMMANDS: dict[OnError, str] = {"fail": "error", "warn": "warning", "ignore": "notice"}
_VERDICT_COMMANDS: dict[Verdict, str] = {"pass": "notice", "warn": "warning", "fail": "error", "error": "error"}


def render_github(report: Report) -> Iterator[str]:
    """One command per failure, warning and open finding, then the verdict."""
    for failure in failures_of(report):
        yield _command(_FAILURE_COMMANDS[failure.on_error], {"title": f"{failure.integration} failed"}, failure.reason)
    for finding in sorted(report.findings(), key=worst_first):
        if finding.outcome in _COMMANDS:
            yield _command(_COMMANDS[finding.outcome], _properties(finding), _message(finding))
    yield _command(_VERDICT_COMMANDS[report.verdict], {"title": "Tollgate"}, verdict_sentence(report))


def _message(finding: JudgedFinding) -> str:
    state = "" if finding.outcome in ("fail", "warn") else f" ({outcome_word(finding)})"
    parts = [f"{subject(finding)}: {finding.message}{state}", finding.remediation, finding.docs]
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
    return f"::{name} {given}::{_escaped(shortened(message, _MESSAGE_LIMIT))}\n"


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _escaped_property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")
