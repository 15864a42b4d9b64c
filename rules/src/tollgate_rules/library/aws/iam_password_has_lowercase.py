"""iam_password_has_lowercase: The password policy demands a small letter."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="iam_password_has_lowercase",
    title="The password policy demands a small letter",
    severity="low",
    description="The policy holds for the passwords of all IAM users of the account; what it does not demand, "
    "somebody will leave out.",
    remediation="Set `require_lowercase_characters = true`.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_passwords_account-policy.html",
    types=("aws_iam_account_password_policy",),
    judge=must_be_true("require_lowercase_characters", otherwise="Passwords need no small letter.", left_out="breaks"),
    equivalents=("CKV_AWS_11",),
    frameworks=("NIST 800-53 IA-5", "SOC 2 CC6.1"),
    packs=("production", "iam"),
)
