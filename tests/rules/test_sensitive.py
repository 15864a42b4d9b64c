"""What the built-in rules say where a value is sensitive and was not sent."""

from typing import Any

import pytest
from tollgate_rules import RULES, PlanResources
from tollgate_runtime import Finding, Resource

NOT_SENT = "is sensitive and was not sent; set send_sensitive for this integration to have it judged"
HIDDEN = "(sensitive)"


def made(resource_type: str, name: str = "x", **after: Any) -> Resource:
    return Resource(address=f"{resource_type}.{name}", type=resource_type, action="create", after=after)


def check(rule: str, *resources: Resource) -> list[Finding]:
    return list(RULES[rule].check(resources[0], PlanResources(resources)))


OPEN_SSH = {"protocol": "tcp", "from_port": 22, "to_port": 22, "cidr_blocks": ["0.0.0.0/0"]}


@pytest.mark.parametrize(
    ("rule", "resource", "what"),
    [
        ("ebs_volume_encrypted", made("aws_ebs_volume", encrypted=HIDDEN), "encrypted"),
        ("kms_key_rotation_enabled", made("aws_kms_key", customer_master_key_spec=HIDDEN), "customer_master_key_spec"),
        (
            "ec2_instance_imdsv2_required",
            made("aws_instance", metadata_options=HIDDEN),
            "metadata_options[0].http_tokens",
        ),
        ("iam_policy_no_full_admin", made("aws_iam_policy", policy=HIDDEN), "policy"),
        ("s3_bucket_versioning_enabled", made("aws_s3_bucket", versioning=HIDDEN), "versioning[0].enabled"),
        ("vpc_security_group_ssh_closed", made("aws_security_group", ingress=HIDDEN), "ingress"),
        (
            "vpc_security_group_ssh_closed",
            made("aws_security_group", ingress=[{**OPEN_SSH, "cidr_blocks": HIDDEN}]),
            "ingress[0].cidr_blocks",
        ),
        (
            "vpc_security_group_ssh_closed",
            made("aws_security_group", ingress=[{**OPEN_SSH, "cidr_blocks": ["::/0", HIDDEN], "to_port": HIDDEN}]),
            "ingress[0].to_port",
        ),
        (
            "vpc_security_group_ssh_closed",
            made("aws_vpc_security_group_ingress_rule", ip_protocol=HIDDEN, from_port=0, to_port=99, cidr_ipv6="::/0"),
            "ip_protocol",
        ),
    ],
)
def test_a_rule_names_the_sensitive_value_and_warns(rule: str, resource: Resource, what: str) -> None:
    [finding] = check(rule, resource)
    assert (finding.status, finding.message) == ("warn", f"{what} {NOT_SENT}")


def test_what_apply_will_tell_is_named_before_what_is_sensitive() -> None:
    group = Resource(
        type="aws_security_group",
        action="create",
        after={"ingress": [{**OPEN_SSH, "cidr_blocks": HIDDEN, "to_port": None}]},
        after_unknown={"ingress": [{"to_port": True}]},
    )
    [finding] = check("vpc_security_group_ssh_closed", group)
    assert (finding.status, finding.message) == ("unknown", "ingress[0].to_port is known only after apply")


@pytest.mark.parametrize(
    "rule", ["s3_bucket_encrypted", "s3_bucket_versioning_enabled", "s3_bucket_public_access_blocked"]
)
def test_a_sensitive_bucket_name_leaves_open_what_belongs_to_the_bucket(rule: str) -> None:
    companions = (
        "aws_s3_bucket_server_side_encryption_configuration",
        "aws_s3_bucket_versioning",
        "aws_s3_bucket_public_access_block",
    )
    beside = [made(name, bucket=HIDDEN) for name in companions]
    [finding] = check(rule, made("aws_s3_bucket", bucket="b"), *beside)
    assert finding.status == "warn"
    assert finding.message.endswith(f": a name that links them {NOT_SENT}")


def test_a_sensitive_setting_of_a_block_is_named_with_the_block() -> None:
    block = made("aws_s3_bucket_public_access_block", bucket="b", block_public_acls=True, block_public_policy=HIDDEN)
    [finding] = check("s3_bucket_public_access_blocked", made("aws_s3_bucket", bucket="b"), block)
    assert finding.status == "warn"
    assert finding.message == (
        f"bucket depends on block_public_policy of aws_s3_bucket_public_access_block.x, which {NOT_SENT}"
    )
