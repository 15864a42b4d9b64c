"""SARIF 2.1.0, for code scanning: one run, rules, locations, fingerprints, and suppressions for what is let pass."""

from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import quote

from tollgate_runtime.contract.findings import FindingStatus, Severity

from tollgate.report.groups import Failure, failures_of
from tollgate.report.json_text import json_rows, json_text
from tollgate.report.model import IntegrationReport, JudgedFinding, Location, OnError, Outcome, Report
from tollgate.report.plain import one_line, safe_link, shortened
from tollgate.report.wording import outcome_word, subject, worst_first

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_MESSAGE_LIMIT = 10_000
_LEVELS: dict[Outcome, str] = {"fail": "error", "warn": "warning", "overridden": "warning", "info": "note"}
_LEVELS_BY_STATUS: dict[FindingStatus, str] = {"fail": "error", "warn": "warning", "unknown": "none"}
_LEVELS_BY_SEVERITY: dict[Severity, str] = {"info": "note", "low": "note", "medium": "warning"}
_NOTIFICATIONS: dict[OnError, str] = {"fail": "error", "warn": "warning", "ignore": "note"}
_RANKS: dict[Severity, float] = {"info": 0.0, "low": 25.0, "medium": 50.0, "high": 75.0, "critical": 100.0}


def render_sarif(report: Report) -> Iterator[str]:
    """The report as SARIF."""
    findings = sorted(report.findings(), key=worst_first)
    rules = _rules(findings)
    numbers = {rule: number for number, rule in enumerate(rules)}
    tool = {
        "driver": {"name": "Tollgate", "version": _own_version(), "rules": list(rules.values())},
        "extensions": [_extension(row) for row in report.integrations],
    }
    yield f'{{"$schema": {json_text(_SCHEMA)}, "version": "2.1.0", "runs": [{{\n'
    yield f'"tool": {json_text(tool)},\n'
    yield f'"invocations": {json_text([_invocation(report)])},\n'
    yield '"columnKind": "unicodeCodePoints",\n"results": '
    yield from json_rows(_result(finding, number=numbers[_rule_id(finding)]) for finding in findings)
    yield "\n}]}\n"


def _own_version() -> str:
    from importlib.metadata import PackageNotFoundError, version  # slow to import, and only this format asks

    try:
        return version("tollgate")
    except PackageNotFoundError:
        return "0"


def _rules(findings: Sequence[JudgedFinding]) -> dict[str, dict[str, Any]]:
    """The rules by id, each told from its worst finding."""
    rules: dict[str, dict[str, Any]] = {}
    for finding in findings:
        rule = {
            "id": _rule_id(finding),
            "name": None if finding.is_implied else finding.rule,
            "shortDescription": {"text": f"{finding.rule} ({finding.integration})"},
            "helpUri": safe_link(finding.docs),
            "defaultConfiguration": {"level": _LEVELS_BY_SEVERITY.get(finding.severity, "error")},
            "properties": {"integration": finding.integration, "severity": finding.severity},
        }
        rules.setdefault(_rule_id(finding), _without_nothing(rule))
    return rules


def _rule_id(finding: JudgedFinding) -> str:
    """The integration and the rule, without a slash: that would make it a sub-rule of a rule."""
    return finding.rule if finding.is_implied else f"{finding.integration}:{finding.rule}"


def _extension(row: IntegrationReport) -> dict[str, Any]:
    """An integration as a component of the tool."""
    return _without_nothing({"name": row.name, "version": row.version or None, "properties": {"source": row.source}})


def _invocation(report: Report) -> dict[str, Any]:
    return {
        "executionSuccessful": report.verdict != "error",
        "exitCode": report.exit_code,
        "toolExecutionNotifications": [_notification(failure) for failure in failures_of(report)],
    }


def _notification(failure: Failure) -> dict[str, Any]:
    text = f"{failure.integration}: {shortened(failure.reason, _MESSAGE_LIMIT)}"
    return {"level": _NOTIFICATIONS[failure.on_error], "message": {"text": text}}


def _result(finding: JudgedFinding, *, number: int) -> dict[str, Any]:
    result = {
        "ruleId": _rule_id(finding),
        "ruleIndex": number,
        "kind": "open" if finding.status == "unknown" else "fail",
        "level": _LEVELS.get(finding.outcome, _LEVELS_BY_STATUS[finding.status]),
        "message": {"text": _message(finding)},
        "locations": [_location(finding)] if finding.location or finding.address else None,
        "partialFingerprints": {"tollgate/v1": finding.fingerprint},
        "rank": _RANKS[finding.severity],
        "suppressions": _suppressions(finding),
        "properties": {"severity": finding.severity, "level": finding.level, "outcome": finding.outcome},
    }
    return _without_nothing(result)


def _message(finding: JudgedFinding) -> str:
    text = f"{subject(finding)}: {finding.message}"
    if finding.outcome == "unknown":
        text += f" ({outcome_word(finding)})"
    return shortened(text if not finding.remediation else f"{text}\n{finding.remediation}", _MESSAGE_LIMIT)


def _location(finding: JudgedFinding) -> dict[str, Any]:
    logical = None if finding.address is None else [{"fullyQualifiedName": finding.address, "kind": "resource"}]
    physical = None if finding.location is None else _physical(finding.location)
    return _without_nothing({"physicalLocation": physical, "logicalLocations": logical})


def _physical(place: Location) -> dict[str, Any]:
    region = {
        "startLine": place.line,
        "startColumn": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
        "snippet": None if place.text is None else {"text": shortened(place.text, _MESSAGE_LIMIT)},
    }
    return {"artifactLocation": {"uri": quote(place.file, safe="/")}, "region": _without_nothing(region)}


def _suppressions(finding: JudgedFinding) -> list[dict[str, Any]] | None:
    """Why the finding does not count; nothing if it does."""
    if finding.outcome == "exempted" and finding.exemption is not None:
        kind = "inSource" if finding.exemption.source == "inline" else "external"
        reason = one_line(finding.exemption.reason)
        return [_without_nothing({"kind": kind, "status": "accepted", "justification": reason or None})]
    if finding.outcome in ("baselined", "overridden"):
        return [{"kind": "external", "status": "accepted", "justification": outcome_word(finding)}]
    return None


def _without_nothing(members: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in members.items() if value is not None}
