"""EC2 blocks public sharing of AMIs in the Region."""

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ec2_ami_public_access_blocked",
    aliases=("amis_not_public",),
    title="EC2 blocks public sharing of AMIs in the Region",
    severity="high",
    description="Without the block, any AMI in the Region can be shared publicly and expose the contents of its "
    "volumes.",
    remediation='Set `state = "block-new-sharing"`.',
    docs="https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/block-public-access-to-amis.html",
    types=("aws_ec2_image_block_public_access",),
    judge=must_be_one_of(
        "state", ("block-new-sharing",), otherwise="Public sharing of AMIs is not blocked in the Region."
    ),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.4.4", "SOC 2 CC6.6"),
    packs=("baseline", "production", "data-protection"),
)
