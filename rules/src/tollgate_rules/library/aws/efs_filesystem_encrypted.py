"""efs_encrypted: EFS file systems are encrypted."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="efs_encrypted",
    title="EFS file systems are encrypted",
    severity="high",
    description="Encryption at rest can be chosen only when the file system is made.",
    remediation="Set `encrypted = true`.",
    docs="https://docs.aws.amazon.com/efs/latest/ug/encryption-at-rest.html",
    types=("aws_efs_file_system",),
    judge=must_be_true("encrypted", otherwise="The file system is not encrypted at rest.", left_out="breaks"),
    equivalents=("CKV_AWS_42",),
    frameworks=("CIS AWS 3.0.0 2.4.1", "NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection", "cis-aws"),
)
