"""IAM password policy prevents reuse of the last 24 passwords."""

from tollgate_rules.attribute_checks import must_be_between
from tollgate_rules.rule import Rule

RULE = Rule(
    id="iam_password_policy_reuse_prevented",
    aliases=("iam_password_not_reused",),
    title="IAM password policy prevents reuse of the last 24 passwords",
    severity="medium",
    description="Reused passwords may have leaked before.",
    remediation="Set `password_reuse_prevention = 24`.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_passwords_account-policy.html",
    types=("aws_iam_account_password_policy",),
    judge=must_be_between(
        "password_reuse_prevention",
        24,
        otherwise="The password policy does not prevent reuse of the last 24 passwords.",
        left_out="breaks",
    ),
    equivalents=("CKV_AWS_13",),
    frameworks=("CIS AWS 3.0.0 1.9", "NIST 800-53 IA-5", "SOC 2 CC6.1", "PCI DSS 4.0 8.3.7"),
    packs=("production", "iam", "cis-aws"),
)
