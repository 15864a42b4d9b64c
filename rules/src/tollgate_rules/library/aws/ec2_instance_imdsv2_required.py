"""EC2 instance requires IMDSv2."""

from tollgate_rules.attribute_checks import must_be_one_of, one_must_pass
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ec2_instance_imdsv2_required",
    aliases=("ec2_imdsv2_required",),
    title="EC2 instance requires IMDSv2",
    severity="medium",
    description="With IMDSv1, a server-side request forgery (SSRF) can steal the instance's credentials. If "
    "`metadata_options` is not set, the AMI or the account default applies.",
    remediation='Set `metadata_options { http_tokens = "required" }`.',
    docs="https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/configuring-instance-metadata-service.html",
    types=("aws_instance", "aws_launch_template", "aws_launch_configuration"),
    judge=one_must_pass(
        must_be_one_of(
            "metadata_options[0].http_tokens",
            ("required",),
            otherwise="The instance accepts IMDSv1.",
        ),
        must_be_one_of(
            "metadata_options[0].http_endpoint", ("disabled",), otherwise="The instance metadata endpoint is enabled."
        ),
    ),
    equivalents=("CKV_AWS_79",),
    frameworks=("CIS AWS 3.0.0 5.6", "NIST 800-53 AC-6", "SOC 2 CC6.1"),
    packs=("baseline", "production", "iam", "cis-aws"),
)
