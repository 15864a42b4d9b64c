"""IAM policy does not grant full administrator access."""

from tollgate_rules.aws.actions import join_names
from tollgate_rules.aws.policies import IDENTITY_POLICIES, no_statement, no_statement_read_later
from tollgate_rules.aws.policy_document import Statement
from tollgate_rules.rule import Rule


def _accuse(statement: Statement) -> str:
    if not statement.allows_everything:
        return ""
    if statement.not_actions:
        return f"The policy allows all actions except {join_names(statement.not_actions)} on all resources."
    return "The policy allows all actions on all resources."


RULE = Rule(
    id="iam_policy_no_full_admin",
    aliases=("iam_policy_not_admin",),
    title="IAM policy does not grant full administrator access",
    severity="critical",
    description='`Action: "*"` on `Resource: "*"` grants full control of the account. `NotAction` can have the '
    "same effect.",
    remediation="Restrict `Action` and `Resource` to what is required.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html",
    types=IDENTITY_POLICIES,
    judge=no_statement(_accuse),
    judge_in_plan=no_statement_read_later(_accuse),
    equivalents=("CKV_AWS_62",),
    frameworks=("CIS AWS 3.0.0 1.16", "NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("baseline", "production", "cis-aws", "iam"),
)
