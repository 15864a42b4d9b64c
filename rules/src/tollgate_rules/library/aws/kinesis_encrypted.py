"""kinesis_encrypted: Kinesis streams are encrypted."""

from tollgate_rules.demands import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="kinesis_encrypted",
    title="Kinesis streams are encrypted",
    severity="medium",
    description="Records lie on disks of AWS for as long as the stream keeps them.",
    remediation='Set `encryption_type = "KMS"` and `kms_key_id`.',
    docs="https://docs.aws.amazon.com/streams/latest/dev/server-side-encryption.html",
    types=("aws_kinesis_stream",),
    judge=must_be_one_of("encryption_type", ("KMS",), otherwise="The stream is not encrypted."),
    equivalents=("CKV_AWS_43",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption"),
)
