"""iam_password_not_reused: The password policy refuses the last 24 passwords."""

from tollgate_rules.demands import must_be_between
from tollgate_rules.rule import Rule

RULE = Rule(
    id="iam_password_not_reused",
    title="The password policy refuses the last 24 passwords",
    severity="medium",
    description="The policy holds for the passwords of all IAM users of the account; what it does not demand, "
    "somebody will leave out.",
    remediation="Set `password_reuse_prevention = 24`.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_passwords_account-policy.html",
    types=("aws_iam_account_password_policy",),
    judge=must_be_between(
        "password_reuse_prevention", 24, otherwise="Old passwords may be used again.", left_out="breaks"
    ),
    equivalents=("CKV_AWS_13",),
    frameworks=("CIS AWS 3.0.0 1.9", "NIST 800-53 IA-5", "SOC 2 CC6.1", "PCI DSS 4.0 8.3.7"),
    packs=("production", "iam", "cis-aws"),
)
