"""ebs_volume_encrypted: volumes are encrypted."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ebs_volume_encrypted",
    title="EBS volumes are encrypted",
    severity="high",
    description="Encryption protects what is on the disk, its snapshots, and the way between disk and instance. "
    "Where `encrypted` is left out, a setting of the account decides.",
    remediation="Set `encrypted = true`, with a `kms_key_id` of your own if you need to control the key.",
    docs="https://docs.aws.amazon.com/ebs/latest/userguide/ebs-encryption.html",
    types=("aws_ebs_volume",),
    judge=must_be_true("encrypted", otherwise="The volume is not encrypted."),
    equivalents=("CKV_AWS_3",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)
