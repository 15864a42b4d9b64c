"""SARIF against the official schema of version 2.1.0."""

import json
from typing import Any

import jsonschema
import pytest
from tollgate.report.model import RawFinding, Report
from tollgate.report.render_sarif import render_sarif

from tests.host.report.hostile import hostile_report
from tests.host.report.sample import BUCKET, SERVER, comment, full_report, judged, result
from tests.schema_catalogue import published_schema

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def _run(report: Report) -> dict[str, Any]:
    (run,) = json.loads("".join(render_sarif(report)))["runs"]
    return run


def _result(run: dict[str, Any], rule: str) -> dict[str, Any]:
    (found,) = [row for row in run["results"] if row["ruleId"] == rule]
    return found


@pytest.mark.parametrize("make", [judged, full_report, hostile_report])
def test_a_report_follows_the_schema(make: Any) -> None:
    document = json.loads("".join(render_sarif(make())))
    validator: Any = jsonschema.Draft7Validator(published_schema(SCHEMA))
    assert [error.message for error in validator.iter_errors(document)] == []


def test_the_schema_finds_a_report_that_is_wrong() -> None:
    document = json.loads("".join(render_sarif(full_report())))
    document["runs"][0]["results"][0]["level"] = "dreadful"
    validator: Any = jsonschema.Draft7Validator(published_schema(SCHEMA))
    assert not validator.is_valid(document)


def test_a_result_points_at_file_line_and_resource() -> None:
    found = _result(_run(full_report()), "policy:S3-ENC-1")
    (location,) = found["locations"]
    assert location["physicalLocation"]["artifactLocation"]["uri"] == "infra/main.tf"
    region = location["physicalLocation"]["region"]
    assert (region["startLine"], region["startColumn"], region["endLine"]) == (12, 1, 12)
    assert region["snippet"]["text"].startswith('resource "aws_s3_bucket"')
    assert location["logicalLocations"][0]["fullyQualifiedName"] == BUCKET


def test_a_result_without_a_place_still_names_its_resource() -> None:
    (location,) = _result(_run(full_report()), "policy:NET-1")["locations"]
    assert "physicalLocation" not in location
    assert location["logicalLocations"][0]["fullyQualifiedName"] == SERVER


def test_every_result_points_at_its_rule_and_carries_its_fingerprint() -> None:
    report = full_report()
    run = _run(report)
    rules = run["tool"]["driver"]["rules"]
    assert [rules[row["ruleIndex"]]["id"] for row in run["results"]] == [row["ruleId"] for row in run["results"]]
    prints = {row["partialFingerprints"]["tollgate/v1"] for row in run["results"]}
    assert prints == {finding.fingerprint for finding in report.findings()}


def test_levels_tell_failures_from_warnings_notes_and_open_questions() -> None:
    run = _run(full_report())
    found = {row["ruleId"]: (row["kind"], row["level"]) for row in run["results"]}
    assert found["policy:S3-ENC-1"] == ("fail", "error")
    assert found["cost"] == ("fail", "warning")
    assert found["policy:ORG-1"] == ("fail", "note")
    assert found["policy:S3-KEY-1"] == ("open", "none")


def test_an_exempted_finding_is_suppressed_with_its_reason() -> None:
    found = _result(_run(full_report()), "policy:S3-LOG-1")
    assert found["suppressions"] == [{"kind": "external", "status": "accepted", "justification": "agreed"}]
    (inline,) = _run(judged(result(RawFinding("R", "m")), inline=(comment(rules=("R",)),)))["results"]
    assert inline["suppressions"][0]["kind"] == "inSource"
    assert "suppressions" not in _result(_run(full_report()), "policy:S3-ENC-1")


def test_a_link_to_documentation_is_given_only_if_it_is_one() -> None:
    rules = {rule["id"]: rule for rule in _run(full_report())["tool"]["driver"]["rules"]}
    assert rules["policy:S3-ENC-1"]["helpUri"] == "https://example.com/s3-enc-1"
    (rule,) = _run(judged(result(RawFinding("R", "m", docs="javascript:alert(1)"))))["tool"]["driver"]["rules"]
    assert "helpUri" not in rule


def test_an_integration_s_error_is_a_notification_of_the_run() -> None:
    (invocation,) = _run(full_report())["invocations"]
    assert invocation["toolExecutionNotifications"] == [
        {"level": "warning", "message": {"text": "naming: no answer within 30 s"}}
    ]
    assert (invocation["executionSuccessful"], invocation["exitCode"]) == (True, 1)
    (failed,) = _run(judged(result(status="error", error="it crashed")))["invocations"]
    assert (failed["executionSuccessful"], failed["exitCode"]) == (False, 4)
