"""iam_policy_not_admin: IAM policies do not allow everything."""

from tollgate_rules.aws.actions import named
from tollgate_rules.aws.policies import IDENTITY_POLICIES, no_statement, no_statement_read_later
from tollgate_rules.aws.policy_document import Statement
from tollgate_rules.rule import Rule


def _accuse(statement: Statement) -> str:
    if not statement.allows_everything:
        return ""
    if statement.not_actions:
        return f"The policy allows every action but {named(statement.not_actions)} on every resource."
    return "The policy allows every action on every resource."


RULE = Rule(
    id="iam_policy_not_admin",
    title="IAM policies do not allow everything",
    severity="critical",
    description='`Action: "*"` on `Resource: "*"` makes whoever has the policy an administrator of the '
    "account. So does `NotAction`, if what it leaves out is not what matters.",
    remediation="Name the actions and the resources that are needed.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html",
    types=IDENTITY_POLICIES,
    judge=no_statement(_accuse),
    judge_among=no_statement_read_later(_accuse),
    equivalents=("CKV_AWS_62",),
    frameworks=("CIS AWS 3.0.0 1.16", "NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("baseline", "production", "cis-aws", "iam"),
)
