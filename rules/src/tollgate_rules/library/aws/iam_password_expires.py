"""iam_password_expires: The password policy lets passwords expire within 90 days."""

from tollgate_rules.demands import must_be_between
from tollgate_rules.rule import Rule

RULE = Rule(
    id="iam_password_expires",
    title="The password policy lets passwords expire within 90 days",
    severity="low",
    description="The policy holds for the passwords of all IAM users of the account; what it does not demand, "
    "somebody will leave out.",
    remediation="Set `max_password_age = 90` or less.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_passwords_account-policy.html",
    types=("aws_iam_account_password_policy",),
    judge=must_be_between(
        "max_password_age",
        1,
        90,
        otherwise="Passwords are valid for more than 90 days, or for ever.",
        left_out="breaks",
    ),
    equivalents=("CKV_AWS_9",),
    frameworks=("PCI DSS 4.0 8.3.9",),
    packs=("production", "iam"),
)
