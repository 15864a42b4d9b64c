"""DynamoDB table is encrypted with a customer managed KMS key."""

from tollgate_rules.attribute_checks import all_must_pass, must_be_set, must_be_true, only_if
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_true

_THEIRS = "The table is not encrypted with a customer managed KMS key."

RULE = Rule(
    id="dynamodb_table_encrypted_with_cmk",
    aliases=("dynamodb_own_key",),
    title="DynamoDB table is encrypted with a customer managed KMS key",
    severity="low",
    description="DynamoDB encrypts tables with an AWS owned key by default. With a customer managed key you control "
    "the key policy, can audit each use in CloudTrail, and can revoke access.",
    remediation="Set `enabled = true` and `kms_key_arn` in `server_side_encryption`.",
    docs="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/EncryptionAtRest.html",
    types=("aws_dynamodb_table",),
    judge=all_must_pass(
        must_be_true("server_side_encryption[0].enabled", otherwise=_THEIRS, left_out="breaks"),
        only_if(
            "server_side_encryption[0].enabled",
            is_true,
            must_be_set("server_side_encryption[0].kms_key_arn", otherwise=_THEIRS),
        ),
    ),
    equivalents=("CKV_AWS_119",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
