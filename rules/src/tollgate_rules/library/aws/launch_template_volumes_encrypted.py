"""launch_template_volumes_encrypted: volumes of launch templates are encrypted."""

from tollgate_rules.demands import each_must_hold
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_true

RULE = Rule(
    id="launch_template_volumes_encrypted",
    title="Volumes of launch templates are encrypted",
    severity="high",
    description="Every instance of the template starts with these volumes. Where nothing is said, the snapshot or "
    "a setting of the account decides.",
    remediation="Set `encrypted = true` in the `ebs` block of every `block_device_mappings`.",
    docs="https://docs.aws.amazon.com/ebs/latest/userguide/ebs-encryption.html",
    types=("aws_launch_template",),
    judge=each_must_hold(
        "block_device_mappings[*].ebs[*]", "encrypted", is_true, otherwise="A volume is not encrypted."
    ),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)
