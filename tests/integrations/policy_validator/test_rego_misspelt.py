"""Misspelt members, however far from the input: each is named, and none passes."""

from typing import Any

import pytest
from policy_validator.evaluator import Plan
from tollgate_runtime import Operation
from tollgate_runtime.testing.plans import resources_from_plan

from tests.integrations.policy_validator.rego_policies import Loaded

AFTER: dict[str, Any] = {"encrypted": False, "size": 10, "tags": {"Owner": "shop"}, "snapshot_id": None}
ROW: dict[str, Any] = {
    "address": "aws_ebs_volume.a",
    "mode": "managed",
    "type": "aws_ebs_volume",
    "name": "a",
    "provider_name": "registry.terraform.io/hashicorp/aws",
    "change": {"actions": ["create"], "before": None, "after": AFTER, "after_unknown": {"id": True}},
}
PLAN: dict[str, Any] = {
    "format_version": "1.2",
    "planned_values": {"root_module": {"resources": [{**ROW, "values": AFTER}]}},
    "resource_changes": [ROW],
    "configuration": {"root_module": {}},
}
LIBRARY = """package lib

import rego.v1

changes_of(plan, kind) := [row | some row in plan.resource_changes; row.type == kind]

every_change := input.resource_change
"""
SOURCES = """
at the root
deny contains "x" if some r in input.resource_change

an attribute
deny contains "x" if { VOLUME; r.change.after.encryptd == false }

in brackets
deny contains "x" if { VOLUME; r.change["after"]["encryptd"] == false }

by a variable
key := "encryptd"
deny contains "x" if { VOLUME; r.change.after[key] == false }

in a helper function
bad(state) if state.encryptd == false
deny contains "x" if { VOLUME; bad(r.change.after) }

through two functions
f(x) := g(x)
g(x) := x.resource_change
deny contains "x" if some r in f(input)

through a helper of another package
deny contains "x" if { some r in data.lib.changes_of(input, "aws_ebs_volume"); r.change.after.encryptd }

in another package
deny contains "x" if some r in data.lib.every_change

after an import
import input as tfplan
deny contains "x" if some r in tfplan.resource_change

in a chain of names
a := input
b := a.resource_change
c := b
deny contains "x" if some r in c

in a comprehension
deny contains "x" if { bad := {r.address | VOLUME; r.change.after.encryptd}; count(bad) > 0 }

of a set of rows
volumes contains r if { VOLUME }
deny contains "x" if { some v in volumes; v.change.after.encryptd == false }

of a map of rows
by := {r.address: r.change.after | VOLUME}
deny contains k if { some k, v in by; v.encryptd == false }

with a default
deny contains "x" if { VOLUME; object.get(r.change.after, "encryptd", true) == false }

with a default, by a path
deny contains "x" if { VOLUME; object.get(r, ["change", "after", "encryptd"], true) == false }

in an else
enc(r) := r.change.after.encryptd if r.type == "aws_ebs_volume"
else := false
deny contains "x" if { some r in input.resource_changes; enc(r) == true }

in a pattern
deny contains "x" if { some r in input.resource_changes; {"resource_change": c} = input; c }

only in the message
deny contains r.change.after.encryptd if { VOLUME }

of a type from data
deny contains "x" if { some r in input.resource_changes; r.type in data.types; r.change.after.encryptd }

in planned values
deny contains "x" if { some r in input.planned_values.root_module.resources; VALUES; r.values.encryptd == false }

for HCP Terraform
deny contains "x" if some r in input.plan.resource_change

for Scalr
import input.tfplan as tfplan
deny contains "x" if some r in tfplan.resource_change

for Spacelift
deny contains "x" if some r in input.terraform.resource_change

of one resource
deny contains "x" if { input.type == "aws_ebs_volume"; input.change.after.encryptd == false }
"""
VALUES = 'r.type == "aws_ebs_volume"'
VOLUME = f"some r in input.resource_changes; {VALUES}"
MEANT = {"encryptd": "encrypted", "resource_change": "resource_changes"}
NEVER: dict[str, str] = {
    name: source for name, _, source in (block.partition("\n") for block in SOURCES.strip().split("\n\n"))
}


def verdicts(load: Loaded, source: str) -> list[tuple[str, str]]:
    text = source.replace("VOLUME", VOLUME).replace("VALUES", VALUES)
    evaluator = load(f"package p\nimport rego.v1\n{text}\n", LIBRARY, data={"types": ["aws_ebs_volume"]})
    rows = list(resources_from_plan(PLAN))
    plan = Plan(rows, Operation(resources=rows, plan=PLAN, workspace="default"))
    outcomes = [*(row for one in rows for row in evaluator.judge(one)), *evaluator.judge_plan(plan)]
    return [(verdict.status, verdict.message) for row in outcomes for verdict in row.verdicts]


@pytest.mark.usefixtures("opa")
@pytest.mark.parametrize("source", NEVER.values(), ids=NEVER)
def test_a_rule_that_never_fires_for_a_misspelt_member_is_no_pass(load: Loaded, source: str) -> None:
    [(status, message)] = verdicts(load, source)
    assert status == "unusable"
    assert message.startswith(("0.rego:", "1.rego:"))
    [(wrong, right)] = [(wrong, right) for wrong, right in MEANT.items() if f".{wrong}`" in message]
    assert message.endswith(f".{wrong}` cannot be there; did you mean `{right}`?")


@pytest.mark.usefixtures("opa")
def test_a_misspelt_member_with_a_default_that_fires_is_named_beside_the_finding(load: Loaded) -> None:
    found = verdicts(load, 'deny contains "x" if { VOLUME; object.get(r.change.after, "encryptd", false) == false }')
    assert [status for status, _ in found] == ["warn", "fail"]
    assert "did you mean `encrypted`?" in found[0][1]


@pytest.mark.usefixtures("opa")
@pytest.mark.parametrize(
    "source",
    [
        """deny contains "x" if {
	VOLUME
	some other in input.resource_changes
	other.change.after.volume_id == r.address
	other.change.after.instance_id
}""",
        """deny contains "x" if {
	plan := object.get(input, "tfplan", input)
	some r in plan.resource_changes
	r.type == "none"
}""",
    ],
    ids=["what belongs to another resource", "the plan under the name of another host"],
)
def test_what_may_be_there_after_all_is_no_mistake(load: Loaded, source: str) -> None:
    assert verdicts(load, source) == []


@pytest.mark.usefixtures("opa")
def test_a_policy_for_code_is_told_that_it_is_given_the_plan(load: Loaded) -> None:
    [(status, message)] = verdicts(load, 'deny contains "x" if input.resource.aws_s3_bucket[_].acl == "public-read"')
    assert status == "unusable"
    assert "`input.resource` cannot be there: that is how conftest reads .tf files" in message
