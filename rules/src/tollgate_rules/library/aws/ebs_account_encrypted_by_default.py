"""EBS encryption by default is enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ebs_account_encrypted_by_default",
    aliases=("ebs_encrypted_by_default",),
    title="EBS encryption by default is enabled",
    severity="high",
    description="Without it, volumes and snapshot copies in the Region that do not set `encrypted` are created "
    "unencrypted.",
    remediation="Set `enabled = true`, or remove the argument.",
    docs="https://docs.aws.amazon.com/ebs/latest/userguide/encryption-by-default.html",
    types=("aws_ebs_encryption_by_default",),
    judge=must_be_true("enabled", otherwise="EBS encryption by default is disabled.", default=True),
    equivalents=("CKV_AWS_106",),
    frameworks=("CIS AWS 3.0.0 2.2.1", "NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection", "cis-aws"),
)
