"""ec2_user_data_without_secrets: user data holds no credentials."""

from tollgate_rules.aws.credentials import must_not_hold_keys
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ec2_user_data_without_secrets",
    title="User data holds no credentials",
    severity="critical",
    description="Everyone who may describe the instance, and every process on it, can read its user data.",
    remediation="Take the credential out, renew it, and give the instance a role; keep other secrets in Secrets "
    "Manager or Parameter Store.",
    docs="https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/instancedata-add-user-data.html",
    types=("aws_instance", "aws_launch_template", "aws_launch_configuration"),
    judge=must_not_hold_keys("user_data", "user_data_base64", otherwise="The user data holds a credential."),
    equivalents=("CKV_AWS_46",),
    frameworks=("NIST 800-53 IA-5(7)", "PCI DSS 4.0 8.6.2", "SOC 2 CC6.1"),
    packs=("baseline", "production", "iam"),
)
