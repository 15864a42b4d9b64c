"""Kinesis data stream is encrypted."""

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="kinesis_stream_encrypted",
    aliases=("kinesis_encrypted",),
    title="Kinesis data stream is encrypted",
    severity="medium",
    description="Records are stored in plaintext during the stream's retention period.",
    remediation='Set `encryption_type = "KMS"` and `kms_key_id`.',
    docs="https://docs.aws.amazon.com/streams/latest/dev/server-side-encryption.html",
    types=("aws_kinesis_stream",),
    judge=must_be_one_of("encryption_type", ("KMS",), otherwise="Server-side encryption is not enabled."),
    equivalents=("CKV_AWS_43",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption"),
)
