"""EventBridge Scheduler schedule is encrypted with a customer managed KMS key."""

from tollgate_rules.aws.customer_managed_key import must_use_customer_managed_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="scheduler_schedule_encrypted_with_cmk",
    aliases=("scheduler_own_key",),
    title="EventBridge Scheduler schedule is encrypted with a customer managed KMS key",
    severity="low",
    description="With a customer managed key you control the key policy and rotation, can audit each use in "
    "CloudTrail, and can revoke access by disabling the key.",
    remediation="Set `kms_key_arn` to the ARN of a customer managed KMS key.",
    docs="https://docs.aws.amazon.com/scheduler/latest/UserGuide/encryption-rest.html",
    types=("aws_scheduler_schedule",),
    judge=must_use_customer_managed_key(
        "kms_key_arn", otherwise="The schedule is not encrypted with a customer managed KMS key."
    ),
    equivalents=("CKV_AWS_297",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
