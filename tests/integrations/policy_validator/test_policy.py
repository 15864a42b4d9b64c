"""Policy sets, strictness, and what is decided only at apply."""

from typing import Any

import pytest
from policy_validator.app import app
from policy_validator.policy_set import SETS
from tollgate_rules import RULES
from tollgate_runtime import Resource
from tollgate_runtime.errors import PeerError
from tollgate_runtime.testing import connect

VOLUME = Resource(address="aws_ebs_volume.a", type="aws_ebs_volume", action="create", after={"size": 1})


@pytest.mark.parametrize(
    ("config", "path", "message"),
    [
        ({"policy_set": "prod"}, "policy_set", "there is no policy set 'prod'; the sets are baseline, production"),
        ({"skip": ["*"]}, "skip", "this leaves nothing of the policy set 'baseline': every rule is skipped"),
        (
            {"rules": ["kms_*"], "skip": ["kms_key_rotates"], "policy_set": "production"},
            "skip",
            "this leaves nothing of the policy set 'production': every rule is skipped",
        ),
        (
            {"rules": ["kms_key_rotates"]},
            "rules",
            "this leaves nothing of the policy set 'baseline': it has none of these rules",
        ),
        ({"strict_mode": "perhaps"}, "strict_mode", "expected true or false, got a text"),
        (
            {"skip": ["ebs_*", "nothing"]},
            "skip",
            f"there is no rule 'nothing'; the rules are {', '.join(RULES.keys())}",
        ),
    ],
)
def test_a_mistake_is_refused_with_its_path_and_a_sentence(config: dict[str, Any], path: str, message: str) -> None:
    with connect(app, initialize=False) as client:
        with pytest.raises(PeerError) as refused:
            client.initialize(config)
        assert refused.value.data["errors"] == [{"path": path, "message": message}]


@pytest.mark.requirement("P-T-03")
def test_the_production_set_in_strict_mode_lets_nothing_be_merely_advised() -> None:
    resource = Resource(type="aws_cloudwatch_log_group", action="create", after={"name": "x", "retention_in_days": 0})
    statuses: list[str] = []
    for config in ({}, {"policy_set": "production"}, {"policy_set": "production", "strict_mode": True}):
        with connect(app, config=config) as client:
            statuses.append(client.call("post-plan", resource).status)
    assert statuses == ["success", "warn", "fail"]


@pytest.mark.parametrize("key", SETS.keys())
def test_a_policy_set_has_a_level_for_every_severity(key: str) -> None:
    assert set(SETS[key].levels) == {"info", "low", "medium", "high", "critical"}


def test_what_was_unknown_in_the_plan_is_judged_before_and_after_apply() -> None:
    with connect(app, config={}) as client:
        assert {"pre-apply", "post-apply"} <= set(client.introduction["hooks"])
        planned = Resource(type="aws_ebs_volume", action="create", after={"size": 1}, after_unknown={"encrypted": True})
        result = client.call("post-plan", planned)
        assert (result.status, [finding.status for finding in result.findings]) == ("success", ["unknown"])
        made = Resource(type="aws_ebs_volume", action="create", after={"size": 1, "encrypted": False})
        assert client.call("pre-apply", made).status == "fail"
        assert client.call("post-apply", made).status == "fail"


def test_what_could_not_be_made_is_not_judged() -> None:
    with connect(app, config={}) as client:
        failed = Resource(type="aws_ebs_volume", action="create", after={"encrypted": False}, error="quota exceeded")
        assert client.call("post-apply", failed).status == "success"


def test_the_metadata_lists_the_rules_that_passed() -> None:
    with connect(app, config={}) as client:
        resource = Resource(type="aws_ebs_volume", action="create", after={"size": 1, "encrypted": True})
        assert client.call("post-plan", resource).metadata["passed"] == ["ebs_volume_encrypted"]
