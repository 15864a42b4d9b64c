"""iam_policy_not_all_of_iam: IAM policies do not allow all of IAM."""

from tollgate_rules.aws.policies import IDENTITY_POLICIES, no_statement, no_statement_read_later
from tollgate_rules.aws.policy_document import Statement, matches
from tollgate_rules.rule import Rule


def _accuse(statement: Statement) -> str:
    is_all = any(matches(action, "iam:*") for action in statement.actions)
    return "The policy allows every action of IAM." if statement.is_allow and is_all else ""


RULE = Rule(
    id="iam_policy_not_all_of_iam",
    title="IAM policies do not allow all of IAM",
    severity="high",
    description="`iam:*` lets its holder make users, roles and policies, and so become an administrator.",
    remediation="Name the actions of IAM that are needed.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html",
    types=IDENTITY_POLICIES,
    judge=no_statement(_accuse),
    judge_among=no_statement_read_later(_accuse),
    equivalents=("CKV2_AWS_40",),
    frameworks=("NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("iam",),
)
