"""SQS queue is encrypted with a customer managed KMS key."""

from tollgate_rules.aws.customer_managed_key import must_use_customer_managed_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="sqs_queue_encrypted_with_cmk",
    aliases=("sqs_own_key",),
    title="SQS queue is encrypted with a customer managed KMS key",
    severity="low",
    description="With a customer managed key you control the key policy and rotation, can audit each use in "
    "CloudTrail, and can revoke access by disabling the key.",
    remediation="Set `kms_master_key_id` to the ARN of a customer managed KMS key.",
    docs="https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-server-side-encryption.html",
    types=("aws_sqs_queue",),
    judge=must_use_customer_managed_key(
        "kms_master_key_id", otherwise="The queue is not encrypted with a customer managed KMS key."
    ),
    equivalents=("CKV2_AWS_73",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28"),
    packs=("encryption",),
)
