"""ec2_imdsv2_required: an instance's metadata is given out only to whoever has a session token."""

from tollgate_rules.demands import must_be_one_of, one_must_pass
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ec2_imdsv2_required",
    title="EC2 instances require IMDSv2",
    severity="medium",
    description="Without session tokens, a request forged through a web application reads the instance's "
    "credentials. Where `metadata_options` is left out, the image or a setting of the account decides.",
    remediation='Set `metadata_options { http_tokens = "required" }`.',
    docs="https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/configuring-instance-metadata-service.html",
    types=("aws_instance", "aws_launch_template", "aws_launch_configuration"),
    judge=one_must_pass(
        must_be_one_of(
            "metadata_options[0].http_tokens",
            ("required",),
            otherwise="Instance metadata can be read without a session token (IMDSv1).",
        ),
        must_be_one_of("metadata_options[0].http_endpoint", ("disabled",), otherwise="Instance metadata can be read."),
    ),
    equivalents=("CKV_AWS_79",),
    frameworks=("CIS AWS 3.0.0 5.6", "NIST 800-53 AC-6", "SOC 2 CC6.1"),
    packs=("baseline", "production", "iam", "cis-aws"),
)
