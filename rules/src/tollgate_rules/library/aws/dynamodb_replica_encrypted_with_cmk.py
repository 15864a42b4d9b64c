"""DynamoDB table replica is encrypted with a customer managed KMS key."""

from tollgate_rules.aws.customer_managed_key import must_use_customer_managed_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="dynamodb_replica_encrypted_with_cmk",
    aliases=("dynamodb_replica_own_key",),
    title="DynamoDB table replica is encrypted with a customer managed KMS key",
    severity="low",
    description="With a customer managed key you control the key policy and rotation, can audit each use in "
    "CloudTrail, and can revoke access by disabling the key.",
    remediation="Set `kms_key_arn` to the ARN of a customer managed KMS key.",
    docs="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/EncryptionAtRest.html",
    types=("aws_dynamodb_table_replica",),
    judge=must_use_customer_managed_key(
        "kms_key_arn", otherwise="The replica is not encrypted with a customer managed KMS key."
    ),
    equivalents=("CKV_AWS_271",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
