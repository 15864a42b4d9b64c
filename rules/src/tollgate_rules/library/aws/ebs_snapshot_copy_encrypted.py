"""EBS snapshot copy is encrypted."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ebs_snapshot_copy_encrypted",
    title="EBS snapshot copy is encrypted",
    severity="high",
    description="An unencrypted copy exposes the data of the volume. A copy can be encrypted even if the source "
    "snapshot is not.",
    remediation="Set `encrypted = true`.",
    docs="https://docs.aws.amazon.com/ebs/latest/userguide/ebs-copy-snapshot.html",
    types=("aws_ebs_snapshot_copy",),
    judge=must_be_true("encrypted", otherwise="The snapshot copy is not encrypted."),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)
