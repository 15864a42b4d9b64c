"""SQS queue is encrypted."""

from tollgate_rules.attribute_checks import must_be_set, must_be_true, one_must_pass
from tollgate_rules.rule import Rule

RULE = Rule(
    id="sqs_queue_encrypted",
    aliases=("sqs_encrypted",),
    title="SQS queue is encrypted",
    severity="medium",
    description="Messages are stored in plaintext until they are consumed.",
    remediation="Set `sqs_managed_sse_enabled = true`, or `kms_master_key_id` to a customer managed KMS key.",
    docs="https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-server-side-encryption.html",
    types=("aws_sqs_queue",),
    judge=one_must_pass(
        must_be_true("sqs_managed_sse_enabled", otherwise="Server-side encryption is not enabled.", left_out="holds"),
        must_be_set("kms_master_key_id", otherwise="The queue has no KMS key."),
    ),
    equivalents=("CKV_AWS_27",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption"),
)
