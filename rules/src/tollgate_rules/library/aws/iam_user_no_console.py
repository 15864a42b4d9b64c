"""iam_user_no_console: IAM users do not log in to the console."""

from tollgate_rules.companions import Beside, must_not_have
from tollgate_rules.rule import Rule

RULE = Rule(
    id="iam_user_no_console",
    title="IAM users do not log in to the console",
    severity="low",
    description="People should log in through an identity provider; what users in IAM are left for are programs.",
    remediation="Remove the `aws_iam_user_login_profile`, and use IAM Identity Center.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html",
    types=("aws_iam_user",),
    judge_among=must_not_have(
        Beside("aws_iam_user_login_profile", by="user", name="name"),
        at="name",
        otherwise="The user has a password for the console.",
    ),
    equivalents=("CKV2_AWS_22",),
    frameworks=("NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("iam",),
)
