"""EC2 user data contains no credentials."""

from tollgate_rules.aws.credentials import must_not_hold_keys
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ec2_instance_user_data_no_hardcoded_secrets",
    aliases=("ec2_user_data_without_secrets",),
    title="EC2 user data contains no credentials",
    severity="critical",
    description="User data can be read by everyone who can describe the instance and by every process on it.",
    remediation="Remove and rotate the credential. Use an instance profile for AWS access, and Secrets Manager or "
    "Parameter Store for other secrets.",
    docs="https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/instancedata-add-user-data.html",
    types=("aws_instance", "aws_launch_template", "aws_launch_configuration"),
    judge=must_not_hold_keys("user_data", "user_data_base64", otherwise="The user data contains a credential."),
    equivalents=("CKV_AWS_46",),
    frameworks=("NIST 800-53 IA-5(7)", "PCI DSS 4.0 8.6.2", "SOC 2 CC6.1"),
    packs=("baseline", "production", "iam"),
)
