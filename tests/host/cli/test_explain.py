"""`tollgate rules`, `explain` and `cost`: what a rule demands, what is known of a resource, what it costs."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

WEBSHOP = Path(__file__).parents[3] / "examples" / "plans" / "webshop.json"

RULES = """
import json, sys
if sys.argv[1:2] == ["rules"]:
    print(json.dumps([
        {"id": "bucket_private", "title": "Buckets are private", "severity": "high", "description": "Data leaks.",
         "remediation": "Block public access.", "docs": "https://example.com/private", "frameworks": ["CIS 2.1.4"],
         "equivalents": ["CKV_AWS_53"], "aliases": ["S3-PUB-1"], "types": ["aws_s3_bucket"], "added_later": 1},
        {"id": "bucket_named", "title": "Buckets have names", "severity": "low"},
    ]))
    raise SystemExit
"""


@pytest.fixture
def ruled(project: Any) -> Any:
    """A project with an integration that lists its rules and says what each resource costs, and one that does not."""
    metadata = "{'estimated_monthly_cost': 12.5, 'monthly_cost_before': 2, 'monthly_delta': 10.5}"
    project.integration(
        "policy", f"{RULES}\nserve(lambda m: answer(m, 'success', message='fine', metadata={metadata}))\n"
    )
    project.integration("silent")
    project.plan("one", "two")
    return project


def test_the_rules_of_every_integration_are_listed(ruled: Any) -> None:
    outcome = ruled.run("rules")
    assert outcome.code == 0
    assert "policy/bucket_private  high      Buckets are private\n" in outcome.out
    assert "2 rules. `tollgate explain RULE` shows one." in outcome.out
    assert outcome.err == "The integration 'silent' does not list its rules.\n"


def test_a_word_chooses_rules_and_json_is_for_programs(ruled: Any) -> None:
    (row,) = json.loads(ruled.run("rules", "private", "--json").out)
    assert (row["integration"], row["id"], row["frameworks"]) == ("policy", "bucket_private", ["CIS 2.1.4"])


@pytest.mark.parametrize("name", ["bucket_private", "policy/bucket_private", "CKV_AWS_53", "S3-PUB-1"])
def test_a_rule_is_explained_by_any_of_its_names(name: str, ruled: Any) -> None:
    ruled.write(
        "exemptions.yaml", "exemptions:\n  - {rule: S3-PUB-*, address: aws_s3_bucket.site, reason: a website}\n"
    )
    outcome = ruled.run("explain", name)
    assert outcome.code == 0
    told = (
        "Buckets are private",
        "Data leaks.",
        "Block public access.",
        "CIS 2.1.4",
        "CKV_AWS_53",
        "https://example.com",
    )
    assert all(words in outcome.out for words in told)
    assert "Exemptions: 1\n  │ aws_s3_bucket.site: a website; exemptions.yaml:2\n" in outcome.out


def test_a_rule_that_there_is_not_gets_a_suggestion(ruled: Any) -> None:
    outcome = ruled.run("explain", "bucket_privat")
    assert (outcome.code, outcome.out) == (3, "")
    assert 'Did you mean "bucket_private"?' in outcome.err


def test_a_resource_is_explained_with_all_that_was_said_and_its_cost(ruled: Any) -> None:
    outcome = ruled.run("explain", "aws_s3_bucket.one", "--plan", "plan.json")
    assert outcome.code == 0
    assert "│ policy: fine" in outcome.out
    assert "Cost: $12.50 a month (before $2.00, +$10.50)" in outcome.out


def test_a_resource_that_there_is_not_gets_a_suggestion(ruled: Any) -> None:
    outcome = ruled.run("explain", "aws_s3_bucket.onne", "--plan", "plan.json")
    assert outcome.code == 3
    assert "Did you mean aws_s3_bucket.one?" in outcome.err


def test_costs_are_a_table_with_a_total_that_is_the_sum_of_its_rows(ruled: Any) -> None:
    outcome = ruled.run("cost", "plan.json", "--only", "policy")
    lines = outcome.out.splitlines()
    assert lines[1].split() == ["aws_s3_bucket.one", "$2.00", "$12.50", "+$10.50"]
    assert lines[-1] == "Cost: $25.00 a month (+$21.00, before $4.00)"


def test_costs_can_be_held_against_an_earlier_report(ruled: Any) -> None:
    assert ruled.run("check", "plan.json", "--report", "json=before.json").code == 0
    ruled.plan("one", "two", "three")
    lines = ruled.run("cost", "plan.json", "--compare", "before.json").out.splitlines()
    assert [line.split() for line in lines if "three" in line] == [["aws_s3_bucket.three", "-", "$12.50", "+$12.50"]]
    assert lines[-1] == "Compared: $25.00 a month, so +$12.50"
    table = json.loads(ruled.run("cost", "plan.json", "--compare", "before.json", "--json").out)
    assert (table["monthly"], table["compared_with"]) == (37.5, 25.0)


def test_costs_need_no_configuration(project: Any) -> None:
    shutil.copy(WEBSHOP, project.folder / "plan.json")
    outcome = project.run("cost", "plan.json")
    assert outcome.code == 0, outcome.err
    assert outcome.out.endswith(
        "Cost: $655.10 a month (+$430.10, before $225.00); 4 resources not counted (charged by usage)\n"
    )


def test_without_a_cost_the_command_says_what_is_missing(project: Any) -> None:
    project.integration("naming")
    project.plan("good")
    outcome = project.run("cost", "plan.json")
    assert outcome.code == 3
    assert "no integration has estimated a cost" in outcome.err
