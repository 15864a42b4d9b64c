"""IAM policy does not allow privilege escalation."""

from tollgate_rules.aws.actions import ESCALATING, is_unbounded, join_names
from tollgate_rules.aws.policies import IDENTITY_POLICIES, no_statement, no_statement_read_later
from tollgate_rules.aws.policy_document import Statement
from tollgate_rules.rule import Rule


def _accuse(statement: Statement) -> str:
    found = statement.covered(ESCALATING) if is_unbounded(statement) else []
    return f"The policy allows privilege escalation through {join_names(found)}." if found else ""


RULE = Rule(
    id="iam_policy_no_privilege_escalation",
    aliases=("iam_policy_no_escalation",),
    title="IAM policy does not allow privilege escalation",
    severity="high",
    description="Actions such as `iam:PutUserPolicy` or `iam:PassRole` on all resources let the caller become an "
    "administrator.",
    remediation="Restrict these actions to specific roles, users and policies.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html",
    types=IDENTITY_POLICIES,
    judge=no_statement(_accuse),
    judge_in_plan=no_statement_read_later(_accuse),
    equivalents=("CKV_AWS_286",),
    frameworks=("NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("production", "iam"),
)
