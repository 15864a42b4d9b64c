"""ami_not_public: machine images are not public."""

from tollgate_rules.demands import must_not_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ami_not_public",
    title="Machine images are not public",
    severity="critical",
    description="Who may start an image can read all that is on it.",
    remediation="Name accounts, an organization or an organizational unit in place of `group`.",
    docs="https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/sharingamis-intro.html",
    types=("aws_ami_launch_permission",),
    judge=must_not_be_one_of("group", ("all",), otherwise="Everyone may start, and read, the image."),
    equivalents=("CKV_AWS_205",),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.4.4", "SOC 2 CC6.6"),
    packs=("baseline", "production", "data-protection"),
)
