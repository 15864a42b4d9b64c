"""ami_copy_encrypted: copies of machine images are encrypted."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ami_copy_encrypted",
    title="Copies of machine images are encrypted",
    severity="high",
    description="A copy can be encrypted even where the image is not.",
    remediation="Set `encrypted = true`.",
    docs="https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/CopyingAMIs.html",
    types=("aws_ami_copy",),
    judge=must_be_true("encrypted", otherwise="The copy is not encrypted."),
    equivalents=("CKV_AWS_235",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)
