"""GitLab code quality against the fields that GitLab documents."""

import json
from typing import Any

import jsonschema
import pytest
from tollgate_host.report.model import RawFinding, Report
from tollgate_host.report.renderers.render_gitlab import render_gitlab
from tollgate_host.verdict.merge import merge

from tests.host.report.hostile import hostile_report
from tests.host.report.sample import BUCKET, full_report, judged, result

DOCUMENTED: dict[str, Any] = {
    "type": "array",
    "items": {
        "type": "object",
        "required": ["description", "check_name", "fingerprint", "location", "severity"],
        "additionalProperties": False,
        "properties": {
            "description": {"type": "string", "minLength": 1},
            "check_name": {"type": "string", "minLength": 1},
            "fingerprint": {"type": "string", "minLength": 1},
            "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
            "location": {
                "type": "object",
                "required": ["path", "lines"],
                "properties": {
                    "path": {"type": "string", "pattern": "^(?!\\./)"},
                    "lines": {
                        "type": "object",
                        "required": ["begin"],
                        "properties": {"begin": {"type": "integer", "minimum": 1}},
                    },
                },
            },
        },
    },
}


def _rows(report: Report) -> list[dict[str, Any]]:
    return json.loads("".join(render_gitlab(report)))


@pytest.mark.parametrize("make", [judged, full_report, hostile_report])
def test_a_report_has_the_documented_fields_and_unique_fingerprints(make: Any) -> None:
    rows = _rows(make())
    jsonschema.validate(rows, DOCUMENTED)
    assert len({row["fingerprint"] for row in rows}) == len(rows)


def test_a_finding_is_placed_and_graded() -> None:
    (row,) = [row for row in _rows(full_report()) if row["check_name"] == "policy/S3-ENC-1"]
    assert (row["severity"], row["location"]) == ("critical", {"path": "infra/main.tf", "lines": {"begin": 12}})
    assert row["description"] == f"{BUCKET}.encryption[0]: The bucket is not encrypted."


def test_what_does_not_count_is_there_for_information() -> None:
    (row,) = [row for row in _rows(full_report()) if row["check_name"] == "policy/S3-LOG-1"]
    assert row["severity"] == "info"
    assert "[exempted (agreed; owner web" in row["description"]


def test_the_same_fault_in_two_plans_has_two_fingerprints() -> None:
    report = judged(result(RawFinding("R", "m")))
    first, second = _rows(merge([report, report]))
    assert first["fingerprint"] != second["fingerprint"]
