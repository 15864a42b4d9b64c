"""Regions, accounts, instance types and images, as far as a plan shows them, for each environment."""

from collections.abc import Callable
from typing import Any

import pytest
from aws_compliance.places import region_of
from tollgate_runtime import Resource, Result
from tollgate_runtime.testing import Replay

Judge = Callable[..., Result]
Make = Callable[..., Resource]
Play = Callable[[list[Resource], dict[str, Any]], Replay]

HERE = {"region": "eu-west-1"}
ELSEWHERE = {"region": "us-east-1"}


def messages(result: Result) -> list[str]:
    return [finding.message for finding in result.findings]


REGIONS: list[tuple[str, dict[str, Any], dict[str, Any], list[str]]] = [
    ("aws_vpc", {}, HERE, []),
    ("aws_vpc", {}, ELSEWHERE, ["It would be created in us-east-1; allowed is eu-*"]),
    ("aws_vpc", {"region": "eu-north-1"}, ELSEWHERE, []),
    ("aws_vpc", {"region": "us-west-2"}, HERE, ["It would be created in us-west-2; allowed is eu-*"]),
    ("aws_ebs_volume", {"availability_zone": "us-west-2a"}, {}, ["It would be created in us-west-2; allowed is eu-*"]),
    (
        "aws_subnet",
        {"arn": "arn:aws:ec2:us-east-2:123456789012:subnet/x"},
        {},
        ["It would be created in us-east-2; allowed is eu-*"],
    ),
    ("aws_iam_role", {}, ELSEWHERE, []),
    ("aws_route53_record", {}, ELSEWHERE, []),
    ("aws_vpc", {}, {}, []),
]


@pytest.mark.parametrize(("kind", "after", "provider", "expected"), REGIONS)
def test_things_are_made_in_allowed_regions_only(
    kind: str, after: dict[str, Any], provider: dict[str, Any], expected: list[str], judge: Judge, make: Make
) -> None:
    assert messages(judge(make(kind, provider=provider, **after), allowed_regions=["eu-*"])) == expected


def test_the_region_of_the_environment_counts_where_nothing_else_tells_it(
    judge: Judge, make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AWS_REGION", "us-east-1")
    assert judge(make("aws_vpc"), allowed_regions=["eu-*"]).status == "fail"
    assert judge(make("aws_vpc"), allowed_regions=["eu-*"], region="eu-west-1").status == "success"


def test_a_local_zone_belongs_to_its_region(make: Make) -> None:
    assert region_of(make("aws_subnet", availability_zone="us-west-2-lax-1a")) == "us-west-2"


def test_a_region_that_only_apply_tells_waits(judge: Judge) -> None:
    later = Resource(
        type="aws_vpc",
        action="create",
        after={"cidr_block": "10.0.0.0/16"},
        after_unknown={"region": True},
        references={"region": ["data.aws_region.here"]},
    )
    [finding] = judge(later, allowed_regions=["eu-*"]).findings
    assert (finding.status, finding.message) == ("unknown", "region is known only after apply")


def test_a_plan_says_for_how_many_resources_nothing_tells_the_region(play: Play, make: Make) -> None:
    stage = play([make("aws_vpc"), make("aws_iam_role")], {"allowed_regions": ["eu-*"]}).stages["plan-stage-complete"]
    assert stage.message == (
        "Cannot determine whether the region of 1 resource is allowed, since it is not known: aws_vpc.x"
    )
    assert [(finding.rule, finding.status, finding.undecided) for finding in stage.findings] == [
        ("allowed_regions", "unknown", "data")
    ]


ROLE = {"assume_role": [{"role_arn": "arn:aws:iam::222222222222:role/deploy"}]}
ACCOUNTS: list[tuple[dict[str, Any], dict[str, Any], list[str]]] = [
    ({}, {}, []),
    ({"arn": "arn:aws:ec2:eu-west-1:111111111111:vpc/x"}, {}, []),
    (
        {"arn": "arn:aws:ec2:eu-west-1:333333333333:vpc/x"},
        {},
        ["This changes account 333333333333; allowed is 111111111111"],
    ),
    ({}, ROLE, ["This changes account 222222222222; allowed is 111111111111"]),
    ({"arn": "arn:aws:s3:::bucket"}, {}, []),
]


@pytest.mark.parametrize(("after", "provider", "expected"), ACCOUNTS)
def test_the_wrong_account_is_seen_where_the_plan_tells_it(
    after: dict[str, Any], provider: dict[str, Any], expected: list[str], judge: Judge, make: Make
) -> None:
    result = judge(make("aws_vpc", provider=provider, **after), allowed_accounts=["111111111111"])
    assert messages(result) == expected


def test_the_account_of_something_that_exists_already_is_told_by_its_arn(judge: Judge) -> None:
    changed = Resource(
        type="aws_vpc", action="replace", before={"arn": "arn:aws:ec2:eu-west-1:333333333333:vpc/x"}, after={"x": 1}
    )
    assert judge(changed, allowed_accounts=["111111111111"]).status == "fail"


ONLY = ["t3.*", "db.t4g.*"]
TYPES: list[tuple[str, dict[str, Any], list[tuple[str, str]]]] = [
    ("aws_instance", {"instance_type": "t3.micro"}, []),
    (
        "aws_instance",
        {"instance_type": "m5.large"},
        [("instance_type", "m5.large is not among the allowed types: t3.*")],
    ),
    ("aws_db_instance", {"instance_class": "db.t4g.small"}, []),
    (
        "aws_db_instance",
        {"instance_class": "db.m5.large"},
        [("instance_class", "db.m5.large is not among the allowed types: db.t4g.*")],
    ),
    ("aws_elasticache_cluster", {"node_type": "cache.m5.large"}, []),
    ("aws_opensearch_domain", {"cluster_config": [{"instance_type": "m5.large.search"}]}, []),
    (
        "aws_eks_node_group",
        {"instance_types": ["t3.small", "c5.large"]},
        [("instance_types[1]", "c5.large is not among the allowed types: t3.*")],
    ),
    (
        "aws_autoscaling_group",
        {"mixed_instances_policy": [{"launch_template": [{"override": [{"instance_type": "c5.large"}]}]}]},
        [
            (
                "mixed_instances_policy[0].launch_template[0].override[0].instance_type",
                "c5.large is not among the allowed types: t3.*",
            )
        ],
    ),
    ("aws_redshift_cluster", {"node_type": "ra3.xlplus"}, []),
    (
        "aws_emr_cluster",
        {"core_instance_fleet": [{"instance_type_configs": [{"instance_type": "c5.large"}]}]},
        [
            (
                "core_instance_fleet[0].instance_type_configs[0].instance_type",
                "c5.large is not among the allowed types: t3.*",
            )
        ],
    ),
    ("aws_vpc", {"instance_type": "x"}, []),
]


@pytest.mark.parametrize(("kind", "after", "expected"), TYPES)
def test_instances_are_of_an_allowed_type(
    kind: str, after: dict[str, Any], expected: list[tuple[str, str]], judge: Judge, make: Make
) -> None:
    from tollgate_runtime.contract.paths import format_path

    found = judge(make(kind, **after), allowed_instance_types=ONLY).findings
    assert [(format_path(finding.path), finding.message) for finding in found] == expected


def test_an_instance_type_that_only_apply_tells_waits(judge: Judge, make: Make) -> None:
    later = make("aws_instance", ami="a", unknown={"instance_type": True})
    assert [finding.status for finding in judge(later, allowed_instance_types=ONLY).findings] == ["unknown"]


def test_a_cluster_of_fleets_leaves_no_type_of_a_group_to_the_cloud(judge: Judge) -> None:
    cluster = Resource(
        type="aws_emr_cluster",
        action="create",
        after={"master_instance_fleet": [{"instance_type_configs": [{"instance_type": "t3.small"}]}]},
        after_omitted={"master_instance_group": True},
    )
    assert not judge(cluster, allowed_instance_types=ONLY).findings


def test_a_group_with_a_launch_configuration_leaves_no_type_to_the_cloud(judge: Judge) -> None:
    group = Resource(
        type="aws_autoscaling_group",
        action="create",
        after={"max_size": 1},
        after_unknown={"launch_configuration": True},
        after_omitted={"mixed_instances_policy": True},
    )
    assert not judge(group, allowed_instance_types=ONLY).findings


def test_the_id_of_an_image_is_judged_offline(judge: Judge, make: Make) -> None:
    subject = make("aws_instance", ami="ami-0bad")
    assert messages(judge(subject, allowed_amis={"ids": ["ami-0g*"]})) == [
        "The image ami-0bad is not among the allowed ones: ami-0g*"
    ]


ENVIRONMENTS = {"prod*": {"allowed_instance_types": ["m5.*"], "allowed_regions": ["eu-west-1"]}, "dev": {}}


@pytest.mark.parametrize(
    ("tags", "workspace", "config", "broken"),
    [
        ({"Environment": "Production"}, None, {}, ["allowed_instance_types", "allowed_regions"]),
        ({"Environment": "dev"}, None, {}, []),
        ({}, "prod-eu", {}, ["allowed_instance_types", "allowed_regions"]),
        ({}, "default", {}, []),
        ({"Environment": "dev"}, "prod", {}, []),
        ({"Environment": "dev"}, None, {"environment": "prod"}, ["allowed_instance_types", "allowed_regions"]),
        ({"Stage": "prod"}, None, {"environment_tag": "Stage"}, ["allowed_instance_types", "allowed_regions"]),
    ],
)
def test_each_environment_allows_something_else(
    tags: dict[str, str], workspace: str | None, config: dict[str, Any], broken: list[str], judge: Judge
) -> None:
    subject = Resource(
        type="aws_instance",
        action="create",
        after={"instance_type": "t3.micro", "tags": tags},
        provider_config=ELSEWHERE,
        workspace=workspace,
    )
    result = judge(subject, allowed_instance_types=["t3.*"], environments=ENVIRONMENTS, **config)
    assert [finding.rule for finding in result.findings] == broken


def test_what_belongs_to_production_is_asked_of_production_only(judge: Judge, make: Make) -> None:
    def rules(environment: str) -> set[str]:
        database = make("aws_db_instance", engine="postgres", deletion_protection=False, storage_encrypted=True)
        result = judge(database, baseline=True, environment=environment)
        return {finding.rule for finding in result.findings}

    assert "rds_instance_deletion_protection" in rules("production")
    assert "rds_instance_deletion_protection" not in rules("test")


def test_the_baseline_can_be_chosen_by_pack_and_by_glob(judge: Judge, make: Make) -> None:
    subject = make("aws_db_instance", publicly_accessible=True, storage_encrypted=False)
    assert {f.rule for f in judge(subject, baseline=["rds_instance_not_*"]).findings} == {"rds_instance_not_public"}
    chosen = {f.rule for f in judge(subject, baseline=["encryption"]).findings}
    assert "rds_database_encrypted" in chosen
    assert "rds_instance_not_public" not in chosen


def test_the_baseline_and_its_levels_may_name_a_rule_by_its_former_id(judge: Judge, make: Make) -> None:
    subject = make("aws_db_instance", publicly_accessible=True)
    [finding] = judge(subject, baseline=["rds_not_public"], levels={"rds_not_public": "hard-mandatory"}).findings
    assert (finding.rule, finding.level) == ("rds_instance_not_public", "hard-mandatory")
    assert judge(subject, baseline=["rds_not_public"], levels={"rds_not_public": "off"}).findings == ()


def test_a_rule_of_the_baseline_has_the_level_that_is_given_to_it(judge: Judge, make: Make) -> None:
    subject = make("aws_ebs_volume", encrypted=False)
    levels = {"ebs_*": "hard-mandatory"}
    assert {f.level for f in judge(subject, baseline=["ebs_volume_encrypted"], levels=levels).findings} == {
        "hard-mandatory"
    }
    assert judge(subject, baseline=["ebs_volume_encrypted"], levels={"ebs_*": "off"}).findings == ()


def test_what_exists_already_is_judged_only_where_it_changes(judge: Judge) -> None:
    state = {"instance_type": "m5.large", "ami": "ami-0bad", "region": "us-east-1"}
    config: dict[str, Any] = {
        "allowed_instance_types": ONLY,
        "allowed_amis": {"ids": ["ami-0g*"]},
        "allowed_regions": ["eu-west-1"],
    }
    same = Resource(type="aws_instance", action="update", before=state, after={**state, "user_data": "x"})
    assert judge(same, **config).findings == ()
    other = Resource(type="aws_instance", action="update", before=state, after={**state, "instance_type": "m5.xlarge"})
    assert [finding.rule for finding in judge(other, **config).findings] == ["allowed_instance_types"]


def test_an_allowed_region_is_there_to_paste(judge: Judge, make: Make) -> None:
    [finding] = judge(make("aws_vpc", provider=ELSEWHERE), allowed_regions=["eu-*", "ap-south-1"]).findings
    assert (finding.remediation or "").endswith(':\nregion = "ap-south-1"')
