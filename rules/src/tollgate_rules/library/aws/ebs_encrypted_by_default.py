"""ebs_encrypted_by_default: new volumes are encrypted by default."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ebs_encrypted_by_default",
    title="New EBS volumes are encrypted by default",
    severity="high",
    description="With the account's setting on, no volume or snapshot of the region can be made unencrypted.",
    remediation="Set `enabled = true`, or leave it out.",
    docs="https://docs.aws.amazon.com/ebs/latest/userguide/encryption-by-default.html",
    types=("aws_ebs_encryption_by_default",),
    judge=must_be_true(
        "enabled", otherwise="New volumes of the region are not encrypted unless each of them says so.", default=True
    ),
    equivalents=("CKV_AWS_106",),
    frameworks=("CIS AWS 3.0.0 2.2.1", "NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection", "cis-aws"),
)
