"""AMI is not shared publicly."""

from tollgate_rules.attribute_checks import must_not_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ec2_ami_not_public",
    aliases=("ami_not_public",),
    title="AMI is not shared publicly",
    severity="critical",
    description="Anyone can launch a public AMI and read everything on its volumes, including credentials left there.",
    remediation='Replace `group = "all"` with `account_id`, `organization_arn` or `organizational_unit_arn`.',
    docs="https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/sharingamis-intro.html",
    types=("aws_ami_launch_permission",),
    judge=must_not_be_one_of("group", ("all",), otherwise="The AMI is shared with all AWS accounts."),
    equivalents=("CKV_AWS_205",),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.4.4", "SOC 2 CC6.6"),
    packs=("baseline", "production", "data-protection"),
)
