"""JUnit XML: a suite for each integration, a case for each finding and for each resource without one.

Strict readers, as Jenkins' and Ant's schemas, allow few attributes and demand others: a file and its line stand in the
text, and what warns passes, with its text in the suite's output.
"""

from collections.abc import Iterator
from html import escape

import msgspec

from tollgate_host.report.groups import failures_of
from tollgate_host.report.model import JudgedFinding, Report
from tollgate_host.report.sanitize import one_line, plain, shorten
from tollgate_host.report.wording import outcome_words, place, subject

_TEXT_LIMIT = 10_000
_TITLE_LIMIT = 300
_NO_MOMENT = "1970-01-01T00:00:00"
_WARNING = "warning"
"""What is no element: the case passes."""


class _Case(msgspec.Struct, frozen=True, kw_only=True):
    """A test case for a finding, an error, or a resource without either."""

    name: str
    element: str = ""
    title: str = ""
    kind: str = ""
    text: str = ""


def render_junit(report: Report) -> Iterator[str]:
    """Yield the report as JUnit XML."""
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield "<testsuites>\n"
    seconds = {row.name: row.seconds for row in report.integrations}
    moment = _NO_MOMENT if report.made_at is None else report.made_at.strftime("%Y-%m-%dT%H:%M:%S")
    for number, (name, cases) in enumerate(_suites(report).items()):
        when = f'timestamp="{moment}" hostname="localhost" time="{seconds.get(name, 0.0):.3f}"'
        yield f'<testsuite id="{number}" name={_attribute(name)} package="tollgate"{_counts(cases)} {when}>\n'
        yield "<properties/>\n"
        yield from (_case(case, suite=name) for case in cases)
        warnings = "\n\n".join(case.text for case in cases if case.element == _WARNING)
        yield f"<system-out>{_element_text(warnings)}</system-out>\n<system-err></system-err>\n</testsuite>\n"
    yield "</testsuites>\n"


def _suites(report: Report) -> dict[str, list[_Case]]:
    suites: dict[str, list[_Case]] = {row.name: [] for row in report.integrations}
    spoken_of = {(finding.integration, finding.address) for finding in report.findings()}
    for resource in report.resources:
        for name in dict.fromkeys(result.integration for result in resource.results if result.status != "error"):
            if (name, resource.address) not in spoken_of:
                suites[name].append(_Case(name=resource.address))
    for finding in report.findings():
        suites[finding.integration].append(_case_of(finding))
    for failure in failures_of(report):
        reason = failure.reason
        element = "error" if failure.on_error == "fail" else "skipped"
        case = _Case(name="integration", element=element, title=reason, kind="integration", text=reason)
        suites[failure.integration].append(case)
    return suites


def _case_of(finding: JudgedFinding) -> _Case:
    element = {"fail": "failure", "warn": _WARNING, "info": _WARNING}.get(finding.outcome, "skipped")
    is_plain = element in ("failure", _WARNING)
    return _Case(
        name=f"{finding.rule}: {subject(finding)}",
        element=element,
        title=finding.message if is_plain else f"{outcome_words(finding)}: {finding.message}",
        kind=finding.rule,
        text=_text(finding),
    )


def _text(finding: JudgedFinding) -> str:
    where = None if finding.location is None else place(finding.location)
    head = f"{finding.severity} {outcome_words(finding)}"
    lines = [head, subject(finding), where, finding.message, finding.remediation, finding.docs]
    return "\n".join(line for line in lines if line)


def _counts(cases: list[_Case]) -> str:
    elements = [case.element for case in cases]
    numbers = {"failures": "failure", "errors": "error", "skipped": "skipped"}
    found = "".join(f' {name}="{elements.count(element)}"' for name, element in numbers.items())
    return f' tests="{len(cases)}"{found}'


def _case(case: _Case, *, suite: str) -> str:
    head = f'<testcase classname={_attribute(f"tollgate.{suite}")} name={_attribute(case.name)} time="0"'
    if case.element in ("", _WARNING):
        return f"{head}/>\n"
    text = _element_text(case.text)
    title = _attribute(case.title)
    kind = f" type={_attribute(case.kind)}"
    return f"{head}><{case.element} message={title}{kind}>{text}</{case.element}></testcase>\n"


def _attribute(text: str) -> str:
    return f'"{escape(shorten(one_line(text), _TITLE_LIMIT))}"'


def _element_text(text: str) -> str:
    """Return the text on one line of the file.

    In a build log no line may start with a CI command.
    """
    return escape(shorten(plain(text), _TEXT_LIMIT)).replace("\n", "&#10;")
