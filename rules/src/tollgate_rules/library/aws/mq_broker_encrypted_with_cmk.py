"""Amazon MQ broker is encrypted with a customer managed KMS key."""

from tollgate_rules.aws.customer_managed_key import must_use_customer_managed_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="mq_broker_encrypted_with_cmk",
    aliases=("mq_own_key",),
    title="Amazon MQ broker is encrypted with a customer managed KMS key",
    severity="low",
    description="With a customer managed key you control the key policy and rotation, can audit each use in "
    "CloudTrail, and can revoke access by disabling the key.",
    remediation="Set `use_aws_owned_key = false` and `kms_key_id` in `encryption_options`.",
    docs="https://docs.aws.amazon.com/amazon-mq/latest/developer-guide/data-protection.html",
    types=("aws_mq_broker",),
    judge=must_use_customer_managed_key(
        "encryption_options[0].kms_key_id",
        otherwise="The broker is not encrypted with a customer managed KMS key.",
        left_out=None,
    ),
    equivalents=("CKV_AWS_209",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
