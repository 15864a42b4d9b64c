"""SARIF 2.1.0 for code scanning: a run for each plan, with rules, help, locations, fingerprints, suppressions.

GitHub refuses a whole file if one result has no place in a file, so every result has one: the line of the code, else of
the setting that is broken, else of the integration's declaration, else the plan.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import quote

from tollgate_runtime.contract.findings import FindingStatus, Severity

from tollgate_host.report.groups import Failure, failures_of
from tollgate_host.report.model import IntegrationReport, JudgedFinding, Location, OnError, Outcome, Report
from tollgate_host.report.renderers.json_text import json_rows, json_text
from tollgate_host.report.renderers.sarif_rule import rule_id, sarif_rule
from tollgate_host.report.rule_groups import PlanFinding, plan_findings
from tollgate_host.report.sanitize import one_line, shorten
from tollgate_host.report.wording import outcome_word, pluralize, subject, worst_first

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_MESSAGE_LIMIT = 1_000
_MOST_RESULTS = 25_000
_MOST_RUNS = 20
"""GitHub refuses a file with more results in a run, or more runs."""

_LEVELS: dict[Outcome, str] = {"fail": "error", "warn": "warning", "overridden": "warning", "info": "note"}
_LEVELS_BY_STATUS: dict[FindingStatus, str] = {"fail": "error", "warn": "warning", "unknown": "none"}
_NOTIFICATIONS: dict[OnError, str] = {"fail": "error", "warn": "warning", "ignore": "note"}
_RANKS: dict[Severity, float] = {"info": 0.0, "low": 25.0, "medium": 50.0, "high": 75.0, "critical": 100.0}


def render_sarif(report: Report) -> Iterator[str]:
    """Yield the report as SARIF; each plan is a run with its own id."""
    yield f'{{"$schema": {json_text(_SCHEMA)}, "version": "2.1.0", "runs": ['
    separator = ""
    by_plan = _by_plan(report)
    for plan, findings in by_plan.items():
        yield separator
        yield from _run(report, plan if len(by_plan) > 1 else "", findings)
        separator = ","
    yield "]}\n"


def _by_plan(report: Report) -> Mapping[str, list[PlanFinding]]:
    found: dict[str, list[PlanFinding]] = {plan: [] for plan in report.plans}
    alone = next(iter(found), "") if len(found) == 1 or len(found) > _MOST_RUNS else ""
    found = {alone: []} if alone else found
    for one in plan_findings(report):
        found.setdefault(alone or one.plan, []).append(one)
    return found or {"": []}


def _run(report: Report, plan: str, found: Sequence[PlanFinding]) -> Iterator[str]:
    findings = sorted((one.finding for one in found), key=worst_first)[:_MOST_RESULTS]
    rules = {rule_id(finding): finding for finding in reversed(findings)}
    numbers = {name: number for number, name in enumerate(rules)}
    declared = {row.name: row.declared for row in report.integrations}
    tool = {
        "driver": {
            "name": "Tollgate",
            "version": _own_version(),
            "rules": [sarif_rule(finding) for finding in rules.values()],
        },
        "extensions": [_extension(row) for row in report.integrations],
    }
    fallback = _plan_location(plan or next(iter(report.plans), ""))
    yield f'{{\n"tool": {json_text(tool)},\n'
    yield f'"automationDetails": {json_text({"id": _category(report, plan)})},\n'
    yield f'"invocations": {json_text([_invocation(report, left_out=len(found) - len(findings))])},\n'
    yield '"columnKind": "unicodeCodePoints",\n"results": '
    yield from json_rows(
        _result(
            finding,
            number=numbers[rule_id(finding)],
            place=finding.location or declared.get(finding.integration) or fallback,
        )
        for finding in findings
    )
    yield "\n}"


def _category(report: Report, plan: str) -> str:
    """Return the category of this analysis in its repository: the root module, then the plan if there are several."""
    steps = ["tollgate", *report.root.split("/"), *plan.split("/")]
    return "/".join(step for step in steps if step not in ("", ".", "..")) + "/"


def _plan_location(plan: str) -> Location:
    """Return the fallback location: the plan, or the root module in a live run without a plan file."""
    return Location(file=plan.lstrip("/") if plan not in ("", "-") else "main.tf", line=1)


def _own_version() -> str:
    from importlib.metadata import PackageNotFoundError, version  # slow to import, and only this format asks

    try:
        return version("tollgate-terraform")
    except PackageNotFoundError:
        return "0"


def _extension(row: IntegrationReport) -> dict[str, Any]:
    """Return an integration as a component of the tool."""
    properties = _without_nothing({"source": row.source, "cage": row.cage or None})
    return _without_nothing({"name": row.name, "version": row.version or None, "properties": properties})


def _invocation(report: Report, *, left_out: int) -> dict[str, Any]:
    notifications = [_notification(failure) for failure in failures_of(report)]
    if left_out:
        text = (
            f"{pluralize(left_out, 'finding')} left out: a run has at most {_MOST_RESULTS:,}, and these are the worst."
        )
        notifications.append({"level": "warning", "message": {"text": text}})
    return {
        "executionSuccessful": report.verdict != "error" and report.is_finished,
        "exitCode": report.exit_code,
        "toolExecutionNotifications": notifications,
    }


def _notification(failure: Failure) -> dict[str, Any]:
    text = f"{failure.integration}: {shorten(failure.reason, _MESSAGE_LIMIT)}"
    return {"level": _NOTIFICATIONS[failure.on_error], "message": {"text": text}}


def _result(finding: JudgedFinding, *, number: int, place: Location) -> dict[str, Any]:
    result = {
        "ruleId": rule_id(finding),
        "ruleIndex": number,
        "kind": "open" if finding.outcome == "unknown" else "fail",
        "level": "none" if finding.outcome == "unknown" else _level(finding),
        "message": {"text": _message(finding)},
        "locations": [_location(finding, place)],
        "partialFingerprints": {
            "primaryLocationLineHash": f"{finding.fingerprint}:1",
            "tollgate/v1": finding.fingerprint,
        },
        "rank": _RANKS[finding.severity],
        "suppressions": _suppressions(finding),
        "properties": {"severity": finding.severity, "level": finding.level, "outcome": finding.outcome},
    }
    return _without_nothing(result)


def _level(finding: JudgedFinding) -> str:
    return _LEVELS.get(finding.outcome, _LEVELS_BY_STATUS[finding.status])


def _message(finding: JudgedFinding) -> str:
    text = f"{subject(finding)}: {finding.message}"
    if finding.outcome == "unknown":
        text += f" ({outcome_word(finding)})"
    text = text if text.rstrip().endswith((".", "!", "?", ")")) else f"{text.rstrip()}."
    return shorten(text if not finding.remediation else f"{text}\n{finding.remediation}", _MESSAGE_LIMIT)


def _location(finding: JudgedFinding, place: Location) -> dict[str, Any]:
    logical = None if finding.address is None else [{"fullyQualifiedName": finding.address, "kind": "resource"}]
    return _without_nothing({"physicalLocation": _physical(place), "logicalLocations": logical})


def _physical(place: Location) -> dict[str, Any]:
    region = {
        "startLine": place.line,
        "startColumn": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
        "snippet": None if place.text is None else {"text": shorten(place.text, _MESSAGE_LIMIT)},
    }
    location = {"uri": quote(place.file.lstrip("/"), safe="/"), "uriBaseId": "%SRCROOT%"}
    return {"artifactLocation": location, "region": _without_nothing(region)}


def _suppressions(finding: JudgedFinding) -> list[dict[str, Any]] | None:
    """Return why the finding does not count, or None if it does."""
    if finding.outcome == "exempted" and finding.exemption is not None:
        kind = "inSource" if finding.exemption.source == "inline" else "external"
        reason = one_line(finding.exemption.reason)
        return [_without_nothing({"kind": kind, "status": "accepted", "justification": reason or None})]
    if finding.outcome in ("baselined", "overridden"):
        return [{"kind": "external", "status": "accepted", "justification": outcome_word(finding)}]
    return None


def _without_nothing(members: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in members.items() if value is not None}
