"""IAM password policy requires at least 14 characters."""

from tollgate_rules.attribute_checks import must_be_between
from tollgate_rules.rule import Rule

RULE = Rule(
    id="iam_password_policy_min_length_14",
    aliases=("iam_password_long",),
    title="IAM password policy requires at least 14 characters",
    severity="medium",
    description="Short passwords can be guessed by brute force.",
    remediation="Set `minimum_password_length` to 14 or more.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_passwords_account-policy.html",
    types=("aws_iam_account_password_policy",),
    judge=must_be_between(
        "minimum_password_length", 14, otherwise="The password policy accepts passwords shorter than 14 characters."
    ),
    equivalents=("CKV_AWS_10",),
    frameworks=("CIS AWS 3.0.0 1.8", "NIST 800-53 IA-5", "SOC 2 CC6.1", "PCI DSS 4.0 8.3.6"),
    packs=("production", "iam", "cis-aws"),
)
