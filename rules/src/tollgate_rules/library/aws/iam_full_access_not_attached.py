"""iam_no_iam_full_access: The policy IAMFullAccess is attached to nobody."""

from tollgate_rules.aws.attachments import managed_policy_must_not_be
from tollgate_rules.rule import Rule

RULE = Rule(
    id="iam_no_iam_full_access",
    title="The policy IAMFullAccess is attached to nobody",
    severity="high",
    description="Its holders may make users, roles and policies, and so become administrators.",
    remediation="Attach a policy that names what is needed.",
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
