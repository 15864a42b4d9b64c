"""`rules --json` of every integration: each rule that it reports is there, with what, why and how to fix it."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from aws_compliance.catalogue import CONTROLS
from aws_compliance.levels import LIVE_CHECKS
from naming_checker import uniqueness
from naming_checker.catalogue import CHECKS
from naming_checker.judgement import NOT_NAMED
from naming_checker.labels import label_check
from tollgate_host.integrations.rule_list import RuleRow

LIMITS = {
    "monthly_budget",
    "budget:NAME",
    "max_increase",
    "max_increase_percent",
    "max_resource_monthly_cost",
    "unpriced",
}


def _rules(program: str) -> list[dict[str, Any]]:
    script = Path(sys.executable).with_name(program)
    return json.loads(subprocess.run([script, "rules", "--json"], check=True, capture_output=True).stdout)


@pytest.mark.parametrize(
    "program", ["tf-cost-estimator", "tf-policy-validator", "tf-aws-compliance", "tf-naming-checker"]
)
def test_every_rule_says_what_why_and_how_to_fix_it(program: str) -> None:
    members = ("id", "title", "severity", "description", "remediation")
    assert [rule["id"] for rule in _rules(program) if not all(rule.get(name) for name in members)] == []


@pytest.mark.parametrize(
    ("program", "reported"),
    [
        ("tf-cost-estimator", {*LIMITS, "unpriced"}),
        ("tf-aws-compliance", {*CONTROLS.keys(), *LIVE_CHECKS}),
        ("tf-naming-checker", {*(one.id for one in CHECKS), uniqueness.RULE, NOT_NAMED, label_check.RULE}),
    ],
)
def test_every_rule_that_is_reported_is_listed_once(program: str, reported: set[str]) -> None:
    ids = [rule["id"] for rule in _rules(program)]
    assert reported <= set(ids)
    assert len(ids) == len(set(ids))


def test_a_budget_is_explained_by_its_own_name() -> None:
    rule = RuleRow(integration="cost", id="budget:NAME")
    assert rule.is_called("budget:web")
    assert rule.is_called("cost/budget:web")
    assert not rule.is_called("monthly_budget")
    assert not RuleRow(integration="cost", id="NAME").is_called("anything")
