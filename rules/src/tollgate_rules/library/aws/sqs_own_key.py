"""sqs_own_key: SQS queues are encrypted with a key of your own."""

from tollgate_rules.aws.managed_key import must_have_own_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="sqs_own_key",
    title="SQS queues are encrypted with a key of your own",
    severity="low",
    description="With a key of your own you say who may use it, see each use, and can shut the messages off.",
    remediation="Set `kms_master_key_id` to the ARN of your key.",
    docs="https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-server-side-encryption.html",
    types=("aws_sqs_queue",),
    judge=must_have_own_key("kms_master_key_id", otherwise="The queue is not encrypted with a key of your own."),
    equivalents=("CKV2_AWS_73",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28"),
    packs=("encryption",),
)
