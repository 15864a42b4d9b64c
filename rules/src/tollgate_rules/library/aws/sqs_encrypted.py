"""sqs_encrypted: SQS queues are encrypted."""

from tollgate_rules.demands import must_be_set, must_be_true, one_must_pass
from tollgate_rules.rule import Rule

RULE = Rule(
    id="sqs_encrypted",
    title="SQS queues are encrypted",
    severity="medium",
    description="Messages lie on disks of AWS until they are fetched.",
    remediation="Set `sqs_managed_sse_enabled = true`, or `kms_master_key_id` to a key of your own.",
    docs="https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-server-side-encryption.html",
    types=("aws_sqs_queue",),
    judge=one_must_pass(
        must_be_true("sqs_managed_sse_enabled", otherwise="The queue is not encrypted.", left_out="holds"),
        must_be_set("kms_master_key_id", otherwise="The queue has no key."),
    ),
    equivalents=("CKV_AWS_27",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption"),
)
