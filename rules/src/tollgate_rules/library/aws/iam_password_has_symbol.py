"""iam_password_has_symbol: The password policy demands a symbol."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="iam_password_has_symbol",
    title="The password policy demands a symbol",
    severity="low",
    description="The policy holds for the passwords of all IAM users of the account; what it does not demand, "
    "somebody will leave out.",
    remediation="Set `require_symbols = true`.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_passwords_account-policy.html",
    types=("aws_iam_account_password_policy",),
    judge=must_be_true("require_symbols", otherwise="Passwords need no symbol.", left_out="breaks"),
    equivalents=("CKV_AWS_14",),
    frameworks=("NIST 800-53 IA-5", "SOC 2 CC6.1"),
    packs=("production", "iam"),
)
