"""IAM policy does not allow restrictable actions on all resources."""

from tollgate_rules.aws.actions import is_account_wide, join_names
from tollgate_rules.aws.policies import IDENTITY_POLICIES, no_statement, no_statement_read_later
from tollgate_rules.aws.policy_document import Statement
from tollgate_rules.rule import Rule

_BY_RESOURCE = ("aws:resourcetag/", "aws:resourceaccount", "aws:resourceorgid", "ec2:resourcetag/", "iam:resourcetag/")


def _accuse(statement: Statement) -> str:
    if not statement.is_allow or "*" not in statement.resources:
        return ""
    if any(condition.key.lower().startswith(_BY_RESOURCE) for condition in statement.conditions):
        return ""
    bindable = [action for action in statement.actions if not is_account_wide(action)]
    return f"The policy allows {join_names(bindable)} on all resources." if bindable or statement.not_actions else ""


RULE = Rule(
    id="iam_policy_no_wildcard_resources",
    aliases=("iam_policy_names_resources",),
    title="IAM policy does not allow restrictable actions on all resources",
    severity="medium",
    description='`Resource: "*"` grants access to every existing and future resource. Actions that have no '
    "resource-level permissions, such as `s3:ListAllMyBuckets`, are not reported.",
    remediation="Set `Resource` to the required ARNs, or add a condition on resource tags.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html",
    types=IDENTITY_POLICIES,
    judge=no_statement(_accuse),
    judge_in_plan=no_statement_read_later(_accuse),
    equivalents=("CKV_AWS_355",),
    frameworks=("NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("production", "iam"),
)
