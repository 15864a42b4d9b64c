"""IAM password policy requires a number."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="iam_password_policy_number_required",
    aliases=("iam_password_has_number",),
    title="IAM password policy requires a number",
    severity="low",
    description="Passwords from a smaller character set are easier to guess.",
    remediation="Set `require_numbers = true`.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_passwords_account-policy.html",
    types=("aws_iam_account_password_policy",),
    judge=must_be_true(
        "require_numbers", otherwise="The password policy does not require a number.", left_out="breaks"
    ),
    equivalents=("CKV_AWS_12",),
    frameworks=("NIST 800-53 IA-5", "SOC 2 CC6.1", "PCI DSS 4.0 8.3.6"),
    packs=("production", "iam"),
)
