"""ec2_imdsv2_by_default: new instances require IMDSv2 by default."""

from tollgate_rules.demands import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ec2_imdsv2_by_default",
    title="New instances require IMDSv2 by default",
    severity="medium",
    description="The default of the account holds for every new instance of the region that says nothing else.",
    remediation='Set `http_tokens = "required"`.',
    docs="https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/configuring-IMDS-new-instances.html",
    types=("aws_ec2_instance_metadata_defaults",),
    judge=must_be_one_of(
        "http_tokens",
        ("required",),
        otherwise="New instances give out metadata without a session token.",
        default="no-preference",
        left_out="breaks",
    ),
    frameworks=("NIST 800-53 AC-6", "SOC 2 CC6.3"),
    packs=("baseline", "production", "iam"),
)
