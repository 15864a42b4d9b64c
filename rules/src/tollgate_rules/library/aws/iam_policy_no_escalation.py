"""iam_policy_no_escalation: IAM policies do not let their holders get more rights."""

from tollgate_rules.aws.actions import ESCALATING, named, unbounded
from tollgate_rules.aws.policies import IDENTITY_POLICIES, no_statement, no_statement_read_later
from tollgate_rules.aws.policy_document import Statement
from tollgate_rules.rule import Rule


def _accuse(statement: Statement) -> str:
    found = statement.covered(ESCALATING) if unbounded(statement) else []
    return f"The policy lets its holder get more rights, by {named(found)}." if found else ""


RULE = Rule(
    id="iam_policy_no_escalation",
    title="IAM policies do not let their holders get more rights",
    severity="high",
    description="Actions such as `iam:PutUserPolicy` or `iam:PassRole`, on every resource, are as good as "
    "being an administrator.",
    remediation="Hold such actions to the ARNs of the roles, users and policies that they are needed for.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html",
    types=IDENTITY_POLICIES,
    judge=no_statement(_accuse),
    judge_among=no_statement_read_later(_accuse),
    equivalents=("CKV_AWS_286",),
    frameworks=("NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("production", "iam"),
)
