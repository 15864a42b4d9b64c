"""The JSON report against its published schema."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

import jsonschema
import pytest
from tollgate_host.report.model import RawFinding, Report
from tollgate_host.report.renderers.render_json import render_json
from tollgate_host.verdict.judge import judge
from tollgate_host.verdict.merge import merge
from tollgate_host.verdict.settings.enforcement import EnforcementOverride

from tests.host.report.hostile import LONG, hostile_report
from tests.host.report.sample import BUCKET, SERVER, enforcement, full_report, judged, result, run

SCHEMA: dict[str, Any] = json.loads((Path(__file__).parents[3] / "docs/report.schema.json").read_text(encoding="utf-8"))


def _document(report: Report) -> dict[str, Any]:
    return json.loads("".join(render_json(report)))


def _closed(schema: Any) -> Any:
    """The schema with every object closed, so that a member it does not describe is found."""
    if isinstance(schema, dict):
        members = {name: _closed(value) for name, value in cast("dict[str, Any]", schema).items()}
        return members | {"additionalProperties": False} if "properties" in members else members
    return [_closed(item) for item in cast("list[Any]", schema)] if isinstance(schema, list) else schema


def _override() -> Report:
    override = EnforcementOverride(reason="hotfix", by="ann", at=datetime(2026, 11, 16, 12, tzinfo=UTC))
    return judged(result(RawFinding("R", "m")), override=override)


def _two_plans() -> Report:
    return merge([judge(run(result(), plan_name=name), enforcement()) for name in ("a.json", "b.json")])


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("make", [judged, full_report, hostile_report, _override, _two_plans])
def test_a_report_is_what_the_schema_says_and_nothing_else(make: Any) -> None:
    document = _document(make())
    validator: Any = jsonschema.Draft202012Validator(_closed(SCHEMA))
    assert [error.message for error in validator.iter_errors(document)] == []


def test_the_schema_finds_a_report_that_is_wrong() -> None:
    document = _document(full_report())
    document["resources"][0]["results"][1]["findings"][0]["severity"] = "dreadful"
    validator: Any = jsonschema.Draft202012Validator(SCHEMA)
    assert not validator.is_valid(document)


def test_the_members_are_those_that_are_promised_in_their_order() -> None:
    document = _document(full_report())
    assert list(document) == ["version", "verdict", "summary", "integrations", "resources", "exemptions", "timing"]
    promised = ["name", "version", "source", "status", "message", "error", "metadata"]
    assert [name for name in document["integrations"][0] if name in promised] == promised
    assert list(document["resources"][0]) == ["address", "type", "action", "results"]
    shape = set(document["resources"][0]["results"][0])
    assert shape >= {"integration", "hook", "status", "message", "metadata", "findings"}


def test_a_finding_carries_judgement_place_and_exemption() -> None:
    document = _document(full_report())
    findings = [row for each in document["resources"][0]["results"] for row in each["findings"]]
    (encrypted,) = [row for row in findings if row["rule"] == "S3-ENC-1"]
    assert (encrypted["outcome"], encrypted["level"], encrypted["address"]) == ("fail", "soft-mandatory", BUCKET)
    assert encrypted["location"]["line"] == 12
    (logged,) = [row for row in findings if row["rule"] == "S3-LOG-1"]
    assert (logged["outcome"], logged["exemption"]["owner"]) == ("exempted", "web")
    server = document["resources"][1]
    assert server["address"] == SERVER
    assert server["results"][0]["findings"][0]["exemption"]["state"] == "expired"


def test_money_keeps_its_digits() -> None:
    assert '"monthly":10.5' in "".join(render_json(full_report()))


def test_the_plan_of_a_resource_is_named_where_there_are_several() -> None:
    assert [row["plan"] for row in _document(_two_plans())["resources"]] == ["a.json"] * 3 + ["b.json"] * 3
    assert "plan" not in _document(full_report())["resources"][0]


def test_each_resource_has_a_line_of_its_own() -> None:
    lines = "".join(render_json(full_report())).splitlines()
    assert sum(line.startswith('{"address"') for line in lines) == 3


def test_long_messages_are_kept_whole() -> None:
    document = _document(hostile_report())
    messages = [row["message"] for resource in document["resources"] for row in resource["results"]]
    assert max(map(len, messages)) == max(map(len, LONG))
