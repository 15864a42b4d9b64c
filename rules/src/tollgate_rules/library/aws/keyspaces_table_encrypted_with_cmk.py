"""Keyspaces table is encrypted with a customer managed KMS key."""

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="keyspaces_table_encrypted_with_cmk",
    aliases=("keyspaces_own_key",),
    title="Keyspaces table is encrypted with a customer managed KMS key",
    severity="low",
    description="With a customer managed key you control the key policy and rotation, can audit each use in "
    "CloudTrail, and can revoke access by disabling the key.",
    remediation='Set `type = "CUSTOMER_MANAGED_KMS_KEY"` and `kms_key_identifier` in `encryption_specification`.',
    docs="https://docs.aws.amazon.com/keyspaces/latest/devguide/EncryptionAtRest.html",
    types=("aws_keyspaces_table",),
    judge=must_be_one_of(
        "encryption_specification[0].type",
        ("CUSTOMER_MANAGED_KMS_KEY",),
        otherwise="The table is not encrypted with a customer managed KMS key.",
        default="AWS_OWNED_KMS_KEY",
        left_out="breaks",
    ),
    equivalents=("CKV_AWS_265",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
