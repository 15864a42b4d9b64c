"""IAM policy does not grant full IAM access."""

from tollgate_rules.aws.policies import IDENTITY_POLICIES, no_statement, no_statement_read_later
from tollgate_rules.aws.policy_document import Statement, matches
from tollgate_rules.rule import Rule


def _accuse(statement: Statement) -> str:
    is_all = any(matches(action, "iam:*") for action in statement.actions)
    return "The policy allows all IAM actions." if statement.is_allow and is_all else ""


RULE = Rule(
    id="iam_policy_no_full_iam_access",
    aliases=("iam_policy_not_all_of_iam",),
    title="IAM policy does not grant full IAM access",
    severity="high",
    description="`iam:*` allows creating users, roles and policies, which is enough to become an administrator.",
    remediation="Replace `iam:*` with the required IAM actions.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html",
    types=IDENTITY_POLICIES,
    judge=no_statement(_accuse),
    judge_in_plan=no_statement_read_later(_accuse),
    equivalents=("CKV2_AWS_40",),
    frameworks=("NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("iam",),
)
