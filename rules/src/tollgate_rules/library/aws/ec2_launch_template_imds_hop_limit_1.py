"""EC2 launch template limits IMDS responses to one hop."""

from tollgate_rules.attribute_checks import must_be_between
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ec2_launch_template_imds_hop_limit_1",
    aliases=("launch_hop_limit",),
    title="EC2 launch template limits IMDS responses to one hop",
    severity="medium",
    description="With a higher hop limit, containers on the instance can read its metadata and credentials.",
    remediation="Remove `http_put_response_hop_limit`, or set it to 1.",
    docs="https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/configuring-instance-metadata-options.html",
    types=("aws_launch_template", "aws_launch_configuration"),
    judge=must_be_between(
        "metadata_options[0].http_put_response_hop_limit",
        0,
        1,
        otherwise="The IMDS hop limit is greater than 1.",
        default=1,
        left_out="holds",
    ),
    equivalents=("CKV_AWS_341",),
    frameworks=("NIST 800-53 AC-6", "SOC 2 CC6.3"),
    packs=("iam",),
)
