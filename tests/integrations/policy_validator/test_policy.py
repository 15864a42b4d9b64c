"""Policy sets, settings, strictness, and what is decided only at apply."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from policy_validator.app import app
from policy_validator.packs import PACKS, pack_names
from tollgate_rules import RULES
from tollgate_runtime import Operation, Resource, Result
from tollgate_runtime.errors import PeerError
from tollgate_runtime.testing import connect

NO_ATTRIBUTE = "The rule could not be evaluated: there is no attribute"
SIZED = """
rules:
  - id: volume_small
    severity: high
    parameters: {most: 100}
    match: {type: aws_ebs_volume}
    require: {path: size, at_most: {param: most}}
  - id: volume_typed
    severity: low
    match: {type: aws_ebs_volume}
    require: {path: type, equals: gp3}
"""


def volume(**after: Any) -> Resource:
    return Resource(address="aws_ebs_volume.a", type="aws_ebs_volume", action="create", after=after)


@pytest.fixture
def sized(tmp_path: Path) -> str:
    (tmp_path / "sized.yaml").write_text(SIZED)
    return str(tmp_path)


def asked(resource: Resource, hook: str = "post-plan", **config: Any) -> Result:
    with connect(app, config=config) as client:
        return client.call(hook, resource)


def statuses(result: Result) -> dict[str, str]:
    return {finding.rule: finding.status for finding in result.findings}


def refused(config: dict[str, Any]) -> list[tuple[str, str]]:
    with connect(app, initialize=False) as client:
        with pytest.raises(PeerError) as error:
            client.initialize(config)
        return [(mistake["path"], mistake["message"]) for mistake in error.value.data["errors"]]


@pytest.mark.parametrize(
    ("config", "path", "message"),
    [
        ({"policy_set": []}, "policy_set", "name at least one policy set, such as 'production'"),
        ({"exclude": ["*"]}, "exclude", "this leaves no rule of the policy set 'baseline'"),
        (
            {"include": ["kms_*"], "exclude": ["kms_*"], "policy_set": "production"},
            "exclude",
            "this leaves no rule of the policy set 'production'",
        ),
        ({"include": ["no_*"]}, "include", "there is no rule 'no_*' in the policy set 'baseline'"),
        ({"strict_mode": "perhaps"}, "strict_mode", "expected true or false, got a text"),
        ({"enforcement": {"hihg": "off"}}, "enforcement.hihg", "there is neither a rule 'hihg' nor such a severity"),
        (
            {"parameters": {"ebs_volume_encrypted": {"x": 1}}},
            "parameters.ebs_volume_encrypted",
            "the rule 'ebs_volume_encrypted' has no parameter 'x': it has none",
        ),
        (
            {"severities": {"nothing": "low"}},
            "severities.nothing",
            "there is no rule 'nothing' in this policy set or an earlier one",
        ),
    ],
)
def test_a_mistake_is_refused_with_its_path_and_a_sentence(config: dict[str, Any], path: str, message: str) -> None:
    assert refused(config) == [(path, message)]


def test_a_policy_set_that_is_not_there_is_refused_with_those_that_are() -> None:
    [(path, message)] = refused({"policy_set": "prod"})
    assert path == "policy_set"
    assert message.startswith("prod: There is no policy set of this name: the built-in sets are baseline, cis-aws")
    assert message.endswith("a folder or a file is written './prod'.")


@pytest.mark.requirement("P-T-03")
def test_the_production_set_in_strict_mode_lets_nothing_be_merely_advised() -> None:
    resource = Resource(type="aws_cloudwatch_log_group", action="create", after={"name": "x", "retention_in_days": 0})
    only: dict[str, Any] = {"include": ["cloudwatch_log_group_retention_set"]}
    assert asked(resource, policy_set="production", **only).status == "warn"
    assert asked(resource, policy_set="production", strict_mode=True, **only).status == "fail"
    assert asked(resource, policy_set="production", strict_mode=True).status == "fail"


def test_every_built_in_set_has_rules_and_a_level_for_every_severity() -> None:
    wanted = ["baseline", "cis-aws", "cost-hygiene", "data-protection", "encryption", "iam", "network", "production"]
    assert set(wanted) <= set(pack_names())
    named = {name for rule in RULES for name in rule.packs}
    assert named <= set(pack_names())
    for found in PACKS:
        assert found.name in named
        assert set(found.levels) == {"info", "low", "medium", "high", "critical"}


def test_what_was_unknown_in_the_plan_is_judged_before_and_after_apply() -> None:
    with connect(app, config={"include": ["ebs_volume_encrypted"]}) as client:
        assert {"pre-apply", "post-apply"} <= set(client.introduction["hooks"])
        planned = Resource(type="aws_ebs_volume", action="create", after={"size": 1}, after_unknown={"encrypted": True})
        result = client.call("post-plan", planned)
        assert (result.status, [finding.status for finding in result.findings]) == ("success", ["unknown"])
        made = Resource(type="aws_ebs_volume", action="create", after={"size": 1, "encrypted": False})
        assert client.call("pre-apply", made).status == "fail"
        assert client.call("post-apply", made).status == "warn"


def test_what_the_plan_as_a_whole_left_open_is_judged_again_before_apply(tmp_path: Path) -> None:
    (tmp_path / "p.yaml").write_text(
        """
        rules:
          - id: logged
            match: {type: aws_s3_bucket}
            require:
              related: {type: aws_s3_bucket_logging, by: bucket, where: {path: target_prefix, starts_with: log/}}
        """
    )
    bucket = Resource(address="aws_s3_bucket.a", type="aws_s3_bucket", action="create", after={"bucket": "a"})
    logging = Resource(
        address="aws_s3_bucket_logging.a",
        type="aws_s3_bucket_logging",
        action="create",
        after={"bucket": "a"},
        after_unknown={"target_prefix": True},
        references={"bucket": ["aws_s3_bucket.a"]},
    )
    with connect(app, config={"policy_set": str(tmp_path)}) as client:
        planned = client.call("plan-stage-complete", Operation(operation="plan", resources=[bucket, logging]))
        assert statuses(planned) == {"logged": "unknown"}
        known = replace(logging, after={"bucket": "a", "target_prefix": "x"}, after_unknown={})
        assert statuses(client.call("pre-apply", bucket)) == {"logged": "unknown"}
        result = client.call("pre-apply", known)
        assert (result.status, statuses(result)) == ("fail", {"logged": "fail"})
        assert result.findings[0].message.startswith("aws_s3_bucket.a: The number of aws_s3_bucket_logging for this")


def test_what_nobody_could_tell_before_is_judged_when_everything_is_applied(tmp_path: Path) -> None:
    (tmp_path / "p.yaml").write_text(
        """
        rules:
          - id: logged
            match: {type: t_bucket}
            require: {related: {type: t_logging, by: bucket}}
          - {id: single, match: {type: t_bucket}, require: {resources: {type: t_bucket, at_most: 0}}}
        """
    )
    bucket = Resource(address="t_bucket.a", type="t_bucket", action="create", after={"bucket": "a"})
    later = Resource(address="t_logging.a", type="t_logging", action="create", after_unknown={"bucket": True})
    other = replace(later, after={"bucket": "b"}, after_unknown={})
    with connect(app, config={"policy_set": str(tmp_path)}) as client:
        planned = client.call("plan-stage-complete", Operation(operation="plan", resources=[bucket, later]))
        assert statuses(planned) == {"logged": "unknown"}
        applied = client.call("apply-stage-complete", Operation(operation="apply", resources=[bucket, other]))
        assert statuses(applied) == {"logged": "warn"}, "it is made; the next plan fails"
    with connect(app, config={"policy_set": str(tmp_path)}) as client:
        applied = client.call("apply-stage-complete", Operation(operation="apply", resources=[bucket, other]))
        assert statuses(applied) == {"logged": "warn"}, "it is made; the next plan fails"


def test_what_could_not_be_made_is_not_judged() -> None:
    failed = Resource(type="aws_ebs_volume", action="create", after={"encrypted": False}, error="quota exceeded")
    assert asked(failed, "post-apply").status == "success"


def test_the_metadata_lists_the_rules_that_passed(sized: str) -> None:
    result = asked(volume(size=1, type="gp2"), policy_set=sized)
    assert result.metadata == {
        "policy_set": sized,
        "passed": ["volume_small"],
        "failed": ["volume_typed"],
        "unknown": [],
    }


@pytest.mark.parametrize(
    ("config", "status", "result"),
    [
        ({}, "unknown", "success"),
        ({"on_unknown": "warn"}, "warn", "warn"),
        ({"on_unknown": "warn", "strict_mode": True}, "fail", "fail"),
        ({"on_unknown": "fail"}, "fail", "fail"),
        ({"strict_mode": True}, "unknown", "success"),
    ],
)
def test_what_becomes_of_the_unknown_is_the_users_choice(
    sized: str, config: dict[str, Any], status: str, result: str
) -> None:
    later = Resource(type="aws_ebs_volume", action="create", after={"type": "gp3"}, after_unknown={"size": True})
    answer = asked(later, policy_set=sized, **config)
    assert (statuses(answer), answer.status) == ({"volume_small": status}, result)


@pytest.mark.parametrize(
    ("config", "status"),
    [({}, "warn"), ({"on_rule_error": "fail"}, "fail"), ({"strict_mode": True}, "fail")],
)
def test_a_rule_that_errs_is_reported_and_never_passes(sized: str, config: dict[str, Any], status: str) -> None:
    answer = asked(volume(size=["x"], type="gp3"), policy_set=sized, **config)
    [finding] = answer.findings
    assert (finding.status, answer.status) == (status, status)
    assert finding.message == "The rule could not be evaluated: size is a list, not a number"
    assert answer.metadata["passed"] == ["volume_typed"]


@pytest.mark.parametrize(
    ("enforcement", "levels"),
    [
        ({}, {"volume_small": "hard-mandatory", "volume_typed": "advisory"}),
        ({"low": "hard-mandatory"}, {"volume_small": "hard-mandatory", "volume_typed": "hard-mandatory"}),
        (
            {"volume_*": "soft-mandatory", "low": "advisory"},
            dict.fromkeys(("volume_small", "volume_typed"), "soft-mandatory"),
        ),
        ({"volume_*": "off", "volume_small": "advisory"}, {"volume_small": "advisory"}),
        ({"low": "off"}, {"volume_small": "hard-mandatory"}),
    ],
)
def test_a_level_is_set_by_rule_and_by_severity(
    sized: str, enforcement: dict[str, str], levels: dict[str, str]
) -> None:
    answer = asked(volume(size=200, type="gp2"), policy_set=sized, enforcement=enforcement)
    assert {finding.rule: finding.level for finding in answer.findings} == levels


def test_parameters_and_severities_of_the_configuration_hold(sized: str) -> None:
    config: dict[str, Any] = {"policy_set": sized, "severities": {"volume_s*": "info"}}
    config["parameters"] = {"volume_small": {"most": 10}}
    [finding] = asked(volume(size=20, type="gp3"), **config).findings
    assert (finding.message, finding.severity, finding.level) == (
        "size is 20; it must be at most 10.",
        "info",
        "advisory",
    )
    wrong = refused({"policy_set": sized, "parameters": {"volume_small": {"most": "x", "least": 1}}})
    assert wrong == [
        ("parameters.volume_small", "the parameter 'most' of 'volume_small' is a number, not a text"),
        ("parameters.volume_small", "the rule 'volume_small' has no parameter 'least': it has most"),
    ]


def test_a_later_set_overrides_the_rules_of_an_earlier_one(sized: str, tmp_path: Path) -> None:
    later = tmp_path / "team.yml"
    later.write_text(
        """
        overrides:
          volume_small: {severity: critical, level: soft-mandatory, parameters: {most: 500}}
          volume_typed: {enabled: false}
        rules:
          - id: volume_named
            match: {type: aws_ebs_volume}
            require: {tag: Name, is_set: true}
        """
    )
    early = tmp_path / "early"
    early.mkdir()
    (early / "sized.yaml").write_text(SIZED)
    answer = asked(volume(size=600, type="gp2"), policy_set=[str(early), str(later)])
    found = {row.rule: (row.severity, row.level) for row in answer.findings}
    assert found == {"volume_small": ("critical", "soft-mandatory"), "volume_named": ("medium", "soft-mandatory")}


def test_a_set_extends_another_and_not_itself(tmp_path: Path) -> None:
    one, two = tmp_path / "one.yaml", tmp_path / "two.yaml"
    one.write_text("extends: [encryption]\noverrides: {ebs_volume_encrypted: {level: advisory}}\n")
    [finding] = [
        row
        for row in asked(volume(encrypted=False), policy_set=str(one)).findings
        if row.rule == "ebs_volume_encrypted"
    ]
    assert finding.level == "advisory"
    one.write_text(f"extends: [{two}]\n")
    two.write_text(f"extends: [{one}]\n")
    [(_, message)] = refused({"policy_set": str(one)})
    assert "extend one another in a circle" in message


def test_an_override_that_meets_no_rule_is_refused_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "team.yaml"
    file.write_text("extends: [baseline]\noverrides:\n  nothing_at_all: {enabled: false}\n")
    assert refused({"policy_set": str(file)}) == [
        ("policy_set", f"{file}:3: there is no rule 'nothing_at_all' in this policy set or an earlier one")
    ]


def test_only_what_changes_is_judged_if_one_asks_for_it(sized: str) -> None:
    still = Resource(address="a.b", type="aws_ebs_volume", action="no-op", before={"size": 900}, after={"size": 900})
    assert asked(still, policy_set=sized).status == "fail"
    assert asked(still, policy_set=sized, only_changed=True).findings == ()


def test_a_rule_that_names_an_attribute_which_cannot_exist_is_reported(tmp_path: Path) -> None:
    (tmp_path / "p.yaml").write_text(
        """
        rules:
          - {id: misspelt, match: {type: aws_ebs_volume}, require: {path: encripted, not_equals: false}}
          - {id: deeper, match: {type: aws_ebs_volume}, require: {path: "disk[*].encripted", not_equals: false}}
          - {id: a_tag, match: {type: aws_ebs_volume}, require: {path: tags.Nowhere, not_equals: x}}
          - {id: elsewhere, match: {type: aws_absent}, require: {path: whatever, equals: 1}}
          - {id: computed, match: {type: aws_ebs_volume}, require: {path: arn, not_equals: x}}
          - {id: left_out, match: {type: aws_ebs_volume}, require: {path: id, not_equals: x}}
        """
    )
    resource = Resource(
        address="aws_ebs_volume.a",
        type="aws_ebs_volume",
        action="create",
        after={"encrypted": None, "disk": [{"encrypted": True}], "tags": {"Owner": "x"}},
        after_unknown={"arn": True},
        after_omitted={"id": True},
    )
    operation = Operation(operation="plan", resources=[resource])
    for strict, status in ((False, "warn"), (True, "fail")):
        with connect(app, config={"policy_set": str(tmp_path), "strict_mode": strict}) as client:
            result = client.call("plan-stage-complete", operation)
        assert result.status == status
        assert [(row.rule, row.status, row.message) for row in result.findings] == [
            ("misspelt", status, f"{NO_ATTRIBUTE} 'encripted' in any aws_ebs_volume of this plan"),
            ("deeper", status, f"{NO_ATTRIBUTE} 'disk[*].encripted' in any aws_ebs_volume of this plan"),
        ]


def test_a_rule_may_speak_of_what_is_deleted(tmp_path: Path) -> None:
    (tmp_path / "p.yaml").write_text(
        """
        rules:
          - id: databases_stay
            match: {type: aws_db_instance, action: [delete, replace]}
            deny: {meta: action, in: [delete, replace]}
            message: "{address} must not go."
        """
    )
    going = Resource(address="aws_db_instance.a", type="aws_db_instance", action="delete", before={"id": "x"})
    [finding] = asked(going, policy_set=str(tmp_path)).findings
    assert finding.message == "aws_db_instance.a must not go."


def test_a_sensitive_value_stays_out_of_every_message(tmp_path: Path) -> None:
    (tmp_path / "p.yaml").write_text(
        """
        rules:
          - {id: plain, match: {type: t_a}, require: {path: secret, equals: x}}
          - {id: told, match: {type: t_a}, require: {path: secret, equals: x}, message: "{value} {after.secret}"}
          - {id: celled, match: {type: t_a}, require: {cel: after.secret == 'x'}}
          - {id: fitting, match: {type: t_a}, schema: {properties: {secret: {const: x}}}}
        """
    )
    sent = Resource(type="t_a", action="create", after={"secret": "hunter2"}, after_sensitive={"secret": True})
    result = asked(sent, policy_set=str(tmp_path))
    assert len(result.findings) == 4
    assert "hunter2" not in repr(result)
    masked = Resource(type="t_a", action="create", after={"secret": "(sensitive)"}, after_sensitive={"secret": True})
    result = asked(masked, policy_set=str(tmp_path))
    assert set(statuses(result).values()) == {"warn"}
    assert all("send_sensitive" in finding.message for finding in result.findings)
