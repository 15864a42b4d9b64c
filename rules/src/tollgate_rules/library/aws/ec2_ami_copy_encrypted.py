"""AMI copy is encrypted."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ec2_ami_copy_encrypted",
    aliases=("ami_copy_encrypted",),
    title="AMI copy is encrypted",
    severity="high",
    description="An unencrypted AMI copy stores its snapshots in plaintext. A copy can be encrypted even if the "
    "source image is not.",
    remediation="Set `encrypted = true`.",
    docs="https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/CopyingAMIs.html",
    types=("aws_ami_copy",),
    judge=must_be_true("encrypted", otherwise="The AMI copy is not encrypted."),
    equivalents=("CKV_AWS_235",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)
