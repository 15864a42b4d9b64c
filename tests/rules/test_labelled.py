"""Resources that other people labelled, and the verdicts of the rules that name the same check as an equivalent.

Each line has the resources of a small plan and what the check says of some of them. A verdict that is meant to differ
is listed here, and argued in docs/rules-differences.md.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tollgate_rules import RULES, PlanResources, Rule
from tollgate_runtime import Resource

FOLDER = Path(__file__).parent
PLANS: list[dict[str, Any]] = [json.loads(line) for line in (FOLDER / "labelled.jsonl").read_text().splitlines()]
DIFFERENCES = {
    ("CKV_AWS_70", "aws_s3_bucket.pass_w_condition"): "fail",
    ("CKV_AWS_70", "aws_s3_bucket_policy.pass_w_condition"): "fail",
    ("CKV_AWS_38", "aws_eks_cluster.disabled"): "fail",
}


@cache
def rules_named() -> dict[str, list[Rule]]:
    found: dict[str, list[Rule]] = {}
    for rule in RULES:
        for name in rule.equivalents:
            found.setdefault(name, []).append(rule)
    return found


def resource_of(row: dict[str, Any]) -> Resource:
    return Resource(
        address=row["address"],
        type=row["address"].partition(".")[0],
        action="create",
        after=row["after"],
        after_unknown={"id": True, **row.get("unknown", {})},
        references=row.get("references", {}),
    )


def verdict(rules: list[Rule], resource: Resource, siblings: PlanResources) -> str:
    statuses = {finding.status for rule in rules for finding in rule.check(resource, siblings)}
    return "fail" if "fail" in statuses else "unknown" if statuses else "pass"


@pytest.mark.parametrize("check", sorted({plan["check"] for plan in PLANS}))
def test_the_verdicts_agree_with_the_labels(check: str) -> None:
    rules = rules_named()[check]
    seen: dict[str, str] = {}
    expected: dict[str, str] = {}
    for number, plan in enumerate(plan for plan in PLANS if plan["check"] == check):
        resources = [resource_of(row) for row in plan["resources"]]
        siblings = PlanResources(resources)
        labels: dict[str, str] = plan["expected"]
        for resource in resources:
            address = str(resource.address)
            if address in labels:
                expected[f"{number} {address}"] = DIFFERENCES.get((check, address), labels[address])
                seen[f"{number} {address}"] = verdict(rules, resource, siblings)
    assert seen == expected


def test_every_difference_is_argued() -> None:
    argued = (FOLDER.parents[1] / "docs" / "rules-differences.md").read_text(encoding="utf-8")
    assert [check for check, _ in DIFFERENCES if check not in argued] == []
