"""firehose_encrypted: Firehose streams are encrypted."""

from tollgate_rules.demands import must_be_true, only_if
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_set

RULE = Rule(
    id="firehose_encrypted",
    title="Firehose streams are encrypted",
    severity="medium",
    description="Records lie on disks of AWS until they are delivered.",
    remediation="Add `server_side_encryption { enabled = true }`.",
    docs="https://docs.aws.amazon.com/firehose/latest/dev/encryption.html",
    types=("aws_kinesis_firehose_delivery_stream",),
    judge=only_if(
        "kinesis_source_configuration",
        lambda source: not is_set(source),
        must_be_true("server_side_encryption[0].enabled", otherwise="The stream is not encrypted."),
    ),
    equivalents=("CKV_AWS_240",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption"),
)
