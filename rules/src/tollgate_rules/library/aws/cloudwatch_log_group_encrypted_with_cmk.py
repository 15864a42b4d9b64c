"""CloudWatch log group is encrypted with a customer managed KMS key."""

from tollgate_rules.aws.customer_managed_key import must_use_customer_managed_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudwatch_log_group_encrypted_with_cmk",
    aliases=("log_group_own_key",),
    title="CloudWatch log group is encrypted with a customer managed KMS key",
    severity="low",
    description="Logs often contain sensitive data. With a customer managed key you control who can read them and can "
    "audit each use.",
    remediation="Set `kms_key_id` to the ARN of a customer managed KMS key.",
    docs="https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/encrypt-log-data-kms.html",
    types=("aws_cloudwatch_log_group",),
    judge=must_use_customer_managed_key(
        "kms_key_id", otherwise="The log group is not encrypted with a customer managed KMS key."
    ),
    equivalents=("CKV_AWS_158",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28"),
    packs=("production", "encryption", "logging"),
)
