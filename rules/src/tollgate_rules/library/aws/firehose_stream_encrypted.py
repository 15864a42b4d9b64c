"""Firehose delivery stream is encrypted."""

from tollgate_rules.attribute_checks import must_be_true, only_if
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_set

RULE = Rule(
    id="firehose_stream_encrypted",
    aliases=("firehose_encrypted",),
    title="Firehose delivery stream is encrypted",
    severity="medium",
    description="Records are buffered in plaintext until they are delivered.",
    remediation="Add `server_side_encryption { enabled = true }`.",
    docs="https://docs.aws.amazon.com/firehose/latest/dev/encryption.html",
    types=("aws_kinesis_firehose_delivery_stream",),
    judge=only_if(
        "kinesis_source_configuration",
        lambda source: not is_set(source),
        must_be_true("server_side_encryption[0].enabled", otherwise="Server-side encryption is not enabled."),
    ),
    equivalents=("CKV_AWS_240",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption"),
)
