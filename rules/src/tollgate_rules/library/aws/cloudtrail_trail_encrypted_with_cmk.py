"""CloudTrail log files are encrypted with a customer managed KMS key."""

from tollgate_rules.aws.customer_managed_key import must_use_customer_managed_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudtrail_trail_encrypted_with_cmk",
    aliases=("cloudtrail_own_key",),
    title="CloudTrail log files are encrypted with a customer managed KMS key",
    severity="medium",
    description="Without SSE-KMS, anyone who can read the bucket can read the log files. A customer managed key "
    "adds a second permission and records each use.",
    remediation="Set `kms_key_id` to the ARN of a customer managed KMS key.",
    docs="https://docs.aws.amazon.com/awscloudtrail/latest/userguide/encrypting-cloudtrail-log-files-with-aws-kms.html",
    types=("aws_cloudtrail",),
    judge=must_use_customer_managed_key(
        "kms_key_id", otherwise="The trail is not encrypted with a customer managed KMS key."
    ),
    equivalents=("CKV_AWS_35",),
    frameworks=("CIS AWS 3.0.0 3.5", "NIST 800-53 SC-12", "NIST 800-53 SC-28"),
    packs=("production", "cis-aws", "encryption", "logging"),
)
