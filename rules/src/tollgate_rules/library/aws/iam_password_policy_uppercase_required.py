"""IAM password policy requires an uppercase letter."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="iam_password_policy_uppercase_required",
    aliases=("iam_password_has_uppercase",),
    title="IAM password policy requires an uppercase letter",
    severity="low",
    description="Passwords from a smaller character set are easier to guess.",
    remediation="Set `require_uppercase_characters = true`.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_passwords_account-policy.html",
    types=("aws_iam_account_password_policy",),
    judge=must_be_true(
        "require_uppercase_characters",
        otherwise="The password policy does not require an uppercase letter.",
        left_out="breaks",
    ),
    equivalents=("CKV_AWS_15",),
    frameworks=("NIST 800-53 IA-5", "SOC 2 CC6.1"),
    packs=("production", "iam"),
)
