"""IAM policy does not expose credentials."""

from tollgate_rules.aws.actions import REVEALING, is_unbounded, join_names
from tollgate_rules.aws.policies import IDENTITY_POLICIES, no_statement, no_statement_read_later
from tollgate_rules.aws.policy_document import Statement
from tollgate_rules.rule import Rule


def _accuse(statement: Statement) -> str:
    found = statement.covered(REVEALING) if is_unbounded(statement) else []
    return f"The policy exposes credentials through {join_names(found)}." if found else ""


RULE = Rule(
    id="iam_policy_no_credentials_exposure",
    aliases=("iam_policy_no_credentials",),
    title="IAM policy does not expose credentials",
    severity="high",
    description="Actions that return passwords, keys or tokens let the caller act as other identities if they are "
    "allowed on all resources.",
    remediation="Restrict these actions to specific resource ARNs.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html",
    types=IDENTITY_POLICIES,
    judge=no_statement(_accuse),
    judge_in_plan=no_statement_read_later(_accuse),
    equivalents=("CKV_AWS_287",),
    frameworks=("NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("iam",),
)
