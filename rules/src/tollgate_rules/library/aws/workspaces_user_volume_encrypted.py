"""workspaces_user_volume_encrypted: WorkSpaces encrypt their user volumes."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="workspaces_user_volume_encrypted",
    title="WorkSpaces encrypt their user volumes",
    severity="high",
    description="A workspace is somebody's desk: what lies on it should not be read from a copy of the disk. It "
    "can be chosen only when the workspace is made.",
    remediation="Set `user_volume_encryption_enabled = true`, with a `volume_encryption_key`.",
    docs="https://docs.aws.amazon.com/workspaces/latest/adminguide/encrypt-workspaces.html",
    types=("aws_workspaces_workspace",),
    judge=must_be_true("user_volume_encryption_enabled", otherwise="The user volume is not encrypted."),
    equivalents=("CKV_AWS_155",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)
