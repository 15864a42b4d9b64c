"""Azure DevOps logging commands: an issue per finding in the build's log and summary, and the task's result."""

from collections.abc import Iterator

from tollgate_host.report.groups import failures_of
from tollgate_host.report.model import JudgedFinding, Outcome, Report, Verdict
from tollgate_host.report.sanitize import one_line, shorten
from tollgate_host.report.wording import outcome_word, subject, verdict_sentence, worst_first

_MESSAGE_LIMIT = 4_000
_TYPES: dict[Outcome, str] = {"fail": "error", "warn": "warning", "overridden": "warning", "unknown": "warning"}
_RESULTS: dict[Verdict, str] = {"pass": "Succeeded", "warn": "SucceededWithIssues", "fail": "Failed", "error": "Failed"}


def render_azuredevops(report: Report) -> Iterator[str]:
    """Yield an issue for each failed integration and each open finding, then the result of the task."""
    for failure in failures_of(report):
        kind = "error" if failure.on_error == "fail" else "warning"
        yield _command("task.logissue", {"type": kind}, f"{failure.integration} failed: {failure.reason}")
    for finding in sorted(report.findings(), key=worst_first):
        if finding.outcome in _TYPES:
            yield _command("task.logissue", _properties(finding), _message(finding))
    result = _RESULTS[report.verdict] if report.is_finished else "Failed"
    yield _command("task.complete", {"result": result}, verdict_sentence(report))


def _message(finding: JudgedFinding) -> str:
    state = "" if finding.outcome in ("fail", "warn") else f" ({outcome_word(finding)})"
    parts = [f"{finding.rule}: {subject(finding)}: {finding.message}{state}", finding.remediation, finding.docs]
    return one_line(" ".join(part for part in parts if part))


def _properties(finding: JudgedFinding) -> dict[str, str]:
    properties = {"type": _TYPES[finding.outcome]}
    if finding.location is not None:
        place = finding.location
        properties |= {"sourcepath": place.file, "linenumber": str(place.line), "columnnumber": str(place.column)}
    return properties | {"code": finding.rule}


def _command(name: str, properties: dict[str, str], message: str) -> str:
    given = "".join(f"{key}={_escaped_property(value)};" for key, value in properties.items())
    return f"##vso[{name} {given}]{_escape(shorten(message, _MESSAGE_LIMIT))}\n"


def _escape(text: str) -> str:
    return text.replace("%", "%AZP25").replace("\r", "%0D").replace("\n", "%0A")


def _escaped_property(text: str) -> str:
    return _escape(text).replace("]", "%5D").replace(";", "%3B")
