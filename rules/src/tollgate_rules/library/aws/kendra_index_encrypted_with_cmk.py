"""Kendra index is encrypted with a customer managed KMS key."""

from tollgate_rules.aws.customer_managed_key import must_use_customer_managed_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="kendra_index_encrypted_with_cmk",
    aliases=("kendra_own_key",),
    title="Kendra index is encrypted with a customer managed KMS key",
    severity="low",
    description="With a customer managed key you control the key policy and rotation, can audit each use in "
    "CloudTrail, and can revoke access by disabling the key.",
    remediation="Set `kms_key_id` in `server_side_encryption_configuration` to a customer managed KMS key.",
    docs="https://docs.aws.amazon.com/kendra/latest/dg/encryption-at-rest.html",
    types=("aws_kendra_index",),
    judge=must_use_customer_managed_key(
        "server_side_encryption_configuration[0].kms_key_id",
        otherwise="The index is not encrypted with a customer managed KMS key.",
        left_out=None,
    ),
    equivalents=("CKV_AWS_262",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
