"""SARIF against the official schema of version 2.1.0."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from tollgate_host.report.model import IntegrationInfo, Location, RawFinding, Report, ResourceRow
from tollgate_host.report.renderers.render_sarif import render_sarif
from tollgate_host.verdict.judge import judge
from tollgate_host.verdict.merge import merge

from tests.host.report.hostile import hostile_report
from tests.host.report.sample import BUCKET, SERVER, comment, enforcement, full_report, judged, result
from tests.host.report.sample import run as make_run
from tests.node_tools import node_module
from tests.schema_catalogue import published_schema

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def _run(report: Report) -> dict[str, Any]:
    (run,) = json.loads("".join(render_sarif(report)))["runs"]
    return run


def _result(run: dict[str, Any], rule: str) -> dict[str, Any]:
    (found,) = [row for row in run["results"] if row["ruleId"] == rule]
    return found


def _several_plans() -> Report:
    found = result(RawFinding("R", "m"))
    return merge([judge(make_run(found, plan_name=name), enforcement()) for name in ("a.json", "b.json")])


@pytest.mark.parametrize("make", [judged, full_report, hostile_report, _several_plans])
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


def test_every_result_has_a_place_in_a_file_though_its_code_is_not_at_hand() -> None:
    run = _run(full_report())
    assert all(row["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for row in run["results"])
    (location,) = _result(run, "policy:NET-1")["locations"]
    assert location["physicalLocation"]["artifactLocation"]["uri"] == "plan.json"
    assert location["logicalLocations"][0]["fullyQualifiedName"] == SERVER


def test_a_broken_budget_is_placed_at_its_setting_and_others_at_the_integration() -> None:
    declared, setting = Location(file="integrations.hcl", line=2), Location(file="integrations.hcl", line=4)
    info = IntegrationInfo(name="policy", declared=declared, settings={"monthly_budget": setting, "budgets": setting})
    broken = [RawFinding(rule, "m", severity="high") for rule in ("monthly_budget", "budget:shop", "other")]
    stage = result(*broken, hook="plan-stage-complete", address=None)
    (run,) = json.loads("".join(render_sarif(judge(make_run(stage, integrations=[info]), enforcement()))))["runs"]
    lines = {row["ruleId"]: row["locations"][0]["physicalLocation"]["region"]["startLine"] for row in run["results"]}
    assert lines == {"policy:monthly_budget": 4, "policy:budget:shop": 4, "policy:other": 2}


def test_rules_have_help_descriptions_and_the_score_that_github_sorts_by() -> None:
    rules = {rule["id"]: rule for rule in _run(full_report())["tool"]["driver"]["rules"]}
    rule = rules["policy:S3-ENC-1"]
    assert rule["fullDescription"]["text"] == "The bucket is not encrypted."
    assert "sse_algorithm" in rule["help"]["text"]
    assert "sse_algorithm" in rule["help"]["markdown"]
    assert rule["properties"]["security-severity"] == "8.0"
    assert (rule["name"], rules["policy:NET-1"]["name"]) == ("S3ENC1", "NET1")


def test_each_root_has_an_id_of_its_own_and_each_of_several_plans_a_run() -> None:
    alone = judge(make_run(root="infra/prod"), enforcement())
    assert _run(alone)["automationDetails"]["id"] == "tollgate/infra/prod/"
    assert _run(judge(make_run(root="."), enforcement()))["automationDetails"]["id"] == "tollgate/"
    found = result(RawFinding("R", "m"))
    plans = [judge(make_run(found, plan_name=name), enforcement()) for name in ("a.json", "b/c.json")]
    runs = json.loads("".join(render_sarif(merge(plans))))["runs"]
    assert [run["automationDetails"]["id"] for run in runs] == ["tollgate/a.json/", "tollgate/b/c.json/"]
    assert [len(run["results"]) for run in runs] == [1, 1]


def test_fingerprints_have_the_name_that_github_reads() -> None:
    prints = [row["partialFingerprints"]["primaryLocationLineHash"] for row in _run(full_report())["results"]]
    assert len(set(prints)) == len(prints)


def test_no_more_results_than_github_takes_are_written_and_the_rest_is_counted() -> None:
    rows = [ResourceRow(f"aws_x.y[{n}]", "aws_x", "create") for n in range(25_010)]
    report = judge(make_run(*(result(RawFinding("R", "m"), address=row.address) for row in rows)), enforcement())
    run = _run(report)
    assert len(run["results"]) == 25_000
    (notification,) = run["invocations"][0]["toolExecutionNotifications"]
    assert notification["message"]["text"].startswith("10 findings left out")


@pytest.mark.heavy
@pytest.mark.parametrize("make", [judged, full_report, hostile_report, _several_plans])
def test_microsofts_validator_has_no_error_by_the_rules_of_github(make: Any, tmp_path: Path) -> None:
    validator = node_module("@microsoft/sarif-multitool-linux/Sarif.Multitool")
    (tmp_path / "report.sarif").write_text("".join(render_sarif(make())))
    words = ["validate", "--rule-kind", "Sarif;Ghas", "--level", "Error;Warning", "report.sarif"]
    environ = {**os.environ, "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT": "1"}
    done = subprocess.run(
        [validator, *words, "--output", "found.sarif"], cwd=tmp_path, env=environ, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stdout.decode() + done.stderr.decode()
    found = json.loads((tmp_path / "found.sarif").read_text(encoding="utf-8-sig"))["runs"][0].get("results", [])
    assert [row for row in found if row["ruleId"] != "SARIF2005"] == []  # it wants the address of a home page


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
