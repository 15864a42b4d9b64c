"""WorkSpaces root volume is encrypted."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="workspaces_root_volume_encrypted",
    title="WorkSpaces root volume is encrypted",
    severity="high",
    description="Data on the volume is stored in plaintext. Encryption can only be enabled when the WorkSpace is "
    "created.",
    remediation="Set `root_volume_encryption_enabled = true` and `volume_encryption_key`.",
    docs="https://docs.aws.amazon.com/workspaces/latest/adminguide/encrypt-workspaces.html",
    types=("aws_workspaces_workspace",),
    judge=must_be_true("root_volume_encryption_enabled", otherwise="The root volume is not encrypted."),
    equivalents=("CKV_AWS_156",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)
