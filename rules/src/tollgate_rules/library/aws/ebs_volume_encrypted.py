"""EBS volume is encrypted."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ebs_volume_encrypted",
    title="EBS volume is encrypted",
    severity="high",
    description="Data on the volume and its snapshots is stored in plaintext. If `encrypted` is not set, the "
    "account's default applies.",
    remediation="Set `encrypted = true`, and `kms_key_id` to use a customer managed KMS key.",
    docs="https://docs.aws.amazon.com/ebs/latest/userguide/ebs-encryption.html",
    types=("aws_ebs_volume",),
    judge=must_be_true("encrypted", otherwise="The volume is not encrypted."),
    equivalents=("CKV_AWS_3",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)
