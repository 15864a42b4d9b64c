"""EC2 account default requires IMDSv2."""

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ec2_account_imdsv2_required_by_default",
    aliases=("ec2_imdsv2_by_default",),
    title="EC2 account default requires IMDSv2",
    severity="medium",
    description="Without the default, new instances in the Region that set no metadata options accept IMDSv1.",
    remediation='Set `http_tokens = "required"`.',
    docs="https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/configuring-IMDS-new-instances.html",
    types=("aws_ec2_instance_metadata_defaults",),
    judge=must_be_one_of(
        "http_tokens",
        ("required",),
        otherwise="The account default does not require IMDSv2.",
        default="no-preference",
        left_out="breaks",
    ),
    frameworks=("NIST 800-53 AC-6", "SOC 2 CC6.3"),
    packs=("baseline", "production", "iam"),
)
