"""iam_password_long: The password policy demands 14 characters."""

from tollgate_rules.demands import must_be_between
from tollgate_rules.rule import Rule

RULE = Rule(
    id="iam_password_long",
    title="The password policy demands 14 characters",
    severity="medium",
    description="The policy holds for the passwords of all IAM users of the account; what it does not demand, "
    "somebody will leave out.",
    remediation="Set `minimum_password_length = 14` or more.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_passwords_account-policy.html",
    types=("aws_iam_account_password_policy",),
    judge=must_be_between(
        "minimum_password_length", 14, otherwise="Passwords of fewer than 14 characters are accepted."
    ),
    equivalents=("CKV_AWS_10",),
    frameworks=("CIS AWS 3.0.0 1.8", "NIST 800-53 IA-5", "SOC 2 CC6.1", "PCI DSS 4.0 8.3.6"),
    packs=("production", "iam", "cis-aws"),
)
