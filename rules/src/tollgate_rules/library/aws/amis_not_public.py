"""amis_not_public: machine images cannot be made public."""

from tollgate_rules.demands import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="amis_not_public",
    title="Machine images cannot be made public",
    severity="high",
    description="A public image shows everyone what is on your disks. The block holds for the whole region.",
    remediation='Set `state = "block-new-sharing"`.',
    docs="https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/block-public-access-to-amis.html",
    types=("aws_ec2_image_block_public_access",),
    judge=must_be_one_of("state", ("block-new-sharing",), otherwise="Images of the region can be made public."),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.4.4", "SOC 2 CC6.6"),
    packs=("baseline", "production", "data-protection"),
)
