"""EFS file system is encrypted at rest."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="efs_filesystem_encrypted",
    aliases=("efs_encrypted",),
    title="EFS file system is encrypted at rest",
    severity="high",
    description="Files are stored in plaintext. Encryption can only be enabled when the file system is created.",
    remediation="Set `encrypted = true`.",
    docs="https://docs.aws.amazon.com/efs/latest/ug/encryption-at-rest.html",
    types=("aws_efs_file_system",),
    judge=must_be_true("encrypted", otherwise="The file system is not encrypted at rest.", left_out="breaks"),
    equivalents=("CKV_AWS_42",),
    frameworks=("CIS AWS 3.0.0 2.4.1", "NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection", "cis-aws"),
)
