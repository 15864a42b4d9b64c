"""IAM policy does not allow all actions."""

from tollgate_rules.aws.policies import IDENTITY_POLICIES, no_statement, no_statement_read_later
from tollgate_rules.aws.policy_document import Statement
from tollgate_rules.rule import Rule


def _accuse(statement: Statement) -> str:
    return "The policy allows all actions." if statement.is_allow and statement.has_every_action else ""


RULE = Rule(
    id="iam_policy_no_wildcard_actions",
    aliases=("iam_policy_names_actions",),
    title="IAM policy does not allow all actions",
    severity="high",
    description='`Action: "*"` grants every existing action and every action that AWS adds later.',
    remediation='Replace `"*"` with the required actions, such as `s3:GetObject`.',
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html",
    types=IDENTITY_POLICIES,
    judge=no_statement(_accuse),
    judge_in_plan=no_statement_read_later(_accuse),
    equivalents=("CKV_AWS_63",),
    frameworks=("NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("baseline", "production", "iam"),
)
