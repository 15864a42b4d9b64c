"""EC2 launch template encrypts EBS volumes."""

from tollgate_rules.attribute_checks import each_must_hold
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_true

RULE = Rule(
    id="ec2_launch_template_volumes_encrypted",
    aliases=("launch_template_volumes_encrypted",),
    title="EC2 launch template encrypts EBS volumes",
    severity="high",
    description="Instances launched from the template store data in plaintext unless the snapshot is encrypted or "
    "the account encrypts by default.",
    remediation="Set `encrypted = true` in the `ebs` block of every `block_device_mappings`.",
    docs="https://docs.aws.amazon.com/ebs/latest/userguide/ebs-encryption.html",
    types=("aws_launch_template",),
    judge=each_must_hold(
        "block_device_mappings[*].ebs[*]",
        "encrypted",
        is_true,
        otherwise="An EBS volume of the launch template is not encrypted.",
    ),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)
