"""IAM password policy expires passwords within 90 days."""

from tollgate_rules.attribute_checks import must_be_between
from tollgate_rules.rule import Rule

RULE = Rule(
    id="iam_password_policy_max_age_90_days",
    aliases=("iam_password_expires",),
    title="IAM password policy expires passwords within 90 days",
    severity="low",
    description="A leaked password stays usable until it expires.",
    remediation="Set `max_password_age` to 90 or less.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_passwords_account-policy.html",
    types=("aws_iam_account_password_policy",),
    judge=must_be_between(
        "max_password_age",
        1,
        90,
        otherwise="Passwords do not expire within 90 days.",
        left_out="breaks",
    ),
    equivalents=("CKV_AWS_9",),
    frameworks=("PCI DSS 4.0 8.3.9",),
    packs=("production", "iam"),
)
