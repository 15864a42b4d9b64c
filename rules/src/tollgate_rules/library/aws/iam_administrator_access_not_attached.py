"""iam_no_administrator_access: The policy AdministratorAccess is attached to nobody."""

from tollgate_rules.aws.attachments import managed_policy_must_not_be
from tollgate_rules.rule import Rule

RULE = Rule(
    id="iam_no_administrator_access",
    title="The policy AdministratorAccess is attached to nobody",
    severity="high",
    description="Its holders may do anything in the account.",
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
    judge=managed_policy_must_not_be("AdministratorAccess"),
    equivalents=("CKV_AWS_274",),
    frameworks=("NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("production", "iam"),
)
