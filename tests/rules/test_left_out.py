"""Verdicts on an argument without a value in the plan: omitted, or known only after apply."""

from typing import Any

import pytest
from tollgate_rules import RULES, PlanResources
from tollgate_runtime import Resource
from tollgate_runtime.testing import leave_out

NAMED = {"domain_name": "orders"}


def outcome(rule: str, **members: Any) -> list[str]:
    resource = Resource(address="x.it", type=RULES[rule].types[0], action="create", **members)
    return [finding.status for finding in RULES[rule].check(resource, PlanResources([resource]))]


@pytest.mark.parametrize(
    ("config", "references", "expected"),
    [
        (NAMED, {}, ["fail"]),
        ({}, {}, ["unknown"]),
        (NAMED, {"encrypt_at_rest": []}, ["unknown"]),
        (NAMED, {"encrypt_at_rest.kms_key_id": []}, ["unknown"]),
        (NAMED, {"encrypt_at_rest.kms_key_id": ["aws_kms_key.own"]}, []),
        ({**NAMED, "encrypt_at_rest": [{"enabled": True}]}, {}, ["unknown"]),
    ],
    ids=["left out", "no configuration", "a local value", "a local value inside", "a key of the plan", "a block"],
)
def test_a_block_that_is_unknown_as_a_whole(config: Any, references: Any, expected: list[str]) -> None:
    given = {"after": NAMED, "after_unknown": {"encrypt_at_rest": True}, "config": config, "references": references}
    assert outcome("opensearch_domain_encrypted_with_cmk", **given) == expected


def test_a_dynamic_block_is_not_in_the_configuration_but_was_not_left_out() -> None:
    assert outcome(
        "opensearch_domain_encrypted_with_cmk",
        after={**NAMED, "encrypt_at_rest": [{"enabled": True, "kms_key_id": None}]},
        after_unknown={"encrypt_at_rest": [{"kms_key_id": True}]},
        config=NAMED,
    ) == ["unknown"]


def verdict(rule: str, resource_type: str, after: dict[str, Any], *omitted: str) -> list[tuple[str, str | None]]:
    given = Resource(id="r1", address=f"{resource_type}.it", type=resource_type, action="create", after=after)
    resource = leave_out(given, *omitted)
    findings = RULES[rule].check(resource, PlanResources([resource]))
    return [(finding.status, finding.undecided) for finding in findings]


INSTANCE = {"ami": "ami-1", "instance_type": "t3.micro"}
FAILS, PASSES, CLOUD = [("fail", None)], [], [("unknown", "cloud")]
DECIDED: list[tuple[str, str, dict[str, Any], str, list[Any]]] = [
    ("ec2_instance_detailed_monitoring_enabled", "aws_instance", INSTANCE, "monitoring", FAILS),
    ("ec2_instance_ebs_optimized", "aws_instance", INSTANCE, "ebs_optimized", PASSES),
    ("ec2_instance_imdsv2_required", "aws_instance", INSTANCE, "metadata_options", CLOUD),
    ("ec2_instance_volumes_encrypted", "aws_instance", INSTANCE, "root_block_device", CLOUD),
    ("ebs_volume_encrypted", "aws_ebs_volume", {"size": 8}, "encrypted", CLOUD),
    ("opensearch_domain_tls_1_2_required", "aws_opensearch_domain", NAMED, "domain_endpoint_options", FAILS),
    ("mq_broker_encrypted_with_cmk", "aws_mq_broker", {"broker_name": "b"}, "encryption_options", FAILS),
    ("eks_cluster_endpoint_not_open", "aws_eks_cluster", {"vpc_config": [{"subnet_ids": ["s"]}]},
     "vpc_config[0].public_access_cidrs", FAILS),
    ("stepfunctions_state_machine_xray_enabled", "aws_sfn_state_machine", {"name": "s"},
     "tracing_configuration", FAILS),
    ("storage_account_https_only", "azurerm_storage_account", {"name": "s"}, "https_traffic_only_enabled", PASSES),
    ("redis_cache_tls_required", "azurerm_redis_cache", {"name": "r"}, "non_ssl_port_enabled", PASSES),
    ("cloudsql_instance_no_public_ip", "google_sql_database_instance", {"settings": [{"tier": "db-f1-micro"}]},
     "settings[0].ip_configuration", FAILS),
    ("gke_cluster_network_policy_enabled", "google_container_cluster", {"name": "c"}, "datapath_provider", FAILS),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "kind", "after", "omitted", "expected"), DECIDED, ids=[row[0] for row in DECIDED])
def test_what_is_left_out_is_decided_by_the_documented_default_or_by_the_cloud(
    rule: str, kind: str, after: dict[str, Any], omitted: str, expected: list[Any]
) -> None:
    assert verdict(rule, kind, after, omitted) == expected


def test_the_message_says_who_decides() -> None:
    instance = leave_out(Resource(type="aws_instance", action="create", after=INSTANCE), "root_block_device")
    [finding] = RULES["ec2_instance_volumes_encrypted"].check(instance)
    assert finding.message == (
        "root_block_device[0].encrypted is not set: the cloud decides it, and it is known only after creation"
    )


def test_what_another_resource_gives_is_not_left_out_beside_what_is() -> None:
    resource = Resource(
        type="aws_instance",
        action="create",
        after=INSTANCE,
        after_unknown={"monitoring": True},
        after_omitted={"ebs_optimized": True},
        config=INSTANCE,
    )
    findings = RULES["ec2_instance_detailed_monitoring_enabled"].check(resource)
    assert [(finding.status, finding.undecided) for finding in findings] == [("unknown", None)]


def test_a_name_that_the_provider_makes_up_is_no_other_resources_target() -> None:
    bucket = leave_out(
        Resource(address="aws_s3_bucket.b", type="aws_s3_bucket", action="create", after={"force_destroy": True}),
        "bucket",
    )
    other = Resource(
        address="aws_s3_bucket_versioning.v",
        type="aws_s3_bucket_versioning",
        action="create",
        after={"bucket": "elsewhere", "versioning_configuration": [{"status": "Enabled"}]},
    )
    plan = PlanResources([bucket, other])
    assert not plan.related(bucket, "aws_s3_bucket_versioning", by="bucket", name="bucket").may_be_more
