"""SNS topic is encrypted."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="sns_topic_encrypted",
    aliases=("sns_encrypted",),
    title="SNS topic is encrypted",
    severity="medium",
    description="Messages are stored in plaintext until they are delivered.",
    remediation="Set `kms_master_key_id` to `alias/aws/sns` or to a customer managed KMS key.",
    docs="https://docs.aws.amazon.com/sns/latest/dg/sns-server-side-encryption.html",
    types=("aws_sns_topic",),
    judge=must_be_set("kms_master_key_id", otherwise="Server-side encryption is not enabled."),
    equivalents=("CKV_AWS_26",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption"),
)
