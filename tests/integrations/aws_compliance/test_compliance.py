"""AWS compliance: its configuration, and each provider alias by itself."""

from typing import Any

import pytest
from aws_compliance.app import app
from aws_compliance.tags.taggable import taggable_types
from msgspec.structs import replace
from tollgate_runtime import Operation, Resource
from tollgate_runtime.errors import PeerError
from tollgate_runtime.testing import connect, leave_out


@pytest.mark.parametrize(
    ("config", "path", "message"),
    [
        ({"required_tags": "Owner"}, "required_tags", "expected a list or a map, got a text"),
        ({"required_tags": [" "]}, "required_tags", "a tag key must not be empty"),
        ({"required_tags": ["aws:x"]}, "required_tags", "'aws:x' cannot be set by anyone: AWS keeps `aws:` to itself"),
        (
            {"allowed_values": {"Env": []}},
            "allowed_values",
            "Env has an empty list, which allows no value at all; list its values, or leave it out",
        ),
        ({"required_tag": ["Owner"]}, "required_tag", "unknown key; did you mean 'required_tags'?"),
        (
            {"required_tags": {"Owner": {"patern": "x"}}},
            "required_tags.Owner.patern",
            "unknown key; did you mean 'pattern'?",
        ),
        (
            {"required_tags": {"Owner": {"pattern": "("}}},
            "required_tags.Owner.pattern",
            "'(' is not a regular expression: missing ) at position 1",
        ),
        (
            {"required_tags": {"Owner": {"values": []}}},
            "required_tags.Owner.values",
            "an empty list allows no value at all; list the values, or leave it out",
        ),
        (
            {"required_tags": {"Owner": {"severity": "hihg"}}},
            "required_tags.Owner.severity",
            "expected one of info, low, medium, high, critical, got 'hihg'; did you mean 'high'?",
        ),
        ({"allowed_accounts": ["12"]}, "allowed_accounts", "'12' is not an AWS account: its number has 12 digits"),
        (
            {"levels": {"requird_tags": "off"}},
            "levels",
            "there is no check 'requird_tags'; did you mean 'required_tags'?",
        ),
        (
            {"levels": {"required_tags": "of"}},
            "levels.required_tags",
            ("expected one of advisory, soft-mandatory, hard-mandatory or one of off, got a text"),
        ),
        (
            {"baseline": ["rds_not_publc"]},
            "baseline",
            "there is no rule or pack 'rds_not_publc'; did you mean 'rds_instance_not_public'?",
        ),
        ({"baseline": ["s3_buket*"]}, "baseline", "no rule is called 's3_buket*'"),
        (
            {"role_arn": "deploy"},
            "role_arn",
            "'deploy' is not a role; write it as arn:aws:iam::ACCOUNT:role/NAME",
        ),
        (
            {"required_tags": {"Env": ["a"]}, "allowed_values": {"Env": ["b"]}},
            "",
            "Env has its values in required_tags; leave it out of allowed_values",
        ),
        ({"live_seconds": 0}, "live_seconds", "expected more than 0, got 0"),
        (
            {"allowed_amis": {"owners": ["self"]}},
            "",
            "owners, names and max_age_days of allowed_amis are asked of the account: set live = true",
        ),
        (
            {"required_tags": {"Owner": {"in_use": True}}},
            "",
            "which values of a tag are in_use is asked of the account: set live = true",
        ),
    ],
)
def test_a_mistake_is_refused_with_its_path_and_a_sentence(config: dict[str, Any], path: str, message: str) -> None:
    with connect(app, initialize=False) as client:
        with pytest.raises(PeerError) as refused:
            client.initialize(config)
        assert refused.value.data["errors"] == [{"path": path, "message": message}]


def test_a_configuration_that_checks_nothing_is_refused() -> None:
    with connect(app, initialize=False) as client, pytest.raises(PeerError, match="there is nothing to check"):
        client.initialize({"baseline": False})


@pytest.mark.parametrize(
    ("config", "rules"),
    [
        ({}, ["ebs_volume_encrypted"]),
        ({"ignore_types": ["aws_vpc"]}, ["ebs_volume_encrypted"]),
        ({"required_tags": ["Owner"]}, ["required_tags"]),
        ({"required_tags": ["Owner"], "baseline": True}, ["required_tags", "ebs_volume_encrypted"]),
    ],
)
def test_the_built_in_rules_apply_where_no_tags_are_asked_for(config: dict[str, Any], rules: list[str]) -> None:
    with connect(app, config=config) as client:
        volume = Resource(type="aws_ebs_volume", action="create", after={"size": 1, "encrypted": False})
        assert [finding.rule for finding in client.call("post-plan", volume).findings] == rules


@pytest.mark.requirement("C-09")
def test_each_provider_alias_is_judged_by_its_own_default_tags() -> None:
    def in_provider(alias: str | None, tags: dict[str, str]) -> Resource:
        return Resource(
            type="aws_instance",
            action="create",
            after={"ami": "a", "tags": None},
            after_unknown={"tags_all": True},
            provider="registry.terraform.io/hashicorp/aws",
            provider_type="aws",
            provider_alias=alias,
            provider_config={"default_tags": [{"tags": tags}]},
        )

    with connect(app, config={"required_tags": ["Owner"]}) as client:
        assert client.call("post-plan", in_provider(None, {"Owner": "platform"})).status == "success"
        assert client.call("post-plan", in_provider("west", {"Team": "platform"})).status == "fail"


def test_what_was_unknown_in_the_plan_is_judged_before_it_is_made() -> None:
    later = Resource(type="aws_vpc", action="create", after={"cidr_block": "x"}, after_unknown={"tags": True})
    known = Resource(type="aws_vpc", action="create", after={"cidr_block": "x", "tags": {"Team": "a"}})
    with connect(app, config={"required_tags": ["Owner"]}) as client:
        assert [finding.status for finding in client.call("post-plan", later).findings] == ["unknown"]
        assert client.call("pre-apply", known).status == "fail"
        assert client.call("post-apply", known).status == "warn", "the change is made; the next plan fails"


def test_what_the_cloud_adds_to_an_instance_is_not_judged_after_the_apply() -> None:
    tags = {"Owner": "a", "Team": "b"}
    planned = Resource(
        address="aws_instance.a",
        type="aws_instance",
        action="create",
        after={"ami": "ami-1", "tags": tags},
        after_omitted={"root_block_device": True, "tags_all": True},
    )
    volume = {"device_name": "/dev/xvda", "tags": {"Owner": "a"}}
    applied = replace(planned, after={**planned.after, "root_block_device": [volume]}, after_omitted=False)
    with connect(app, config={"required_tags": ["Owner", "Team"]}) as client:
        assert client.call("post-plan", planned).status == "success"
        whole = client.call("plan-stage-complete", Operation(operation="plan", resources=[planned]))
        assert whole.metadata["compliant_percent"] == 100
        assert client.call("post-apply", applied).findings == ()


def test_default_tags_that_a_volume_reads_back_are_no_tags_that_it_is_given() -> None:
    volume = {"device_name": "/dev/xvda", "tags": {"Owner": "a"}}
    resource = Resource(
        address="aws_instance.a",
        type="aws_instance",
        action="update",
        before={"ami": "ami-1"},
        after={
            "ami": "ami-1",
            "tags": {"Team": "b"},
            "tags_all": {"Owner": "a", "Team": "b"},
            "root_block_device": [volume],
        },
        provider_config={"default_tags": [{"tags": {"Owner": "a"}}]},
    )
    with connect(app, config={"required_tags": ["Owner", "Team"]}) as client:
        assert client.call("post-plan", resource).findings == ()


@pytest.mark.parametrize(
    ("kind", "after", "expected"),
    [
        ("aws_instance", {"launch_template": [{"id": "lt-1"}]}, []),
        ("aws_eks_node_group", {"node_group_name": "n"}, ["fail"]),
        ("aws_rds_cluster", {"engine": "mysql"}, ["cloud"]),
    ],
)
def test_an_instance_type_that_is_left_out(kind: str, after: dict[str, Any], expected: list[str]) -> None:
    argument = {"aws_eks_node_group": "instance_types", "aws_rds_cluster": "db_cluster_instance_class"}.get(kind)
    resource = leave_out(Resource(type=kind, action="create", after=after), argument or "instance_type")
    with connect(app, config={"allowed_instance_types": ["m5.*", "db.m5.*"]}) as client:
        findings = client.call("post-plan", resource).findings
    assert [finding.undecided or finding.status for finding in findings] == expected


def test_resources_of_other_providers_are_left_alone() -> None:
    with connect(app, config={"required_tags": ["Owner"]}) as client:
        other = Resource(type="azurerm_resource_group", action="create", after={"tags": {}})
        assert client.call("post-plan", other).status == "success"


def test_the_facts_know_what_carries_tags_and_what_does_not() -> None:
    assert {"aws_instance", "aws_s3_bucket", "aws_autoscaling_group"} <= taggable_types().keys()
    assert not {"aws_iam_role_policy", "aws_s3_bucket_versioning", "aws_route"} & taggable_types().keys()
