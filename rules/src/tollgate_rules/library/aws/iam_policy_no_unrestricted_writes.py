"""IAM policy does not allow write actions on all resources."""

from tollgate_rules.aws.actions import is_account_wide, is_unbounded, is_write, join_names
from tollgate_rules.aws.policies import IDENTITY_POLICIES, no_statement, no_statement_read_later
from tollgate_rules.aws.policy_document import Statement
from tollgate_rules.rule import Rule


def _accuse(statement: Statement) -> str:
    if not is_unbounded(statement):
        return ""
    found = [action for action in statement.actions if is_write(action) and not is_account_wide(action)]
    return (
        f"The policy allows write access to all resources through {join_names(found)}."
        if found or statement.not_actions
        else ""
    )


RULE = Rule(
    id="iam_policy_no_unrestricted_writes",
    aliases=("iam_policy_writes_bounded",),
    title="IAM policy does not allow write actions on all resources",
    severity="medium",
    description="Write actions on all resources without a condition can change resources that the policy was never "
    "meant for.",
    remediation="Set `Resource` to the required ARNs, or add a condition.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html",
    types=IDENTITY_POLICIES,
    judge=no_statement(_accuse),
    judge_in_plan=no_statement_read_later(_accuse),
    equivalents=("CKV_AWS_290",),
    frameworks=("NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("iam",),
)
