"""iam_policy_writes_bounded: IAM policies bound what may be changed."""

from tollgate_rules.aws.actions import is_account_wide, is_write, named, unbounded
from tollgate_rules.aws.policies import IDENTITY_POLICIES, no_statement, no_statement_read_later
from tollgate_rules.aws.policy_document import Statement
from tollgate_rules.rule import Rule


def _accuse(statement: Statement) -> str:
    if not unbounded(statement):
        return ""
    found = [action for action in statement.actions if is_write(action) and not is_account_wide(action)]
    return f"The policy allows changes to every resource, by {named(found)}." if found or statement.not_actions else ""


RULE = Rule(
    id="iam_policy_writes_bounded",
    title="IAM policies bound what may be changed",
    severity="medium",
    description="An action that changes something, on every resource and without a condition, can change what "
    "it was never meant for.",
    remediation="Give the ARNs of the resources, or a condition.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html",
    types=IDENTITY_POLICIES,
    judge=no_statement(_accuse),
    judge_among=no_statement_read_later(_accuse),
    equivalents=("CKV_AWS_290",),
    frameworks=("NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("iam",),
)
