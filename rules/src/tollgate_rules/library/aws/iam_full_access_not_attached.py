"""IAMFullAccess policy is not attached."""

from tollgate_rules.aws.attachments import managed_policy_must_not_be
from tollgate_rules.rule import Rule

RULE = Rule(
    id="iam_full_access_not_attached",
    aliases=("iam_no_iam_full_access",),
    title="IAMFullAccess policy is not attached",
    severity="high",
    description="The policy allows creating users, roles and policies, which is enough to become an administrator.",
    remediation="Attach a policy that grants only the required permissions.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html",
    types=(
        "aws_iam_role_policy_attachment",
        "aws_iam_user_policy_attachment",
        "aws_iam_group_policy_attachment",
        "aws_iam_policy_attachment",
        "aws_ssoadmin_managed_policy_attachment",
        "aws_iam_role",
    ),
    judge=managed_policy_must_not_be("IAMFullAccess"),
    equivalents=("CKV2_AWS_56",),
    frameworks=("NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("production", "iam"),
)
