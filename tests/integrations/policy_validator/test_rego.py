"""Rego, with regopy and with a server that implements OPA's REST API: the same policies, the same verdicts."""

from pathlib import Path

import pytest
from policy_validator.config import Config
from policy_validator.loading import load_sets
from policy_validator.policy import Policy
from policy_validator.problems import PolicyError
from policy_validator.rego.answers.results import Message
from policy_validator.rego.answers.verdicts import verdict_of
from tollgate_runtime import Resource

from tests.integrations.policy_validator.rego_policies import Loaded, made, said

TUTORIAL = Path(__file__).parent / "rego"


def plan_of_tutorial(groups: int = 1) -> list[Resource]:
    scaling = [made("aws_autoscaling_group", f"my_asg{n}") for n in range(groups)]
    return [*scaling, made("aws_instance", "web"), made("aws_launch_configuration", "my_web_config")]


def test_the_blast_radius_of_opas_tutorial_is_judged(engine: str, load: Loaded) -> None:
    policy = "analysis.rego" if engine == "opa" else "analysis_v1.rego"
    evaluator = load((TUTORIAL / policy).read_text(), decisions=("terraform.analysis.authz",))
    assert evaluator.engine == engine
    assert said(evaluator, *plan_of_tutorial(1)) == {"terraform.analysis.authz": []}
    assert said(evaluator, *plan_of_tutorial(3)) == {
        "terraform.analysis.authz": [(None, "fail", "terraform.analysis.authz is not true.")]
    }
    changes_iam = [*plan_of_tutorial(1), made("aws_iam_role")]
    assert said(evaluator, *changes_iam)["terraform.analysis.authz"] != []


@pytest.mark.usefixtures("no_opa")
def test_the_modules_of_opas_tutorial_are_walked(load: Loaded) -> None:
    evaluator = load((TUTORIAL / "modules.rego").read_text())
    inner = Resource(
        address="module.http.aws_security_group.this",
        module="module.http",
        type="aws_security_group",
        name="this",
        action="create",
        after={"description": "Security group with HTTP ports open"},
    )
    found = said(evaluator, inner, made("aws_security_group", description="SSH only"))
    words = "No security groups should be using HTTP. Resource in violation: module.http.aws_security_group.this"
    assert found == {"terraform.module.deny": [("module.http.aws_security_group.this", "fail", words)]}


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("x := [v | some k, v in object.remove(input, [])]", "Invalid collection"),
        ("startswith(input.rows[_].type, data.x[_].y)", "Invalid bracket argument"),
    ],
)
def test_what_regopy_cannot_read_is_refused_and_opa_is_named(
    no_opa: None, load: Loaded, line: str, message: str
) -> None:
    with pytest.raises(PolicyError) as refused:
        load(f"package p\nimport rego.v1\ndeny contains y if {{\n  {line}\n  y := 1\n}}\n")
    problem = refused.value.problems[0]
    assert (problem.file, problem.line) == ("0.rego", 4)
    assert problem.message.startswith(f"regopy cannot read this: {message}")
    assert problem.message.endswith("If it is valid Rego, install `opa`, which runs all of Rego.")


CONFTEST = """package main
import rego.v1

# METADATA
# title: Volumes are encrypted
# description: Because.
# related_resources: [{ref: "https://example.com/why"}]
# custom: {severity: HIGH, remediation: "Set encrypted.", id: volumes_encrypted}
deny contains msg if {
	input.type == "aws_ebs_volume"
	not input.change.after.encrypted
	msg := sprintf("%s is not encrypted", [input.address])
}

violation contains result if {
	input.change.after.size > data.limits.size
	result := {"msg": "too large", "details": {"team": "storage", "severity": "critical", "path": "size"}}
}

warn contains "old type" if input.after.type == "gp2"

deny_untagged contains "no owner" if {
	input.type == "aws_ebs_volume"
	not input.change.after.tags.Owner
}

exception contains rules if {
	startswith(input.name, "legacy")
	rules := ["untagged"]
}

helper := true
"""


@pytest.mark.usefixtures("engine")
def test_conftests_conventions_hold(load: Loaded) -> None:
    evaluator = load(CONFTEST, data={"limits": {"size": 100}})
    info = {rule.id: rule for rule in evaluator.rules}
    assert set(info) == {"volumes_encrypted", "main.violation", "main.warn", "main.deny_untagged"}
    rule = info["volumes_encrypted"]
    assert (rule.title, rule.severity, rule.types) == ("Volumes are encrypted", "high", ("aws_ebs_volume",))
    assert (rule.docs, rule.remediation) == ("https://example.com/why", "Set encrypted.")
    bad = made("aws_ebs_volume", encrypted=False, size=200, type="gp2", tags={})
    outcomes = {row.rule.id: row.verdicts for row in evaluator.judge(bad)}
    assert [verdict.message for verdict in outcomes["volumes_encrypted"]] == ["aws_ebs_volume.a is not encrypted"]
    [large] = outcomes["main.violation"]
    assert (large.severity, large.path, large.details) == ("critical", ("size",), {"team": '"storage"'})
    assert [verdict.status for verdict in outcomes["main.warn"]] == ["warn"]
    assert [verdict.message for verdict in outcomes["main.deny_untagged"]] == ["no owner"]
    legacy = made("aws_ebs_volume", "legacy_disk", encrypted=True, size=1, tags={})
    assert {row.rule.id: row.verdicts for row in evaluator.judge(legacy)}["main.deny_untagged"] == ()


@pytest.mark.usefixtures("engine")
def test_older_rego_and_newer_rego_stand_side_by_side(load: Loaded) -> None:
    old = (
        'package old\ndeny[msg] { input.type == "t_a"; msg := "old" }\nwarn[{"msg": "object"}] { input.type == "t_a" }'
    )
    new = 'package new\ndeny contains msg if { input.type == "t_a"; msg := "new" }'
    future = 'package future.words\nimport future.keywords\ndeny contains "words" if input.type == "t_a"'
    found = said(load(old, new, future), made("t_a"))
    assert {rule: [words for _, _, words in rows] for rule, rows in found.items()} == {
        "old.deny": ["old"],
        "old.warn": ["object"],
        "new.deny": ["new"],
        "future.words.deny": ["words"],
    }
    narrowed = load(old, new, namespaces=("n*",))
    assert [rule.id for rule in narrowed.rules] == ["new.deny"]


PLAN_POLICY = """package plan
import rego.v1
deny contains msg if {
	some r in input.resource_changes
	r.type == "aws_ebs_volume"
	not r.change.after.encrypted
	msg := sprintf("%s is not encrypted", [r.address])
}
deny_many contains {"msg": "too many", "address": "aws_ebs_volume.a"} if {
	count([r | some r in input.resource_changes; r.change.actions[_] == "create"]) > 2
}
deny_deleted contains msg if {
	some r in input.resource_changes
	"delete" in r.change.actions
	msg := sprintf("%s goes", [r.address])
}
"""


@pytest.mark.usefixtures("engine")
def test_a_policy_on_the_plan_is_given_the_whole_plan_and_its_words_go_to_the_resource(load: Loaded) -> None:
    evaluator = load(PLAN_POLICY)
    assert all(rule.needs_plan for rule in evaluator.rules)
    resources = [
        made("aws_ebs_volume", "a", encrypted=True),
        made("aws_ebs_volume", "b", encrypted=False),
        made("aws_ebs_volume", "c", unknown={"encrypted": True, "id": True}),
        made("aws_instance", "d", unknown={"encrypted": True}),
        Resource(address="t_x.e", type="t_x", action="replace", before={"x": 1}, after={"x": 2}),
    ]
    found = said(evaluator, *resources)
    assert found == {
        "plan.deny": [
            ("aws_ebs_volume.b", "fail", "aws_ebs_volume.b is not encrypted"),
            ("aws_ebs_volume.c", "unknown", "encrypted is known only after apply"),
        ],
        "plan.deny_many": [("aws_ebs_volume.a", "fail", "too many")],
        "plan.deny_deleted": [("t_x.e", "fail", "t_x.e goes")],
    }


@pytest.mark.usefixtures("no_opa")
def test_quotes_and_other_special_characters_come_through(load: Loaded) -> None:
    policy = """package p
import rego.v1
deny contains msg if {
	some r in input.resource_changes
	some key in data.keys
	r.change.after.tags[key] == "a\\"b\\\\c"
	json.unmarshal(r.change.after.policy).Statement[_].Effect == "Allow"
	msg := sprintf("%s says: %s", [r.address, r.change.after.text])
}
"""
    evaluator = load(policy, data={"keys": ['x"y']})
    odd = Resource(
        address='module.a["b"].t_a.x["c d"]',
        type="t_a",
        action="create",
        after={"tags": {'x"y': 'a"b\\c'}, "policy": '{"Statement": [{"Effect": "Allow"}]}', "text": "é\n\t→"},
    )
    assert said(evaluator, odd) == {
        "p.deny": [('module.a["b"].t_a.x["c d"]', "fail", 'module.a["b"].t_a.x["c d"] says: é\n\t→')]
    }


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("t_a.x is bad.", "t_a.x"),
        ('(module.m["a.b"].t_a.x[0]): bad', 'module.m["a.b"].t_a.x[0]'),
        ('module.m["a.b"].t_a.x[1] is not there', None),
        ("t_a.x and t_a.y are alike", None),
        ("t_a.x, once more t_a.x", "t_a.x"),
        ("data.t_d.z is read", "data.t_d.z"),
        ("nothing.here", None),
    ],
)
def test_a_message_is_for_the_one_resource_that_it_mentions(text: str, address: str | None) -> None:
    names = ("t_a.x", "t_a.y", "data.t_d.z", 'module.m["a.b"].t_a.x[0]')
    assert verdict_of(Message(text=text), "fail", {name: Resource(address=name) for name in names}).address == address


def test_parameters_reach_a_policy_as_data(no_opa: None, tmp_path: Path) -> None:
    (tmp_path / "p.rego").write_text(
        'package p\nimport rego.v1\ndeny contains "big" if input.after.size > data.parameters["p.deny"].most\n'
    )
    config = Config(policy_set=str(tmp_path), parameters={"p.deny": {"most": 5}})
    policy = Policy(config, load_sets(config.policy_sets))
    try:
        assert policy.judge(made("t_a", size=6)).status == "fail"
        assert policy.judge(made("t_a", size=5)).status == "success"
    finally:
        policy.close()
