"""JUnit XML: a suite per integration, a case per finding, and one per resource that it had nothing against."""

from collections.abc import Iterator
from html import escape

import msgspec

from tollgate.report.groups import failures_of
from tollgate.report.model import JudgedFinding, Report
from tollgate.report.plain import one_line, plain, shortened
from tollgate.report.wording import outcome_words, place, subject

_TEXT_LIMIT = 10_000
_TITLE_LIMIT = 300


class _Case(msgspec.Struct, frozen=True, kw_only=True):
    """A test case: what JUnit makes of a finding, an error, or a resource without either."""

    name: str
    element: str = ""
    title: str = ""
    kind: str = ""
    text: str = ""
    file: str | None = None
    line: int | None = None


def render_junit(report: Report) -> Iterator[str]:
    """The report as JUnit XML."""
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    suites = _suites(report)
    yield f'<testsuites name="tollgate"{_counts([case for cases in suites.values() for case in cases])}>\n'
    seconds = {row.name: row.seconds for row in report.integrations}
    for name, cases in suites.items():
        yield f'<testsuite name={_attribute(name)}{_counts(cases)} time="{seconds.get(name, 0.0):.3f}">\n'
        for case in cases:
            yield _case(case, suite=name)
        yield "</testsuite>\n"
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
    element = {"fail": "failure", "warn": "system-out", "info": "system-out"}.get(finding.outcome, "skipped")
    is_plain = element in ("failure", "system-out")
    return _Case(
        name=f"{finding.rule}: {subject(finding)}",
        element=element,
        title=finding.message if is_plain else f"{outcome_words(finding)}: {finding.message}",
        kind=finding.rule,
        text=_text(finding),
        file=None if finding.location is None else finding.location.file,
        line=None if finding.location is None else finding.location.line,
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
    where = "" if case.file is None else f' file={_attribute(case.file)} line="{case.line}"'
    head = f"<testcase classname={_attribute(suite)} name={_attribute(case.name)}{where}"
    if not case.element:
        return f"{head}/>\n"
    text = _element_text(case.text)
    if case.element == "system-out":
        return f"{head}><system-out>{text}</system-out></testcase>\n"
    title = _attribute(case.title)
    kind = f" type={_attribute(case.kind)}"
    return f"{head}><{case.element} message={title}{kind}>{text}</{case.element}></testcase>\n"


def _attribute(text: str) -> str:
    return f'"{escape(shortened(one_line(text), _TITLE_LIMIT))}"'


def _element_text(text: str) -> str:
    """The text on one line of the file: a build log that shows the file must not find a command at a line's start."""
    return escape(shortened(plain(text), _TEXT_LIMIT)).replace("\n", "&#10;")
