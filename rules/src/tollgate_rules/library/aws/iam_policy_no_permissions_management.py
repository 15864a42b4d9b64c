"""IAM policy does not allow permissions management on all resources."""

from tollgate_rules.aws.actions import SHARING, is_unbounded, join_names
from tollgate_rules.aws.policies import IDENTITY_POLICIES, no_statement, no_statement_read_later
from tollgate_rules.aws.policy_document import Statement
from tollgate_rules.rule import Rule


def _accuse(statement: Statement) -> str:
    found = statement.covered(SHARING) if is_unbounded(statement) else []
    return f"The policy allows permissions management through {join_names(found)}." if found else ""


RULE = Rule(
    id="iam_policy_no_permissions_management",
    aliases=("iam_policy_no_sharing",),
    title="IAM policy does not allow permissions management on all resources",
    severity="medium",
    description="Permission to change resource policies everywhere lets the caller expose any resource to any account.",
    remediation="Restrict these actions to specific resources.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html",
    types=IDENTITY_POLICIES,
    judge=no_statement(_accuse),
    judge_in_plan=no_statement_read_later(_accuse),
    equivalents=("CKV_AWS_289",),
    frameworks=("NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("iam",),
)
