"""IAM user has no console access."""

from tollgate_rules.related_checks import Related, must_not_have
from tollgate_rules.rule import Rule

RULE = Rule(
    id="iam_user_no_console_access",
    aliases=("iam_user_no_console",),
    title="IAM user has no console access",
    severity="low",
    description="Console passwords of IAM users bypass the identity provider and its MFA policies.",
    remediation="Remove the `aws_iam_user_login_profile`, and use IAM Identity Center.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html",
    types=("aws_iam_user",),
    judge_in_plan=must_not_have(
        Related("aws_iam_user_login_profile", by="user", name="name"),
        at="name",
        otherwise="The user has a console password.",
    ),
    equivalents=("CKV2_AWS_22",),
    frameworks=("NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("iam",),
)
