"""Rego in live runs, with a real OPA: the same document as `check` and OPA see, and what the plan leaves open."""

import json
import re
import subprocess
from typing import Any

import pytest

from tests.engines import find_engine

from .conftest import Live, Open

pytestmark = pytest.mark.e2e

PROVIDER = 'provider "aws" {\n  region = "us-east-1"\n}\n'
STACK = """
variable "size" {
  default = 12.50
}
resource "aws_vpc" "main" {
  cidr_block = "10.0.0.0/16"
}
resource "aws_subnet" "each" {
  for_each   = { a = "10.0.1.0/24", b = "10.0.2.0/24" }
  vpc_id     = aws_vpc.main.id
  cidr_block = each.value
}
resource "aws_instance" "web" {
  ami           = "ami-0123456789abcdef0"
  instance_type = "t3.xlarge"
  subnet_id     = aws_subnet.each["a"].id
}
output "vpc" {
  value = aws_vpc.main.id
}
check "sizes" {
  assert {
    condition     = var.size > 1
    error_message = "Too small."
  }
}
"""
DIGEST = "package p\n\nimport rego.v1\n\nwarn contains crypto.sha256(json.marshal(input))\n"
COST = """package terraform.policies.cost

import rego.v1

deny contains msg if {
	cost := to_number(input.run.cost_estimate.proposed_monthly_cost)
	cost > 100
	msg := sprintf("the plan costs %v a month", [cost])
}
"""


def with_rego(live: Live, policy: str, *, before: str = "", after: str = "") -> Live:
    """Puts a policy into the folder, between other integrations."""
    (live.folder / "policies").mkdir(exist_ok=True)
    live.write(policy, "policies/p.rego")
    (live.folder / "integrations.json").unlink(missing_ok=True)
    own = f'source = "tf-policy-validator"\n policy_set = "./policies"\n opa = "{find_engine("opa")}"\n'
    return live.write(f'terraform {{\n{before}integration "policy" {{\n{own}}}\n{after}}}\n', "integrations.hcl")


def report(live: Live, *arguments: str, check: int) -> dict[str, Any]:
    live.tollgate(*arguments, "--report", "json=out.json", check=check)
    return json.loads((live.folder / "out.json").read_text())


def findings(live: Live, *arguments: str, check: int) -> list[dict[str, Any]]:
    told = report(live, *arguments, check=check)
    rows = [result for part in (*told["integrations"], *told["resources"]) for result in part["results"]]
    return [finding for row in rows if row["integration"] == "policy" for finding in row["findings"]]


def digests(rows: list[dict[str, Any]]) -> set[str]:
    return {found[0] for row in rows if (found := re.search(r"[0-9a-f]{64}", row["message"]))}


def test_a_live_run_and_check_give_rego_the_document_that_terraform_shows(open_live: Open) -> None:
    live = with_rego(open_live(PROVIDER + STACK), DIGEST)
    live_digests = digests(findings(live, "plan", "-out=p.tfplan", check=0))
    shown = live.terraform("show", "-json", "p.tfplan").out
    (live.folder / "plan.json").write_text(shown)
    command = [find_engine("opa"), "eval", "--stdin-input", "--data", live.folder / "policies", "data.p.warn"]
    made = subprocess.run(command, input=shown.encode(), capture_output=True, check=True)
    own: list[str] = json.loads(made.stdout)["result"][0]["expressions"][0]["value"]
    assert len(own) == 1
    assert live_digests == set(own)
    assert digests(findings(live, "check", "p.tfplan", check=0)) == set(own)
    assert digests(findings(live, "check", "plan.json", check=0)) == set(own)


@pytest.mark.heavy
def test_what_the_plan_leaves_open_is_asked_again_before_the_change_is_made(open_live: Open) -> None:
    policy = """package p

import rego.v1

deny contains msg if {
	some row in input.resource_changes
	row.type == "aws_subnet"
	startswith(row.change.after.vpc_id, "vpc-")
	msg := sprintf("%s is in a network of ours", [row.address])
}
"""
    live = with_rego(open_live(PROVIDER + STACK), policy)
    planned = findings(live, "plan", check=0)
    assert {(row["address"], row["status"]) for row in planned} == {
        ('aws_subnet.each["a"]', "unknown"),
        ('aws_subnet.each["b"]', "unknown"),
    }
    ended = live.tollgate("apply", "-auto-approve", "-no-color", check=1)
    assert 'aws_subnet.each["a"] is in a network of ours' in ended.text
    made = {row["type"] for row in live.state()["resources"]}
    assert "aws_vpc" in made
    assert "aws_subnet" not in made


@pytest.mark.heavy
@pytest.mark.parametrize("is_known", [True, False])
def test_the_cost_estimate_of_the_integration_before_is_given_to_rego(open_live: Open, is_known: bool) -> None:
    cost = 'integration "money" {\n source = "tf-cost-estimator"\n}\n'
    live = open_live(PROVIDER + STACK)
    live = with_rego(live, COST, before=cost) if is_known else with_rego(live, COST, after=cost)
    for arguments in (["plan", "-out=p.tfplan"], ["check", "p.tfplan.rejected"]):
        told = report(live, *arguments, check=1 if is_known else 4)
        money, policy = sorted(told["integrations"], key=lambda row: row["name"])
        [estimate] = [row["metadata"]["estimated_monthly_cost"] for row in money["results"] if row["metadata"]]
        [judged] = [row for row in policy["results"] if row["hook"] == "plan-stage-complete"]
        if is_known:
            assert [row["message"] for row in judged["findings"]] == [f"the plan costs {estimate} a month"]
        else:
            assert "put an integration with `tf-cost-estimator` before this one" in judged["error"]


def test_a_rule_that_can_never_fire_ends_a_live_plan_with_an_error(open_live: Open) -> None:
    policy = 'package p\n\nimport rego.v1\n\ndeny contains "x" if some row in input.resource_change\n'
    ended = with_rego(open_live(PROVIDER + STACK), policy).tollgate("plan", check=4)
    assert "did you mean `resource_changes`?" in " ".join(ended.text.split())
