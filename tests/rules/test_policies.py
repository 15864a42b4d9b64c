"""IAM policies: read from texts and from documents that are read at apply, and what their statements allow."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tollgate_rules import RULES, PlanResources, RuleSet
from tollgate_rules.aws.policy_conditions import Condition
from tollgate_rules.aws.policy_document import NotAPolicy, Statement, matches, statements
from tollgate_runtime import Resource

ReadPlan = Callable[[Path], list[Resource]]


def read(**members: Any) -> Statement:
    [statement] = statements(json.dumps({"Statement": {"Effect": "Allow", **members}}))
    return statement


@pytest.mark.parametrize(
    ("pattern", "action", "fits"),
    [
        ("*", "s3:GetObject", True),
        ("s3:*", "s3:GetObject", True),
        ("S3:get*", "s3:GetObject", True),
        ("s3:Get?bject", "s3:GetObject", True),
        ("s3:Put*", "s3:GetObject", False),
        ("s3:[G]etObject", "s3:GetObject", False),
    ],
)
def test_an_action_fits_a_pattern_with_wildcards_whatever_its_capitals(pattern: str, action: str, fits: bool) -> None:
    assert matches(pattern, action) is fits


def test_a_statement_may_stand_alone_and_its_members_too() -> None:
    statement = read(Sid="One", Action="s3:GetObject", Resource=["a", "b"], Principal={"AWS": ["x"], "Service": "y"})
    assert (statement.sid, statement.actions, statement.resources) == ("One", ("s3:GetObject",), ("a", "b"))
    assert statement.principals == (("AWS", "x"), ("Service", "y"))


@pytest.mark.parametrize("text", ["", "no", "[]", '"x"', "[" * 100_000])
def test_what_is_no_policy_is_said_to_be_none(text: str) -> None:
    with pytest.raises(NotAPolicy):
        statements(text)


@pytest.mark.parametrize(
    "document", ['{"Statement": [1, null, {"Effect": 3, "Action": {"a": 1}, "Condition": [1]}]}', "{}"]
)
def test_a_malformed_policy_allows_nothing(document: str) -> None:
    assert not any(statement.is_allow for statement in statements(document))


def test_not_action_covers_all_but_what_it_names() -> None:
    statement = read(NotAction=["iam:*"], Resource="*")
    assert statement.covers("s3:GetObject")
    assert not statement.covers("iam:PassRole")
    assert not statement.allows_everything
    assert read(NotAction="s3:*", Resource="*").allows_everything


@pytest.mark.parametrize(
    ("principal", "condition", "is_public"),
    [
        ("*", {}, True),
        ({"AWS": "*"}, {}, True),
        ({"AWS": ["arn:aws:iam::111122223333:root", "*"]}, {}, True),
        ({"AWS": "arn:aws:iam::*:role/app"}, {}, True),
        ({"AWS": "111122223333"}, {}, False),
        ({"Service": "s3.amazonaws.com"}, {}, False),
        ("*", {"StringEquals": {"aws:SourceAccount": "111122223333"}}, False),
        ("*", {"stringequals": {"AWS:sourceaccount": ["111122223333"]}}, False),
        ("*", {"StringLike": {"aws:PrincipalOrgID": "*"}}, True),
        ("*", {"StringEqualsIfExists": {"aws:SourceVpce": "vpce-1"}}, True),
        ("*", {"ForAllValues:StringEquals": {"aws:PrincipalOrgPaths": "o-1/r"}}, True),
        ("*", {"ForAnyValue:StringLike": {"aws:PrincipalOrgPaths": "o-1/r/*"}}, False),
        ("*", {"StringNotEquals": {"aws:PrincipalAccount": "111122223333"}}, True),
        ("*", {"ArnLike": {"aws:SourceArn": "arn:aws:sns:*:111122223333:t"}}, False),
        ("*", {"ArnLike": {"aws:SourceArn": "arn:aws:sns:*:*:t"}}, True),
        ("*", {"ArnEquals": {"aws:SourceArn": "arn:aws:s3:::bucket"}}, False),
        ("*", {"ArnLike": {"aws:SourceArn": "arn:aws:s3:::*"}}, True),
        ("*", {"IpAddress": {"aws:SourceIp": ["192.0.2.0/24"]}}, False),
        ("*", {"IpAddress": {"aws:SourceIp": ["192.0.2.0/24", "0.0.0.0/0"]}}, True),
        ("*", {"NotIpAddress": {"aws:SourceIp": "192.0.2.0/24"}}, True),
        ("*", {"Bool": {"aws:SecureTransport": "true"}}, True),
        ("*", {"Bool": {"aws:PrincipalIsAWSService": True}}, False),
    ],
)
def test_everyone_is_everyone_unless_a_condition_names_the_callers(
    principal: Any, condition: dict[str, Any], is_public: bool
) -> None:
    assert read(Action="s3:*", Principal=principal, Condition=condition).is_for_everyone is is_public


def test_a_denial_lets_nobody_in() -> None:
    assert not read(Effect="Deny", Principal="*").is_for_everyone


def test_not_principal_lets_everyone_else_in() -> None:
    assert read(NotPrincipal={"AWS": "111122223333"}).is_for_everyone


def test_a_condition_knows_its_operator_without_what_quantifies_it() -> None:
    assert Condition("ForAnyValue:StringLike", "k", ("v",)).plain_operator == "stringlike"


def policy() -> Resource:
    return Resource(
        address="aws_iam_policy.deploy",
        type="aws_iam_policy",
        action="create",
        after={"name": "deploy"},
        after_unknown={"id": True, "policy": True},
        references={"policy": ["data.aws_iam_policy_document.deploy"]},
    )


def document(**statement: Any) -> Resource:
    mask = {name: [True] if value == [None] else False for name, value in statement.items()}
    return Resource(
        address="data.aws_iam_policy_document.deploy",
        type="aws_iam_policy_document",
        mode="data",
        action="read",
        after={"statement": [statement]},
        after_unknown={"id": True, "json": True, "statement": [mask]},
    )


def found(rule: str, *resources: Resource) -> list[tuple[str, str]]:
    findings = RULES[rule].check(resources[0], PlanResources(resources))
    return [(finding.status, finding.message) for finding in findings]


def test_a_document_that_is_read_at_apply_is_judged_by_what_its_blocks_say() -> None:
    everything = document(actions=["*"], resources=["*"])
    assert found("iam_policy_no_full_admin", policy(), everything) == [
        ("fail", "The policy allows all actions on all resources. See data.aws_iam_policy_document.deploy.")
    ]


@pytest.mark.parametrize(
    "statement",
    [
        {"actions": ["s3:GetObject"], "resources": ["*"]},
        {"actions": ["*"], "resources": [None]},
        {"actions": [None], "resources": ["*"]},
        {"effect": "Deny", "actions": ["*"], "resources": ["*"]},
    ],
)
def test_what_a_document_does_not_say_yet_stays_unknown(statement: dict[str, Any]) -> None:
    assert found("iam_policy_no_full_admin", policy(), document(**statement)) == [
        ("unknown", "policy is known only after apply")
    ]


def test_a_condition_that_is_not_known_yet_may_narrow_a_statement() -> None:
    bucket_policy = Resource(
        address="aws_s3_bucket_policy.b",
        type="aws_s3_bucket_policy",
        action="create",
        after={"bucket": "b"},
        after_unknown={"policy": True},
        references={"policy": ["data.aws_iam_policy_document.deploy"]},
    )
    everyone = {"principals": [{"type": "*", "identifiers": ["*"]}], "actions": ["s3:GetObject"], "resources": ["*"]}
    assert [status for status, _ in found("s3_bucket_policy_not_public", bucket_policy, document(**everyone))] == [
        "fail"
    ]
    narrowed = {
        **everyone,
        "condition": [{"test": "StringEquals", "variable": "aws:PrincipalOrgID", "values": ["o-1"]}],
    }
    assert [status for status, _ in found("s3_bucket_policy_not_public", bucket_policy, document(**narrowed))] == [
        "unknown"
    ]
    uncertain = {**everyone, "condition": [None]}
    assert [status for status, _ in found("s3_bucket_policy_not_public", bucket_policy, document(**uncertain))] == [
        "unknown"
    ]


def test_the_plan_adds_the_failure_with_its_address() -> None:
    rules = RuleSet([RULES["iam_policy_no_full_admin"]])
    subject = policy()
    assert [finding.status for judged in rules.judge(subject) for finding in judged.findings] == ["unknown"]
    judgements = rules.judge_plan([subject, document(actions=["*"], resources=["*"])])
    assert [(finding.status, finding.address) for judged in judgements for finding in judged.findings] == [
        ("fail", "aws_iam_policy.deploy")
    ]


def test_the_plan_does_not_repeat_what_was_said_of_the_policy_by_itself() -> None:
    rules = RuleSet([RULES["iam_policy_no_full_admin"]])
    text = json.dumps({"Statement": {"Effect": "Allow", "Action": "*", "Resource": "*"}})
    subject = Resource(address="aws_iam_policy.x", type="aws_iam_policy", action="create", after={"policy": text})
    assert [finding.status for judged in rules.judge(subject) for finding in judged.findings] == ["fail"]
    assert rules.judge_plan([subject]) == []


def test_a_document_is_found_in_a_plan_as_terraform_writes_it(tmp_path: Path, read_plan: ReadPlan) -> None:
    written = policy()
    plan = {
        "format_version": "1.2",
        "resource_changes": [
            change("managed", "aws_iam_policy", "create", written.after, written.after_unknown),
            change(
                "data",
                "aws_iam_policy_document",
                "read",
                {"statement": [{"actions": ["*"], "resources": ["*"]}]},
                {"json": True, "statement": [{"actions": [False], "resources": [False]}]},
            ),
        ],
        "configuration": {
            "root_module": {
                "resources": [
                    {
                        "address": "aws_iam_policy.deploy",
                        "mode": "managed",
                        "type": "aws_iam_policy",
                        "name": "deploy",
                        "expressions": {
                            "policy": {
                                "references": [
                                    "data.aws_iam_policy_document.deploy.json",
                                    "data.aws_iam_policy_document.deploy",
                                ]
                            }
                        },
                    }
                ]
            }
        },
    }
    path = tmp_path / "plan.json"
    path.write_text(json.dumps(plan))
    resources = read_plan(path)
    subject = next(row for row in resources if row.type == "aws_iam_policy")
    findings = list(RULES["iam_policy_no_full_admin"].check(subject, PlanResources(resources)))
    assert [finding.status for finding in findings] == ["fail"]


def change(mode: str, resource_type: str, action: str, after: Any, unknown: Any) -> dict[str, Any]:
    prefix = "data." if mode == "data" else ""
    return {
        "address": f"{prefix}{resource_type}.deploy",
        "mode": mode,
        "type": resource_type,
        "name": "deploy",
        "provider_name": "registry.terraform.io/hashicorp/aws",
        "change": {"actions": [action], "before": None, "after": after, "after_unknown": unknown},
    }
