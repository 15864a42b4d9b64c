"""Rules: for whom they are, which one wins, and that the finding says so."""

from collections.abc import Callable
from typing import Any

import pytest
from naming_checker.app import app
from tollgate_runtime import Operation, Resource, Result
from tollgate_runtime.testing import connect

Judge = Callable[..., Result]
Made = Callable[..., Resource]


@pytest.mark.parametrize(
    ("selector", "is_for_it"),
    [
        ({"types": ["aws_sqs_queue"]}, True),
        ({"types": ["aws_s?s_*"]}, True),
        ({"types": ["aws_sns_*", "aws_sqs_*"]}, True),
        ({"types": ["aws_s3_*"]}, False),
        ({"providers": ["aws"]}, True),
        ({"providers": ["registry.terraform.io/*/aws"]}, True),
        ({"providers": ["google"]}, False),
        ({"modules": ["module.shop"]}, True),
        ({"modules": ['module.shop["web"]']}, True),
        ({"modules": ['module.shop["worker"]']}, False),
        ({"modules": ["root"]}, False),
        ({"actions": ["create", "replace"]}, True),
        ({"actions": ["update"]}, False),
        ({"addresses": ["module.shop.aws_sqs_queue.*"]}, True),
        ({"addresses": ['module.shop["web"].aws_sqs_queue.jobs[0]']}, True),
        ({"addresses": ["*.jobs"]}, True),
        ({"addresses": ['module.shop["web"].aws_sqs_queue.jobs[1]']}, False),
        ({"types": ["aws_*"], "actions": ["update"]}, False),
        ({}, True),
    ],
)
def test_a_rule_is_for_what_all_its_selectors_fit(
    selector: dict[str, Any], is_for_it: bool, judge: Judge, made: Made
) -> None:
    resource = made(
        "aws_sqs_queue",
        {"name": "jobs"},
        address='module.shop["web"].aws_sqs_queue.jobs[0]',
        module='module.shop["web"]',
        provider="registry.terraform.io/hashicorp/aws",
    )
    result = judge({"rules": [{"name": "mine", "prefix": "x-", **selector}]}, resource)
    assert (result.status == "fail") is is_for_it


GENERAL = {"prefix": "all-"}
BY_PROVIDER = {"providers": ["aws"], "prefix": "provider-"}
BY_GLOB = {"types": ["aws_*"], "prefix": "glob-"}
BY_LONGER_GLOB = {"types": ["aws_sqs_*"], "prefix": "longer-"}
BY_TYPE = {"types": ["aws_sqs_queue"], "prefix": "type-"}
BY_MODULE = {"modules": ["root"], "prefix": "module-"}
BY_ADDRESS = {"addresses": ["aws_sqs_queue.*"], "prefix": "address-"}


@pytest.mark.parametrize(
    ("rules", "winner", "title"),
    [
        ([], "all-", ""),
        ([BY_PROVIDER], "provider-", " (rules[0])"),
        ([BY_GLOB, BY_PROVIDER], "glob-", " (rules[0])"),
        ([BY_LONGER_GLOB, BY_GLOB], "longer-", " (rules[0])"),
        ([BY_TYPE, BY_LONGER_GLOB, BY_GLOB], "type-", " (rules[0])"),
        ([BY_MODULE, BY_TYPE], "module-", " (rules[0])"),
        ([BY_ADDRESS, BY_MODULE, BY_TYPE], "address-", " (rules[0])"),
        ([BY_TYPE, {**BY_TYPE, "prefix": "later-"}], "later-", " (rules[1])"),
        ([{**BY_TYPE, "name": "queues"}], "type-", " (rule 'queues')"),
    ],
)
def test_the_most_specific_rule_wins_and_the_finding_names_it(
    rules: list[dict[str, Any]], winner: str, title: str, judge: Judge, made: Made
) -> None:
    result = judge({**GENERAL, "rules": rules}, made("aws_sqs_queue", {"name": "jobs"}))
    assert result.message == f"name 'jobs' must start with {winner!r}{title}"


def test_what_a_rule_leaves_out_stays_as_it_is(judge: Judge, made: Made) -> None:
    config = {"prefix": "p-", "case": "kebab-case", "rules": [{"types": ["aws_*"], "prefix": "q-"}]}
    result = judge(config, made("aws_sqs_queue", {"name": "q-Jobs"}))
    assert [finding.message for finding in result.findings] == ["name 'q-Jobs' must be written in kebab-case"]


@pytest.mark.parametrize(
    "rule",
    [{"skip": True}, {"prefix": "", "case": "none"}],
)
def test_a_rule_can_take_back_what_is_asked_in_general(rule: dict[str, Any], judge: Judge, made: Made) -> None:
    config = {"prefix": "p-", "case": "kebab-case", "rules": [{"types": ["aws_sqs_*"], **rule}]}
    assert judge(config, made("aws_sqs_queue", {"name": "Jobs"})).findings == ()
    assert judge(config, made("aws_sns_topic", {"name": "Jobs"})).status == "fail"


def test_a_rule_can_turn_the_limits_off(judge: Judge, made: Made) -> None:
    config = {"rules": [{"types": ["aws_s3_*"], "limits": False}]}
    assert judge(config, made("aws_s3_bucket", {"bucket": "No Bucket"})).findings == ()


def test_a_rule_has_its_own_severity(judge: Judge, made: Made) -> None:
    config = {"prefix": "p-", "severity": "low", "rules": [{"types": ["aws_sqs_*"], "severity": "critical"}]}
    assert judge(config, made("aws_sqs_queue", {"name": "jobs"})).findings[0].severity == "critical"
    assert judge(config, made("aws_sns_topic", {"name": "jobs"})).findings[0].severity == "low"


def test_types_can_be_skipped_altogether(judge: Judge, made: Made) -> None:
    config = {"prefix": "p-", "skip_types": ["aws_sqs_*"]}
    assert judge(config, made("aws_sqs_queue", {"name": "jobs"})).findings == ()


def test_a_verdict_that_hangs_on_the_address_is_held_until_it_is_known(made: Made) -> None:
    config = {"rules": [{"addresses": ["aws_sqs_queue.b"], "prefix": "p-"}], "unique": False}
    either = ["aws_sqs_queue.a", "aws_sqs_queue.b"]
    with connect(app, config=config) as client:
        held = client.call(
            "post-plan", made("aws_sqs_queue", {"name": "jobs"}, address=None, address_candidates=either)
        )
        assert [(finding.rule, finding.status) for finding in held.findings] == [("resource_name_unknown", "unknown")]
        exact = [made("aws_sqs_queue", {"name": "jobs"}, address=address) for address in either]
        result = client.call("plan-stage-complete", Operation(operation="plan", resources=exact))
    assert [(finding.address, finding.rule) for finding in result.findings if finding.rule != "label_format"] == [
        ("aws_sqs_queue.b", "resource_name_prefix")
    ]


def test_candidates_that_agree_need_no_waiting(judge: Judge, made: Made) -> None:
    config = {"rules": [{"addresses": ["aws_sqs_queue.*"], "prefix": "p-"}]}
    either = ["aws_sqs_queue.a", "aws_sqs_queue.b"]
    resource = made("aws_sqs_queue", {"name": "jobs"}, address=None, address_candidates=either)
    assert judge(config, resource).status == "fail"
