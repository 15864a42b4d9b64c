"""Three rules, said in the language of each tool: databases are backed up, instances have an owner, buckets stay."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from benchmarks.rig.bench import Bench

YAML = """rules:
  - id: databases_are_backed_up
    match: {type: aws_db_instance}
    require: {path: backup_retention_period, at_least: 1}
  - id: instances_have_an_owner
    match: {type: aws_instance}
    require: {path: tags.Owner, is_set: true}
  - id: buckets_stay
    match: {type: aws_s3_bucket}
    deny: {path: force_destroy, equals: true}
"""
REGO = """package rules

import rego.v1

deny contains msg if {
	some row in input.resource_changes
	row.type == "aws_db_instance"
	row.change.after.backup_retention_period < 1
	msg := sprintf("%s is not backed up", [row.address])
}

deny contains msg if {
	some row in input.resource_changes
	row.type == "aws_instance"
	row.change.after != null
	not row.change.after.tags.Owner
	msg := sprintf("%s has no owner", [row.address])
}

deny contains msg if {
	some row in input.resource_changes
	row.type == "aws_s3_bucket"
	row.change.after.force_destroy == true
	msg := sprintf("%s can be destroyed with what is in it", [row.address])
}
"""
FEATURE = """Feature: three rules

  Scenario: databases are backed up
    Given I have aws_db_instance defined
    Then it must have backup_retention_period
    And its value must be greater than 0

  Scenario: instances have an owner
    Given I have aws_instance defined
    Then it must have tags
    And it must have Owner

  Scenario: buckets stay
    Given I have aws_s3_bucket defined
    Then it must have force_destroy
    And its value must be false
"""
C7N: dict[str, Any] = {
    "policies": [
        {
            "name": "databases-are-backed-up",
            "resource": "terraform.aws_db_instance",
            "filters": [{"backup_retention_period": 0}],
        },
        {
            "name": "instances-have-an-owner",
            "resource": "terraform.aws_instance",
            "filters": [{"tag:Owner": "absent"}],
        },
        {
            "name": "buckets-stay",
            "resource": "terraform.aws_s3_bucket",
            "filters": [{"force_destroy": True}],
        },
    ]
}


def write_features(folder: Path) -> Path:
    """Return the rules for terraform-compliance."""
    (folder / "rules.feature").write_text(FEATURE)
    return folder


def write_c7n(bench: Bench, size: int) -> list[str | Path]:
    """Return the rules for c7n-left and the plan's resources as a configuration, as its arguments."""
    policies, configuration = bench.workplace("c7n"), bench.workplace(f"configuration{size}")
    (policies / "rules.json").write_text(json.dumps(C7N))
    blocks: dict[str, dict[str, Any]] = {}
    for number, row in enumerate(json.loads(bench.plan(size).read_bytes())["resource_changes"]):
        if after := row["change"]["after"]:
            blocks.setdefault(row["type"], {})[f"r{number}"] = {
                name: value for name, value in after.items() if value is not None
            }
    (configuration / "main.tf.json").write_text(json.dumps({"resource": blocks}))
    return ["-p", policies, "-d", configuration]
